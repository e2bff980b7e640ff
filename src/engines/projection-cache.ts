import { canonicalJson } from '../base/canonical-json.ts'
import { EdgewiseError } from '../base/errors.ts'
import type { KernelControl } from '../graph/control.ts'
import type { Csr } from '../graph/csr.ts'
import type { CsrProjection } from '../graph/projection.ts'
import type { ProjectionSpec } from '../graph/spec.ts'
import { createLru } from '../results/cache.ts'
import { createSharedRuns, type SharedRunControl } from '../results/single-flight.ts'
import type { GraphInfo, GraphStore } from '../storage/graphs/store.ts'
import type { RunControl } from './engine.ts'

export interface ProjectionCache {
  /** The current projection of the graph, cached, or built once for all concurrent callers. */
  get(tenant: string, graph: string, spec: ProjectionSpec, control: RunControl, deadlineMs: number): Promise<CsrProjection>
  /**
   * Adds bytes stored beside this Csr's projection to its size. It returns false and adds nothing when the projection is not cached or another would be
   * evicted.
   */
  grow(csr: Csr, bytes: number): boolean
}

/** A lower bound of a projection's bytes before it is built: 0 when the spec leaves parts of the graph out. */
function leastBytes({ nodeCount, relationshipCount }: GraphInfo, spec: ProjectionSpec): number {
  const { labels, types, nodeWhere, relationshipWhere, parallel } = spec
  const partial = [labels, types, nodeWhere, relationshipWhere].some((list) => list.length > 0) || parallel !== 'keep' || spec.connectedBy !== undefined
  if (partial) return 0
  const perNode = 8 + 2 * 4 + 8 * spec.properties.length
  const perArc = 4 + (spec.weight === null ? 0 : 8)
  return nodeCount * perNode + 2 * relationshipCount * perArc
}

/** A build stops when no caller waits for it. */
function buildControl({ signal, onProgress }: SharedRunControl): KernelControl {
  let reported = 0
  return {
    check(fraction) {
      if (signal.aborted) throw new EdgewiseError('EDGEWISE_CANCELLED')
      if (fraction === reported) return
      reported = fraction
      onProgress(fraction)
    }
  }
}

/** @param options.complete adds to a stored projection what its spec derives from earlier results. */
export function createProjectionCache(options: {
  readonly store: GraphStore
  readonly maxBytes: number
  complete(projection: CsrProjection, signal: AbortSignal): Promise<CsrProjection>
}): ProjectionCache {
  const { store, maxBytes, complete } = options
  const held = createLru<CsrProjection>(maxBytes)
  const builds = createSharedRuns<CsrProjection>()
  const places = new WeakMap<Csr, { readonly key: string; readonly projection: CsrProjection; besideBytes: number }>()

  const keyOf = (tenant: string, graph: string, version: string, spec: ProjectionSpec) => canonicalJson([tenant, graph, version, spec])

  const refuseOver = (neededBytes: number, graph: string) => {
    if (neededBytes <= maxBytes) return
    const what = `The projection of graph "${graph}"`
    throw new EdgewiseError('EDGEWISE_MEMORY_CAP', { what, neededBytes, capBytes: maxBytes, setting: 'EDGEWISE_PROJECTION_CACHE_BYTES' })
  }

  const project = async (tenant: string, graph: string, spec: ProjectionSpec, shared: SharedRunControl): Promise<CsrProjection> => {
    const info = (await store.list(tenant)).find(({ name }) => name === graph)
    if (info !== undefined) refuseOver(leastBytes(info, spec), graph)
    const projection = await complete(await store.project(tenant, graph, spec, buildControl(shared)), shared.signal)
    refuseOver(projection.bytes, graph)
    // The key has the version that was built, because the graph may have changed since the call.
    const key = keyOf(tenant, graph, projection.version, spec)
    held.set(key, projection, projection.bytes)
    places.set(projection.csr, { key, projection, besideBytes: 0 })
    return projection
  }

  return {
    async get(tenant, graph, spec, control, deadlineMs) {
      const key = keyOf(tenant, graph, await store.version(tenant, graph), spec)
      const found = held.get(key)
      if (found !== undefined) return found
      return builds.join(key, control, deadlineMs, (shared) => project(tenant, graph, spec, shared))
    },
    grow(csr, bytes) {
      const place = places.get(csr)
      if (place === undefined || held.get(place.key) !== place.projection) return false
      if (held.bytes + bytes - place.besideBytes > maxBytes) return false
      held.set(place.key, place.projection, place.projection.bytes + bytes)
      place.besideBytes = bytes
      return true
    }
  }
}
