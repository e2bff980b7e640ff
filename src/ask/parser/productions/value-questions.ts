import { anything, type NodePattern, type Query } from '../../../tools/query/tree.ts'
import type { Built, Production } from '../chart.ts'
import type { Constituent, Owner, Unit } from '../constituent.ts'
import { unitOfName } from '../predicates.ts'
import type { ValueKind } from '../schema-space.ts'
import { type Amounts, NUMERIC } from './amounts.ts'
import { growing } from './conditions.ts'
import { type NodeQueries, ofNodes } from './queries.ts'
import { PREPOSITIONS } from './relationships.ts'
import { dearer, meaningOf, nodesOf, one, ownersIn, rule, unchanged } from './rule.ts'

const DATED: readonly ValueKind[] = ['date', 'year']

const ofQuality = (part: Constituent | undefined): readonly Owner[] => [...growing(part), ...(meaningOf(part, 'adjective')?.down ?? [])]

const valuesOf = (property: Constituent | undefined, nodes: NodePattern | null): Built[] =>
  nodes === null ? [] : one({ is: 'values', owners: ownersIn(property), nodes })

/** Whether the value is stored in the unit; a property without a unit in its name fits any unit. */
function isStoredIn(query: Query | undefined, unit: Unit | undefined): boolean {
  if (query?.ask !== 'value' || query.properties.length !== 1 || unit === undefined) return false
  const stored = unitOfName(query.properties[0] as string)
  return stored === null || (stored.kind === unit.kind && stored.factor === unit.factor)
}

/** VAL is a property of nodes, ALL its values over all nodes, and DOES a property whose verb follows the noun: `points do teams have`. */
const valuePhrases: readonly Production[] = [
  rule('VAL', 'P of|for|in N', ([property, , nodes]) => valuesOf(property, nodesOf(nodes))),
  rule('VAL', 'P N', ([property, nodes]) => valuesOf(property, nodesOf(nodes)), 0.4),
  rule('ALL', 'P among|across N', ([property, , nodes]) => valuesOf(property, nodesOf(nodes))),
  rule('VAL', 'NAMES poss~ P', ([nodes, , property]) => valuesOf(property, nodesOf(nodes))),
  rule('VAL', 'P each N', ([property, , nodes]) => valuesOf(property, nodesOf(nodes)), 0.2),
  rule('VAL', 'P', ([property]) => valuesOf(property, anything), 0.2),
  rule('DOES', `P do|be|have~ N verb|have|R|QV|mverb? ${PREPOSITIONS}?`, ([property, , nodes]) => valuesOf(property, nodesOf(nodes)))
]

/** Productions for values, distinct values and sums. */
export function valueQuestions(asks: NodeQueries, amounts: Amounts): readonly Production[] {
  const each = (part: Constituent | undefined, kinds?: readonly ValueKind[]): Built[] => {
    const held = meaningOf(part, 'values')
    return held === null ? [] : asks.values(held.nodes, held.owners, kinds)
  }
  const distinct = (part: Constituent | undefined, isCount: boolean): Built[] => {
    const held = meaningOf(part, 'values')
    return held === null ? [] : asks.distinct(held.nodes, held.owners, isCount)
  }
  /** Returns the value of a named node, else a sum over nodes; or the sum over their relationships. */
  const howMuch = (part: Constituent | undefined): Built[] => {
    const held = meaningOf(part, 'values')
    if (held === null || held.nodes === anything) return []
    const { nodes, owners } = held
    const own = nodes.named === null ? amounts.aggregated(nodes, 'sum', ofNodes(owners, [])) : each(part, NUMERIC)
    return [...own, ...amounts.summed(nodes, owners)]
  }
  return [
    ...valuePhrases,
    rule('Q', 'list|which? be? VAL', ([head, , values]) => dearer(each(values), head?.category === 'list' ? 0.4 : 0)),
    rule('Q', 'which DOES', ([, values]) => each(values)),
    rule('Q', 'howmany|howmuch DOES', ([, values]) => howMuch(values)),
    rule('Q', 'howmany distinct? VAL|ALL|DOES be? there?', ([, , values]) => distinct(values, true)),
    rule(
      'Q',
      'which|list be? every? distinct? VAL|ALL be? there?',
      ([, , , word, values, , there]) => {
        const isAll = (word ?? there) !== undefined || meaningOf(values, 'values')?.nodes === anything
        return isAll ? distinct(values, false) : []
      },
      0
    ),
    rule('Q', 'how adj be~ N', ([, adjective, , nodes]) => asks.values(nodesOf(nodes), ofQuality(adjective), NUMERIC)),
    rule('Q', 'when do|be~ N P', ([, , nodes, property]) => asks.values(nodesOf(nodes), ownersIn(property), DATED)),
    // A flag in `ships with rail` is a condition, not a column.
    rule('Q', 'list N with|and their? P and? their? P?', ([, nodes, , their, first, , , second]) =>
      dearer(asks.shown(nodesOf(nodes), [first, second]), their === undefined && second === undefined && asks.isFlag(first) ? 0.5 : 0)
    ),
    rule('Q', 'Q comma? in unit', ([question, , , unit]) =>
      isStoredIn(meaningOf(question, 'query')?.query, meaningOf(unit, 'unit')?.unit) ? unchanged(question) : []
    )
  ]
}
