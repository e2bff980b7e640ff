import { EdgewiseError } from '../base/errors.ts'
import type { CsrProjection } from '../graph/projection.ts'
import type { GraphStore } from '../storage/graphs/store.ts'
import { withTypesApart } from './by-type.ts'
import { storedColumns, withDerivedColumns } from './derived-columns.ts'
import { openPairs } from './derived-relationships.ts'
import { type AlgorithmName, type AnalyticsEngine, type EarlierResults, noResults, type RunControl } from './engine.ts'
import { estimateRunBytes } from './estimate-run.ts'
import { joinOnPool } from './join-on-pool.ts'
import { createRowKeeper } from './keep-rows.ts'
import { createProjectionCache } from './projection-cache.ts'
import { runOnPool } from './run-on-pool.ts'
import { createWorkerPool } from './worker-pool.ts'

export interface LocalEngineOptions {
  readonly store: GraphStore
  /** The number of kernel workers, at least 1. Idle workers help a long run if its kernel can be shared. */
  readonly threads: number
  /** The maximum number of runs that wait for a worker. */
  readonly queueSize: number
  /** The maximum bytes of all cached projections, and of each. */
  readonly cacheBytes: number
  /** The maximum bytes of one run beside its projection; default: no limit. */
  readonly runBytes?: number
  /** The deadline of a call that sets none. */
  readonly deadlineMs: number
  /** Without it, specs that derive anything are refused. */
  readonly results?: EarlierResults
}

/** A kernel checks its control every few milliseconds; one that does not for this long is stuck. */
const GRACE_MS = 2000

const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './analytics-worker.ts' : './analytics-worker.js', import.meta.url)

/** Adds the property's name, which a kernel does not know, to an error about its weights. */
function namingWeight(error: unknown, projection: CsrProjection): unknown {
  const property = projection.spec.weight?.property
  const isWeight = error instanceof EdgewiseError && error.code === 'EDGEWISE_NEGATIVE_WEIGHT' && property !== undefined
  return isWeight ? new EdgewiseError(error.code, { ...error.parameters, property }) : error
}

function refuseOver(capBytes: number, algorithm: AlgorithmName, { graph }: CsrProjection, neededBytes: number): void {
  if (neededBytes <= capBytes) return
  throw new EdgewiseError('EDGEWISE_MEMORY_CAP', { what: `Running ${algorithm} on graph "${graph}"`, neededBytes, capBytes, setting: 'EDGEWISE_RUN_BYTES' })
}

/** Runs kernels on worker threads that share the projections' memory. Workers start with the first calls and stay alive. */
export function openLocalEngine(options: LocalEngineOptions): AnalyticsEngine<CsrProjection> {
  const { store, threads, queueSize, cacheBytes, runBytes = Number.POSITIVE_INFINITY, results = noResults } = options
  const pool = createWorkerPool({ workerUrl, name: 'analytics', threads, queueSize, graceMs: GRACE_MS })
  const complete = async (projection: CsrProjection, signal: AbortSignal): Promise<CsrProjection> => {
    if (projection.spec.derivedRelationships === undefined) return projection
    return joinOnPool(pool, projection, await openPairs(projection, projection.spec, results), signal)
  }
  const projections = createProjectionCache({ store, maxBytes: cacheBytes, complete })
  const rows = createRowKeeper((csr, bytes) => projections.grow(csr, bytes))
  const boundOf = (control: RunControl) => control.deadlineMs ?? options.deadlineMs
  return {
    name: 'local',
    version: 'local/4',
    async project(tenant, graph, spec, control = {}) {
      const projection = await projections.get(tenant, graph, storedColumns(spec), control, boundOf(control))
      return withDerivedColumns(projection, spec, results)
    },
    async run(algorithm, projection, parameters, control = {}) {
      if (control.signal?.aborted) throw new EdgewiseError('EDGEWISE_CANCELLED')
      refuseOver(runBytes, algorithm, projection, estimateRunBytes(algorithm, projection, parameters))
      try {
        const { tenant, graph } = projection
        const whole = await withTypesApart(projection, parameters, (spec) => projections.get(tenant, graph, spec, control, boundOf(control)))
        return await runOnPool(pool, threads, algorithm, rows.withRows(algorithm, whole), parameters, control, boundOf(control))
      } catch (error) {
        rows.forget(algorithm, projection)
        throw namingWeight(error, projection)
      }
    },
    close: () => pool.close()
  }
}
