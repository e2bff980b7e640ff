import { anything, type NodePattern } from '../../../tools/query/tree.ts'
import type { Applied, ConstraintApplier } from '../apply-constraints.ts'
import type { Production } from '../chart.ts'
import type { Constituent } from '../constituent.ts'
import { amountQuestions } from './amount-questions.ts'
import { Amounts } from './amounts.ts'
import { comparisonQuestions } from './comparisons.ts'
import { Asks, whole } from './queries.ts'
import { asNodes, limitOf, nodesOf, rule, unchanged } from './rule.ts'
import { fronted, PREPOSITIONS, relation } from './ties.ts'
import { valueQuestions } from './value-questions.ts'

/** Productions for complete questions (Q). */
export function questionProductions(narrowing: ConstraintApplier): readonly Production[] {
  const asks = new Asks(narrowing)
  const amounts = new Amounts(narrowing)
  return [...thingQuestions(asks), ...turnedQuestions(asks), ...valueQuestions(asks, amounts), ...amountQuestions(amounts), ...comparisonQuestions(narrowing)]
}

/** ASKED is the subject of a question that lists, counts or tests for existence. */
function thingQuestions(asks: Asks): readonly Production[] {
  const narrowed = (nodes: Constituent | undefined, limit: Constituent | undefined) => asks.narrowed(nodesOf(nodes), limitOf(limit))
  const told = (head: Constituent | undefined, things: NodePattern | null): Applied[] =>
    things === null ? [] : [{ nodes: things, cost: head?.category === 'who' && asks.isNoOne(things) ? 1 : 0 }]
  return [
    rule('ASKED', 'N', ([things]) => unchanged(things), 0.2),
    rule('ASKED', 'N be|do? there', ([things]) => unchanged(things), 0),
    rule('ASKED', 'N VP|INVA', ([things, limit]) => asNodes(narrowed(things, limit)), 0),
    rule('Q', 'N', ([things]) => asks.listed(whole(nodesOf(things))), 0.3),
    rule('Q', 'list|which|who which|that|be? of|among? ASKED', ([head, , , things]) => asks.listed(told(head, nodesOf(things)))),
    rule('Q', 'which|who VP|INVA', ([head, limit]) => asks.listed(asks.whoever(head, limit))),
    rule('Q', 'howmany ASKED', ([, things]) => asks.counted(whole(nodesOf(things)))),
    rule('Q', 'N countw', ([things]) => asks.counted(whole(nodesOf(things)))),
    rule('Q', 'be there any? ASKED', ([, , , things]) => asks.existing(whole(nodesOf(things)))),
    rule('Q', 'be N LIM|PRE', ([, things, limit]) => asks.existing(narrowed(things, limit))),
    rule('Q', 'do|have|can N VP', ([, things, limit]) => asks.existing(narrowed(things, limit))),
    rule('Q', 'do|be|have name and name R', ([, left, , right, verb]) =>
      asks.existing(asks.narrowed(nodesOf(left), relation(verb, undefined, { role: 'either', other: nodesOf(right) })))
    ),
    rule('Q', 'list about N', ([, , things]) => asks.described(nodesOf(things))),
    rule('Q', 'who|which be NAMES', ([, , things]) => asks.described(nodesOf(things)), 0.3)
  ]
}

/** Productions for questions that put the object or the owner first. */
const turnedQuestions = (asks: Asks): readonly Production[] => {
  const turned = (head: NodePattern | null, clause: Constituent | undefined, word?: Constituent) => asks.listed(asks.narrowed(head, fronted(word, clause)))
  return [
    rule('Q', `${PREPOSITIONS} who|which N? INVA`, ([word, who, head, clause]) =>
      turned(who?.category === 'who' && head === undefined ? asks.someone : nodesOf(head), clause, word)
    ),
    rule('Q', 'where INVA', ([, clause]) => turned(anything, clause)),
    rule('Q', 'whose N VP', ([, nodes, limit]) => asks.owning(asks.narrowed(nodesOf(nodes), limitOf(limit))))
  ]
}
