import { invalidInput } from '../base/errors.ts'
import type { EarlierResults } from '../engines/engine.ts'
import type { CachedResult } from '../results/cache.ts'
import { nodePairsOf } from './node-pairs.ts'
import { nodeValuesOf } from './node-values.ts'
import { openResult, type ResultSources } from './open-result.ts'

export function createEarlierResults(sources: ResultSources): EarlierResults {
  async function open(tenant: string, handle: string, graph: string): Promise<CachedResult> {
    const result = await openResult(sources, tenant, handle, {})
    if (result.graph === graph) return result
    throw invalidInput(`The result ${handle} is of graph "${result.graph}", not of "${graph}".`)
  }
  return {
    async nodeValues(tenant, { handle, column }, graph) {
      const { table, order } = await open(tenant, handle, graph)
      return nodeValuesOf(handle, table, order, column)
    },
    async nodePairs(tenant, { handle, number }, graph) {
      const { table } = await open(tenant, handle, graph)
      return nodePairsOf(handle, table, number?.column ?? null)
    }
  }
}
