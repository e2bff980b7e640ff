import { createLru } from './lru.ts'
import type { Provenance } from './provenance.ts'
import type { Order, ResultTable } from './table.ts'
import { tableBytes } from './table-bytes.ts'

/** A whole result, before it is cut and shown. */
export interface CachedResult {
  readonly tool: string
  readonly graph: string
  readonly graphVersion: string
  readonly table: ResultTable
  readonly order: readonly Order[]
  readonly summary: Readonly<Record<string, unknown>>
  readonly notes: readonly string[]
  /** See `ToolOutcome`; they stand among the notes too. */
  readonly caveats?: readonly string[]
  /** An SVG; see `ToolOutcome`. */
  readonly picture?: string
  readonly provenance: Provenance
}

/** Whole results by tenant and handle. What it drops can be computed again from its descriptor. */
export interface ResultCache {
  get(tenant: string, handle: string): CachedResult | undefined
  /** Drops the longest unused results to make room; a result larger than the whole cache is not kept. */
  set(tenant: string, handle: string, result: CachedResult): void
}

/** A result is computed anew after a day, so that its descriptor is put again and a handle in use does not end. */
const MAX_AGE_MS = 86_400_000

export function createResultCache(options: { readonly maxBytes: number; readonly now?: () => number }): ResultCache {
  const { maxBytes, now = Date.now } = options
  const results = createLru<{ readonly result: CachedResult; readonly at: number }>(maxBytes)
  const keyOf = (tenant: string, handle: string) => JSON.stringify([tenant, handle])
  return {
    get(tenant, handle) {
      const kept = results.get(keyOf(tenant, handle))
      return kept === undefined || now() - kept.at > MAX_AGE_MS ? undefined : kept.result
    },
    set(tenant, handle, result) {
      results.set(keyOf(tenant, handle), { result, at: now() }, tableBytes(result.table) + 2 * (result.picture?.length ?? 0))
    }
  }
}
