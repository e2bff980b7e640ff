import type { Anchors } from './anchors.ts'
import type { Part, Variable } from './candidate.ts'

/** Which mentions of a question name the same nodes. */
export interface Grouping {
  readonly variables: readonly Variable[]
  /** Place of the variable that is given by name, or null. */
  readonly given: number | null
  readonly parts: readonly Part[]
}

const mostVariables = 4
const mostGroupings = 40

interface Open {
  readonly labels: readonly string[]
  readonly nodes: Variable['nodes']
  readonly mentions: readonly number[]
}

function* grouped(
  mentions: Anchors['labels'],
  at: number,
  known: readonly Open[],
  parts: readonly Part[]
): Generator<{ known: readonly Open[]; parts: readonly Part[] }> {
  const mention = mentions[at]
  if (mention === undefined) {
    yield { known, parts }
    return
  }
  const { label } = mention
  const same = known.flatMap((variable, index) => (fits(variable, label) ? [index] : []))
  const part = (says: string): Part => ({ says, at: mention.at, to: null })
  const isNext = same.length > 0
  // Again: the first one of the label, or the one named last.
  for (const index of new Set([same[0], same.at(-1)])) {
    if (index === undefined) continue
    const says = known[index]?.nodes === null ? (index === same.at(-1) ? 'again' : 'again first') : 'given again'
    const more = known.map((variable, place) => (place === index ? { ...variable, mentions: [...variable.mentions, mention.at] } : variable))
    yield* grouped(mentions, at + 1, more, [...parts, part(says)])
  }
  if (known.length < mostVariables)
    yield* grouped(mentions, at + 1, [...known, { labels: [label], nodes: null, mentions: [mention.at] }], isNext ? [...parts, part('new')] : parts)
}

const fits = ({ labels, nodes }: Open, label: string) => (nodes === null ? labels.includes(label) : nodes.some((node) => node.labels.includes(label)))

/** Every way to tell which mentions of a label name the same nodes. Nodes given by name are one variable; of several given ones there is no reading here. */
export function groupingsOf({ labels, nodes }: Anchors): Grouping[] {
  const ids = (index: number) => nodes[index]?.nodes.map(({ id }) => id).join()
  if (nodes.some((_, index) => ids(index) !== ids(0))) return []
  const given: Open[] = nodes[0] === undefined ? [] : [{ labels: [], nodes: nodes[0].nodes, mentions: nodes.map(({ at }) => at) }]
  const found: Grouping[] = []
  for (const { known, parts } of grouped(labels, 0, given, [])) {
    if (found.length >= mostGroupings) break
    found.push({ variables: known, given: given.length > 0 ? 0 : null, parts })
  }
  return found
}
