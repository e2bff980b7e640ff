import { anything, type NodePattern } from '../../../tools/query/tree.ts'
import type { Applied, ConstraintApplier } from '../apply-constraints.ts'
import type { Production } from '../chart.ts'
import type { Constituent } from '../constituent.ts'
import { amountQuestions } from './amount-questions.ts'
import { Amounts } from './amounts.ts'
import { comparisonQuestions } from './comparisons.ts'
import { NodeQueries, whole } from './queries.ts'
import { fronted, PREPOSITIONS, relation } from './relationships.ts'
import { asNodes, limitOf, nodesOf, rule, unchanged } from './rule.ts'
import { valueQuestions } from './value-questions.ts'

/** Productions for complete questions (Q). */
export function questionProductions(narrowing: ConstraintApplier): readonly Production[] {
  const asks = new NodeQueries(narrowing)
  const amounts = new Amounts(narrowing)
  return [...thingQuestions(asks), ...turnedQuestions(asks), ...valueQuestions(asks, amounts), ...amountQuestions(amounts), ...comparisonQuestions(narrowing)]
}

/** ASKED is the subject of a question that lists, counts or tests for existence. */
function thingQuestions(asks: NodeQueries): readonly Production[] {
  const narrowed = (nodes: Constituent | undefined, limit: Constituent | undefined) => asks.narrowed(nodesOf(nodes), limitOf(limit))
  const listedNodes = (head: Constituent | undefined, nodes: NodePattern | null): Applied[] =>
    nodes === null ? [] : [{ nodes, cost: head?.category === 'who' && asks.isNoOne(nodes) ? 1 : 0 }]
  return [
    rule('ASKED', 'N', ([nodes]) => unchanged(nodes), 0.2),
    rule('ASKED', 'N be|do? there', ([nodes]) => unchanged(nodes), 0),
    rule('ASKED', 'N VP|INVA', ([nodes, limit]) => asNodes(narrowed(nodes, limit)), 0),
    rule('Q', 'N', ([nodes]) => asks.listed(whole(nodesOf(nodes))), 0.3),
    rule('Q', 'list|which|who which|that|be? of|among? ASKED', ([head, , , nodes]) => asks.listed(listedNodes(head, nodesOf(nodes)))),
    rule('Q', 'which|who VP|INVA', ([head, limit]) => asks.listed(asks.whoever(head, limit))),
    rule('Q', 'howmany ASKED', ([, nodes]) => asks.counted(whole(nodesOf(nodes)))),
    rule('Q', 'N countw', ([nodes]) => asks.counted(whole(nodesOf(nodes)))),
    rule('Q', 'be there any? ASKED', ([, , , nodes]) => asks.existing(whole(nodesOf(nodes)))),
    rule('Q', 'be N LIM|PRE', ([, nodes, limit]) => asks.existing(narrowed(nodes, limit))),
    rule('Q', 'do|have|can N VP', ([, nodes, limit]) => asks.existing(narrowed(nodes, limit))),
    rule('Q', 'do|be|have name and name R', ([, left, , right, verb]) =>
      asks.existing(asks.narrowed(nodesOf(left), relation(verb, undefined, { role: 'either', other: nodesOf(right) })))
    ),
    rule('Q', 'list about N', ([, , nodes]) => asks.described(nodesOf(nodes))),
    rule('Q', 'who|which be NAMES', ([, , nodes]) => asks.described(nodesOf(nodes)), 0.3)
  ]
}

/** Productions for questions that put the object or the owner first. */
const turnedQuestions = (asks: NodeQueries): readonly Production[] => {
  const turned = (head: NodePattern | null, clause: Constituent | undefined, word?: Constituent) => asks.listed(asks.narrowed(head, fronted(word, clause)))
  return [
    rule('Q', `${PREPOSITIONS} who|which N? INVA`, ([word, who, head, clause]) =>
      turned(who?.category === 'who' && head === undefined ? asks.someone : nodesOf(head), clause, word)
    ),
    rule('Q', 'where INVA', ([, clause]) => turned(anything, clause)),
    rule('Q', 'whose N VP', ([, nodes, limit]) => asks.owning(asks.narrowed(nodesOf(nodes), limitOf(limit))))
  ]
}
