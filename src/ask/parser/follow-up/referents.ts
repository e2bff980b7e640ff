import { labelsOf } from '../../../tools/query/labelled.ts'
import { anything, type NamedNode, type NodePattern, type Query } from '../../../tools/query/tree.ts'
import type { Constituent } from '../constituent.ts'

/** A question that was answered. */
export interface Before {
  readonly query: Query
  readonly named: readonly NamedNode[]
  /** Whether the answer has more nodes than `named`. */
  readonly isCut: boolean
}

const MOST_NAMED = 1000
/** The cost if `it` is a person, or `she` is not. */
const OTHER_KIND = 0.5

const just = (named: readonly NamedNode[]): NodePattern => ({ ...anything, named })
const isOne = ({ named }: NodePattern): boolean => named?.length === 1

/** Returns the nodes of an answer, by name or as the question described them; null where there are none, or where the description also fits others. */
export function answerOf({ query, named, isCut }: Before): NodePattern | null {
  if ((query.ask === 'exists' || query.ask === 'every') && query.of.named !== null) return just(query.of.named)
  if (named.length > 0 && named.length <= MOST_NAMED && !isCut) return just(named)
  if (query.ask === 'compare') return just(query.items.flatMap((item) => item.named ?? []))
  const of = 'of' in query ? query.of : null
  const isEmpty = query.ask === 'list' && named.length === 0 && !isCut
  return of === null || of.rank !== null || isEmpty ? null : of
}

function namesIn(value: unknown): NamedNode[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) =>
    key === 'named' ? ((member ?? []) as NamedNode[]) : key === 'thatOf' ? [member as NamedNode] : namesIn(member)
  )
}

/** Returns the only node that the question names, unless the answer names one of the same label. */
function topicOf({ query }: Before, answer: NodePattern | null): NodePattern | null {
  const kinds = answer !== null && isOne(answer) ? labelsOf(answer) : []
  const nodes = new Map(namesIn(query).flatMap((node) => (node.labels.some((label) => kinds.includes(label)) ? [] : [[node.id, node] as const])))
  return nodes.size === 1 ? just([...nodes.values()]) : null
}

/** Returns the last node of a path. */
const endOf = ({ query, named }: Before): NodePattern | null =>
  query.ask === 'call' && query.call.arguments['target'] !== undefined && named.length > 0 ? just(named.slice(-1)) : null

const SEVERAL: ReadonlySet<string> = new Set(['-several', '-among', '-those', '-hisSeveral'])
const ONE: Readonly<Record<string, 'person' | 'thing' | null>> = {
  '-person': 'person',
  '-hisPerson': 'person',
  '-thing': 'thing',
  '-where': 'thing',
  '-hisThing': 'thing',
  '-that': null
}

/** Whether a superlative or a value picked the one node, so that `which of them` cannot mean it. */
const isOnlyOne = ({ query }: Before, answer: NodePattern | null): boolean =>
  answer !== null && isOne(answer) && !(query.ask === 'list' && query.of.rank === null)

/** Returns what a pronoun can stand for, from the latest turn with nodes. */
function referentsOf(category: string, before: readonly Before[]): NodePattern[] {
  const turn = before.findLast(({ query, named }) => query.ask !== 'call' || named.length > 0)
  if (turn === undefined) return []
  const [answer, end] = [answerOf(turn), endOf(turn)]
  if (SEVERAL.has(category)) return answer === null || (category === '-among' && isOnlyOne(turn, answer)) ? [] : [answer]
  const topic = topicOf(turn, answer)
  const all = category === '-where' ? [end ?? answer, topic] : category in ONE ? [answer, end, topic] : []
  return all.filter((nodes) => nodes !== null).filter((nodes) => category === '-that' || category === '-where' || isOne(nodes))
}

/** Returns the candidates of each turn, the latest first. */
export const referentsByTurn = (category: string, before: readonly Before[]): NodePattern[][] =>
  before.map((_, at) => referentsOf(category, before.slice(0, at + 1))).toReversed()

/** Makes constituents of a pronoun. `people` are the labels that `he` or `she` can stand for; empty where unknown. */
export function referentItems({ category, start, end }: Constituent, before: readonly Before[], people: readonly string[]): Constituent[] {
  const kind = ONE[category] ?? null
  return (category === '-that' || category === '-those' ? [] : referentsOf(category, before)).map((nodes) => {
    const isOfKind = kind === null || people.length === 0 || (kind === 'person') === labelsOf(nodes).some((label) => people.includes(label))
    const is = category.startsWith('-his') ? 'HIS' : nodes.named === null ? 'N' : 'name'
    return { category: is, start, end, meaning: { is: 'nodes', nodes }, score: isOfKind ? 0 : -OTHER_KIND, rule: 'referent', parts: [] }
  })
}
