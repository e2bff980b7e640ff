import { inSlices, type Steps, ThreadShare } from '../../base/concurrency/thread-share.ts'
import { invalidInput } from '../../base/errors.ts'
import type { CsrProjection } from '../../graph/projection.ts'
import { replaced } from '../../storage/graphs/replaced.ts'
import type { GraphStore } from '../../storage/graphs/store.ts'

/** Types are numbers of 16 bits. */
const MAX_TYPES = 65_535
/** Keys between two pauses. */
const CHUNK = 4096

/** The relationships of a part, each once. */
export interface TypedLinks {
  readonly types: readonly string[]
  /** Place of the source at 2 * link, then of the target. */
  readonly ends: Uint32Array
  /** Place of each link's type in `types`. */
  readonly typeOf: Uint16Array
}

export interface LinksOrder {
  readonly projection: CsrProjection
  /** Keys of the projection's nodes. */
  readonly keys: readonly string[]
  /** Whether the projection has only some of the nodes of its labels. */
  readonly isCut: boolean
}

/** Reads the relationships of a projection with their types. Throws EDGEWISE_CONFLICT when the graph is replaced meanwhile. */
export async function readTypedLinks(store: Pick<GraphStore, 'records'>, { projection, keys, isCut }: LinksOrder, signal: AbortSignal): Promise<TypedLinks> {
  const { tenant, graph, version, spec, nodeIds, csr } = projection
  const ids = isCut ? { ids: Array.from(nodeIds) } : {}
  const { schema, relationships } = await store.records(tenant, graph, { labels: spec.labels, types: spec.types, ...ids }, signal)
  if (schema.version !== version) throw replaced(graph)
  const [ends, typeOf] = [new Uint32Array(2 * csr.arcCount), new Uint16Array(csr.arcCount)]
  const placeOf = await inSlices(placesOf(keys), signal)
  const types = new Map<string, number>()
  const share = new ThreadShare()
  let count = 0
  for await (const batch of relationships()) {
    if (share.isOver()) await share.pause()
    if (count + batch.length > csr.arcCount) throw replaced(graph)
    for (const { source, target, type } of batch) {
      ends[2 * count] = placeOf.get(source) as number
      ends[2 * count + 1] = placeOf.get(target) as number
      typeOf[count++] = numberOf(types, type)
    }
    if (types.size > MAX_TYPES) throw invalidInput(`Links have up to ${MAX_TYPES} types; this part has more. Choose some by "types".`)
  }
  if (count < csr.arcCount) throw replaced(graph)
  return { types: [...types.keys()], ends, typeOf }
}

function* placesOf(keys: readonly string[]): Steps<ReadonlyMap<string, number>> {
  const places = new Map<string, number>()
  for (const [place, key] of keys.entries()) {
    if (place % CHUNK === 0) yield
    places.set(key, place)
  }
  return places
}

function numberOf(types: Map<string, number>, type: string): number {
  const known = types.get(type)
  if (known !== undefined) return known
  types.set(type, types.size)
  return types.size - 1
}
