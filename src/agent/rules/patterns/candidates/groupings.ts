import type { Anchors } from './anchors.ts'
import type { Part, Variable } from './candidate.ts'

/** Which mentions of a question name the same nodes. */
export interface Grouping {
  readonly variables: readonly Variable[]
  /** Places of the variables that are given by name: two at most. */
  readonly givens: readonly number[]
  readonly parts: readonly Part[]
}

const mostVariables = 4
const mostGroupings = 20
const mostGiven = 2

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

/** Nodes given by name, each with all its mentions. */
function givenIn(nodes: Anchors['nodes']): Open[] {
  const found = new Map<string, Open>()
  for (const { at, nodes: meant } of nodes) {
    const key = meant.map(({ id }) => id).join()
    found.set(key, { labels: [], nodes: meant, mentions: [...(found.get(key)?.mentions ?? []), at] })
  }
  return [...found.values()]
}

/** Every way to tell which mentions of a label name the same nodes. Of more than two given nodes there is no reading here. */
export function groupingsOf({ labels, nodes }: Anchors): Grouping[] {
  const given = givenIn(nodes)
  if (given.length > mostGiven) return []
  const found: Grouping[] = []
  for (const { known, parts } of grouped(labels, 0, given, [])) {
    if (found.length >= mostGroupings) break
    found.push({ variables: known, givens: given.map((_, place) => place), parts })
  }
  return found
}
