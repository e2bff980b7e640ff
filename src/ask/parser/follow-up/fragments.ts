import type { NodePattern } from '../../../tools/query/tree.ts'
import type { ConstraintApplier } from '../apply-constraints.ts'
import type { Built, Production } from '../chart.ts'
import type { Constituent } from '../constituent.ts'
import { NodeQueries } from '../productions/queries.ts'
import { asNodes, asQuery, boundOf, limitOf, linkLimit, meaningOf, nodesOf, numberIn, one, ownersIn, rule, unchanged, wordOf } from '../productions/rule.ts'
import { reference } from '../productions/tool-scope.ts'
import * as changes from './changes.ts'

const PREPOSITIONS = 'in|at|on|from|to|by|for|through|of|with|near|about'

const first = (count: number): changes.Places => ({ first: 0, count })
const place = (ordinal: Constituent | undefined): changes.Places => ({ first: numberIn(ordinal) - 1, count: 1 })
const aggregationOf = (part: Constituent | undefined) => meaningOf(part, 'aggregation')?.function ?? null
const isUp = (part: Constituent | undefined) => part?.category === '-highest'
const refers = ({ rule: made, parts }: Constituent): boolean => made === 'referent' || parts.some(refers)

const VERBS: ReadonlySet<string> = new Set(['be', 'do', 'have', 'can', 'verb', 'R'])
const firstOf = (item: Constituent): Constituent => (item.parts[0] === undefined ? item : firstOf(item.parts[0]))

/** A question whose condition has no noun: `which are new?`. */
export const lacksSubject = ({ parts }: Constituent): boolean =>
  parts.length === 2 && parts[0]?.category === 'which' && parts[1]?.category === 'VP' && VERBS.has(firstOf(parts[1]).category)

/** A full question after a cue word. A bare noun changes the last question instead; after a question about some nodes, one about all is ambiguous. */
function whole({ query: last }: changes.GoingOn, question: Constituent | undefined): Built[] {
  const held = meaningOf(question, 'query')?.query
  if (held === undefined || question === undefined || refers(question)) return unchanged(question)
  const isNoun = question.parts.length === 1 && question.parts[0]?.category === 'N'
  const isOfAll = 'of' in held && changes.isBare(held.of) && 'of' in last && !changes.isBare(last.of)
  return isNoun || isOfAll || lacksSubject(question) ? [] : unchanged(question)
}

const places = (going: changes.GoingOn): readonly Production[] => [
  rule('-F', 'ordinal -one|-place?', ([ordinal]) => changes.ranked(going, () => place(ordinal))),
  rule('-F', 'ordinal -highest|-lowest -one|-place?', ([ordinal, end]) => changes.ranked(going, () => place(ordinal), isUp(end))),
  rule('-F', 'ordinal est -one|-place?', ([ordinal, adjective]) => changes.ordered(going, adjective, place(ordinal))),
  rule('-F', 'which|who? be? -highest|-lowest -one|-place?', ([, , end]) => changes.ranked(going, () => first(1), isUp(end))),
  rule('-F', 'which|who? be? num? est -one|-place?', ([, , count, adjective]) => changes.ordered(going, adjective, first(numberIn(count)))),
  rule('-F', '-next num? -one|-place?', ([, count]) => changes.ranked(going, (before) => ({ first: before.first + before.count, count: numberIn(count) }))),
  rule('-F', 'top num', ([, count]) => changes.ranked(going, () => first(numberIn(count)))),
  rule('-F', 'by P', ([, by]) => {
    const rank = 'of' in going.query ? going.query.of.rank : null
    return rank === null ? [] : changes.reordered(going, [{ ...rank, owners: ownersIn(by) }])
  })
]

const figures = (going: changes.GoingOn): readonly Production[] => [
  rule('-F', 'which VP', ([, limit]) => changes.which(going, limitOf(limit), 'list')),
  rule('-F', 'howmany VP', ([, limit]) => changes.which(going, limitOf(limit), 'count')),
  rule('-F', 'agg', ([aggregation]) => changes.computed(going, aggregationOf(aggregation), null)),
  rule('-F', 'agg of|in N', ([aggregation, , nodes]) => changes.computed(going, aggregationOf(aggregation), null, nodesOf(nodes))),
  rule('-F', 'list|which? be? HIS? agg P', ([, , owner, fn, property]) => changes.computed(going, aggregationOf(fn), ownersIn(property), nodesOf(owner))),
  rule('-F', 'howmany|howmuch? P', ([, property]) => changes.answerProperty(going, ownersIn(property))),
  rule('-F', 'how adj', ([, adjective]) => {
    const { up = [], down = [] } = meaningOf(adjective, 'adjective') ?? {}
    return changes.answerProperty(going, [...up, ...down])
  }),
  rule('-F', 'each P|N', ([, by]) => changes.grouped(going, ownersIn(by), nodesOf(by))),
  rule('-F', '-counted', () => changes.counted(going)),
  rule('-F', '-listed', () => changes.listed(going))
]

/** Productions of a fragment that changes the last question (-F), and of the cue words around it (-ON). */
export const fragmentProductions = (going: changes.GoingOn): readonly Production[] => [
  rule('-F', `${PREPOSITIONS}? N`, ([preposition, nodes]) => changes.replaced(going, nodesOf(nodes), wordOf(preposition))),
  rule('-F', 'LIM|PRE', ([limit]) => changes.limited(going, limitOf(limit))),
  rule('-F', 'B', ([part]) => {
    const bound = boundOf(part)
    return bound === null ? [] : changes.limited(going, { by: 'test', owners: null, bound })
  }),
  ...places(going),
  ...figures(going),
  rule('-F', 'ENDS', ([part]) => {
    const ends = meaningOf(part, 'ends')
    return ends === null ? [] : changes.rerouted(going, () => ({ source: reference(ends.source), target: reference(ends.target) }))
  }),
  rule('-F', 'how far|adj be|do it|that? verb?|QV?', () => changes.costed(going)),
  rule('-F', '-back', () => changes.rerouted(going, ({ source, target }) => ({ source: target, target: source }))),
  rule('-ON', '-lead|-only? -F -instead|-tail|-only?', ([, fragment]) => unchanged(fragment), 0),
  rule('-ON', '-lead|-only Q -instead|-tail?', ([, question]) => whole(going, question), 0),
  rule('-ON', 'Q -instead|-tail', ([question]) => unchanged(question), 0)
]

/** Returns the nodes of the pattern that have the label; empty where none has. */
function ofLabel({ named, ...rest }: NodePattern, label: NodePattern | null): NodePattern[] {
  const isOf = (labels: readonly string[]) => label?.labels.some((known) => labels.includes(known)) === true
  const remaining = named?.filter(({ labels }) => isOf(labels)) ?? null
  return (remaining === null ? isOf(rest.labels) : remaining.length > 0) ? [{ ...rest, named: remaining }] : []
}

/** Productions with pronouns: `that director`, `any of them`, `their budget`. `referents` returns a pronoun's candidates for each turn, the latest first. */
export function pronounProductions(narrowing: ConstraintApplier, referents: (category: string) => readonly (readonly NodePattern[])[]): readonly Production[] {
  const asks = new NodeQueries(narrowing)
  const labelled = (cue: Constituent | undefined, label: Constituent | undefined): Built[] => {
    const found = referents(cue?.category ?? '').map((all) => all.flatMap((nodes) => ofLabel(nodes, nodesOf(label))))
    const meant = found.find((all) => all.length > 0) ?? []
    return meant.flatMap((nodes) => (cue?.category === '-that' && nodes.named?.length !== 1 ? [] : one({ is: 'nodes', nodes })))
  }
  const some = (of: NodePattern | null, limit: Constituent | undefined): Built[] =>
    asks.narrowed(of, limitOf(limit)).flatMap(({ nodes, cost }) => asQuery({ ask: 'exists', of: nodes }, cost))
  return [
    rule('N', '-that|-those label', ([cue, label]) => labelled(cue, label), 0.02),
    rule('N', 'HIS N', ([owner, head]) => asNodes(asks.narrowed(nodesOf(head), linkLimit({ other: nodesOf(owner) })))),
    rule('Q', 'list|which? be? HIS P', ([, , owner, property]) => asks.values(nodesOf(owner), ownersIn(property))),
    rule('Q', 'do|have|can|be any N VP|LIM|PRE', ([, , nodes, limit]) => some(nodesOf(nodes), limit))
  ]
}
