import type { Aggregation } from '../../../tools/query/tree.ts'
import type { Built, Production } from '../chart.ts'
import type { Constituent } from '../constituent.ts'
import type { Amounts } from './amounts.ts'
import { dearer, meaningOf, nodesOf, rule } from './rule.ts'

/** Returns the aggregation of `the total` or `the earliest`; the average is the default. */
function functionOf(part: Constituent | undefined): Aggregation {
  const quality = meaningOf(part, 'adjective')
  return quality === null ? (meaningOf(part, 'aggregation')?.function ?? 'avg') : quality.isDescending ? 'max' : 'min'
}

/** Productions for aggregates, over all nodes or per group (`each`). */
export function amountQuestions(amounts: Amounts): readonly Production[] {
  const overAll = (aggregation: Constituent | undefined, part: Constituent | undefined): Built[] => {
    const held = meaningOf(part, 'values')
    return held === null ? [] : dearer(amounts.aggregated(held.nodes, functionOf(aggregation), held.owners), aggregation?.category === 'est' ? 0.1 : 0)
  }
  const perGroup = (aggregation: Constituent | undefined, part: Constituent | undefined, by: Constituent | undefined): Built[] => {
    const held = meaningOf(part, 'values')
    return held === null ? [] : amounts.aggregatedPer(held.nodes, functionOf(aggregation), held.owners, by)
  }
  const many = (nodes: Constituent | undefined, by: Constituent | undefined, beside: { verb?: Constituent | undefined; most?: Constituent | undefined } = {}) =>
    amounts.grouped(nodesOf(nodes), by, beside)
  /** `Grown by orchards` can name the agent instead of the groups, so that grouping costs more. */
  const perOther = (nodes: Constituent | undefined, verb: Constituent | undefined, by: Constituent | undefined): Built[] => {
    const isOpen = nodesOf(by) !== null && (verb !== undefined || nodesOf(nodes)?.relationships.at(-1)?.other === null)
    return nodesOf(by)?.named?.length === 1 ? [] : dearer(many(nodes, by, { verb }), isOpen ? 0.3 : 0)
  }
  return [
    rule('Q', 'list|which? be? agg|est howmany? VAL|ALL', ([, , aggregation, , values]) => overAll(aggregation, values)),
    rule('Q', 'list|which? be? agg VAL each P|N', ([, , aggregation, values, , by]) => perGroup(aggregation, values, by)),
    rule('Q', 'list? howmany ASKED be|do|have? verb? R? from|in|at|to|for|of|on|by? each P|N', ([, , nodes, , , verb, , , by]) => perOther(nodes, verb, by), 0),
    rule('Q', 'each P|N comma? list? howmany ASKED be|do|have? it?', ([, by, , , , nodes]) => many(nodes, by), 0),
    rule('Q', 'list? N each P|N', ([, nodes, , by]) => many(nodes, by), 0.5),
    rule('Q', 'which P have~ most|fewest N', ([, property, , most, nodes]) => many(nodes, property, { most }))
  ]
}
