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
  parts: readonly Part[],
  appositions: ReadonlyMap<number, number>
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
  const owner = ownerOf(appositions.get(mention.at), known, label)
  if (owner !== null) {
    yield* grouped(mentions, at + 1, withMention(known, owner, mention.at), [...parts, part('given again')], appositions)
    return
  }
  // Again: the first one of the label, or the one named last.
  for (const index of new Set([same[0], same.at(-1)])) {
    if (index === undefined) continue
    const says = known[index]?.nodes === null ? againAs(index === same.at(-1)) : 'given again'
    yield* grouped(mentions, at + 1, withMention(known, index, mention.at), [...parts, part(says)], appositions)
  }
  if (known.length < mostVariables)
    yield* grouped(
      mentions,
      at + 1,
      [...known, { labels: [label], nodes: null, mentions: [mention.at] }],
      isNext ? [...parts, part('new')] : parts,
      appositions
    )
}

const fits = ({ labels, nodes }: Open, label: string) => (nodes === null ? labels.includes(label) : nodes.some((node) => node.labels.includes(label)))

/** The given node whose label is told, by the place of its mark. */
function ownerOf(place: number | undefined, known: readonly Open[], label: string): number | null {
  const owner = place === undefined ? -1 : known.findIndex((variable) => variable.mentions.includes(place) && fits(variable, label))
  return owner < 0 ? null : owner
}

const againAs = (isLast: boolean) => (isLast ? 'again' : 'again first')

const withMention = (known: readonly Open[], index: number, mention: number) =>
  known.map((variable, place) => (place === index ? { ...variable, mentions: [...variable.mentions, mention] } : variable))

/** What may stand between a node and the label that tells what it is. */
const naming: ReadonlySet<string> = new Set(['article', 'node-noun', 'key-noun', 'kind-noun', 'equal', 'it', 'its', 'with', 'relative', 'be'])

/** `a City with the key k`, `k (a City)`, `k (it is a City)`: labels that tell what a given node is, by their marks. */
function appositionsOf({ marks, labels, nodes, kinds }: Anchors): Map<number, number> {
  const isKey = (at: number) => marks[at]?.kind === 'key-noun' || kinds.get(at) === 'PROPERTY'
  const isNaming = (at: number) => isKey(at) || naming.has(marks[at]?.kind ?? '')
  const places = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)
  const found = new Map<number, number>()
  for (const { at } of labels) {
    const [before, after] = [nodes.findLast((node) => node.at < at)?.at, nodes.find((node) => node.at > at)?.at]
    const inBrackets = before !== undefined && marks[before + 1]?.text === '(' && places(before + 2, at).every(isNaming)
    if (inBrackets) found.set(at, before)
    else if (after !== undefined && places(at + 1, after).every(isNaming) && places(at + 1, after).some(isKey)) found.set(at, after)
  }
  return found
}

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
export function groupingsOf(anchors: Anchors): Grouping[] {
  const { labels, nodes } = anchors
  const given = givenIn(nodes)
  if (given.length > mostGiven) return []
  const found: Grouping[] = []
  for (const { known, parts } of grouped(labels, 0, given, [], appositionsOf(anchors))) {
    if (found.length >= mostGroupings) break
    found.push({ variables: known, givens: given.map((_, place) => place), parts })
  }
  return found
}
