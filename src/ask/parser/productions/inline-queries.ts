import type { Built, Production } from '../chart.ts'
import type { Constituent } from '../constituent.ts'
import { asLimit, asQuery, boundOf, countOf, linkLimit, meaningOf, nodesOf, rule, unchanged } from './rule.ts'
import type { ToolQueries } from './tool-queries.ts'

const WAYS = { successor: 'out', predecessor: 'in', outw: 'out', '=outgoing': 'out', '=incoming': 'in' } as const

/** Bounds the number of neighbours, or requires none. */
function owned(quantity: Constituent | undefined, direction: Constituent | undefined, noun: Constituent | undefined): Built[] {
  const way = WAYS[(direction ?? noun)?.category as 'successor']
  const limit = linkLimit(way === undefined ? {} : { way })
  if (quantity?.category === 'no') return asLimit({ ...limit, isNegated: true })
  const count = countOf(boundOf(quantity))
  return count === null ? [] : asLimit({ ...limit, count })
}

const isRanked = (query: Constituent | undefined) => {
  const held = meaningOf(query, 'query')?.query
  return held?.ask === 'list' && held.of.rank?.by.kind === 'score'
}

/** Productions for nodes without a label. Without them, `nodes with 3 edges` would be those linked to the node 3. */
export const inlineProductions = (asks: ToolQueries): readonly Production[] => [
  rule('OWN', 'no|B|AM =incoming|=outgoing|outw? link|neighbourw|successor|predecessor', ([quantity, direction, noun]) => owned(quantity, direction, noun), 0),
  rule('LIM', 'with|have OWN', ([, limit]) => unchanged(limit), -0.1),
  rule('VP', 'have OWN', ([, limit]) => unchanged(limit), -0.2),
  rule('PRE', 'isolatedw', () => asLimit(linkLimit({ isNegated: true }))),
  rule('VP', 'be isolatedw', () => asLimit(linkLimit({ isNegated: true }))),
  rule('Q', 'which|who N|anynode|nodeNoun be N', ([, all, , of]) => {
    const held = nodesOf(of)
    const isAny = all?.category !== 'N' || asks.isAll(nodesOf(all))
    return held === null || !isAny ? [] : asQuery({ ask: 'list', of: held, show: [] })
  }),
  rule('Q', 'any T in? network?', ([, part]) => asks.exists(part, false), 0),
  // The ranking also returns the count.
  rule('Q', 'Q comma? and howmany R|link|N|T? have|be|do? it|there? have?', ([query]) => (isRanked(query) ? unchanged(query) : []))
]
