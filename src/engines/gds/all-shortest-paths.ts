import { EdgewiseError } from '../../base/errors.ts'
import { BestPairs, type RankedPairs } from '../../graph/kernels/paths/best-pairs.ts'
import { WantedPairs } from '../../graph/kernels/paths/wanted-pairs.ts'
import type { GdsCall } from './gds-call.ts'
import { type Ask, idOf, type PushedAlgorithm, weightOf } from './pushed-algorithm.ts'

type PairsAsk = Ask<'allShortestPaths'>

/** The maximum number of pairs that the server may process. */
const MAX_PAIRS = 1e9
const FIELDS = 'sourceNodeId, targetNodeId, distance'
/** With weights, GDS also lists each node with itself. */
const OTHERS = 'WITH sourceNodeId AS source, targetNodeId AS target, distance WHERE source <> target'
const TOTALS = 'RETURN toFloat(count(*)), min(distance), max(distance), sum(distance)'
const BEST = 'LIMIT $keep RETURN toFloat(source), toFloat(target), distance'

const SINGLE_SOURCE = 'gds.allShortestPaths.dijkstra.stream'

type Ids = Readonly<Record<string, unknown>>

/** Computes pairs from some sources: a GDS tree of paths has one source. */
async function fromSome(call: GdsCall, ask: PairsAsk, isTarget: string, ids: Ids): Promise<RankedPairs> {
  const { order, keep } = ask.parameters
  const best = new BestPairs(order, keep)
  const wanted = new WantedPairs(ask.projection.nodeCount, ask.parameters)
  const returned = `WITH targetNode AS target, totalCost WHERE target <> $edgewiseSource ${isTarget} RETURN toFloat(target), totalCost`
  for (const source of wanted.sources) {
    const sourceNode = idOf(ask, source)
    const configuration = { sourceNode, ...weightOf(ask) }
    await call.admit(SINGLE_SOURCE, configuration)
    for await (const [id, cost] of call.stream(SINGLE_SOURCE, configuration, 'targetNode, totalCost', returned, { ...ids, edgewiseSource: sourceNode })) {
      const target = ask.indexOf(id as number)
      if (wanted.has(source, target)) best.add(source, target, cost as number)
    }
  }
  return best.finish()
}

/** Runs over all pairs twice, once for totals and once for the best pairs, so that only the best leave the server. */
async function fromAll(call: GdsCall, procedure: string, ask: PairsAsk, isTarget: string, ids: Ids): Promise<RankedPairs> {
  const { order, keep, once } = ask.parameters
  const isWanted = `${isTarget} ${once ? `AND (source < target ${isTarget.replace('AND target', 'OR NOT source')})` : ''}`
  const configuration = weightOf(ask)
  let totals: readonly unknown[] = []
  for await (const row of call.stream(procedure, configuration, FIELDS, `${OTHERS} ${isWanted} ${TOTALS}`, ids)) totals = row
  const sources: number[] = []
  const targets: number[] = []
  const costs: number[] = []
  const ranked = `${OTHERS} ${isWanted} WITH source, target, distance ORDER BY distance${order === 'longest' ? ' DESC' : ''}, source, target ${BEST}`
  for await (const [source, target, cost] of call.stream(procedure, configuration, FIELDS, ranked, { ...ids, keep })) {
    sources.push(ask.indexOf(source as number))
    targets.push(ask.indexOf(target as number))
    costs.push(cost as number)
  }
  const [pairCount, min, max, sum] = totals as [number, number | null, number | null, number]
  return {
    sources: Uint32Array.from(sources),
    targets: Uint32Array.from(targets),
    costs: Float64Array.from(costs),
    pairCount,
    min: min ?? Number.NaN,
    max: max ?? Number.NaN,
    sum
  }
}

export const allShortestPaths: PushedAlgorithm<'allShortestPaths'> = {
  procedure: 'gds.allShortestPaths',
  refuses: 'All shortest paths',
  configure: (ask) => weightOf(ask),
  read(call, _configuration, ask) {
    const { sources, targets } = ask.parameters
    const { nodeCount } = ask.projection
    const isTarget = targets === null ? '' : 'AND target IN $edgewiseTargets'
    const ids = targets === null ? {} : { edgewiseTargets: targets.map((target) => idOf(ask, target)) }
    if (sources !== null) return fromSome(call, ask, isTarget, ids)
    if (nodeCount * nodeCount > MAX_PAIRS) {
      const work = `an estimate of ${(nodeCount * nodeCount).toExponential(1)} pairs`
      throw new EdgewiseError('EDGEWISE_WORK_BUDGET', { work, hint: 'give "sources", or fewer nodes by "labels" or "nodeWhere".' })
    }
    return fromAll(call, `${this.procedure}.stream`, ask, isTarget, ids)
  }
}
