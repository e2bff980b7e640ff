import type { Provenance } from './provenance.ts'
import type { Order, ResultTable } from './table.ts'

const SAMPLED_CELLS = 1000

function cellBytes(value: unknown): number {
  if (typeof value === 'string') return 24 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) return 64 + value.byteLength
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  let bytes = 32
  for (const item of items) bytes += 8 + cellBytes(item)
  return bytes
}

function columnBytes(data: ArrayLike<unknown>): number {
  if (ArrayBuffer.isView(data)) return data.byteLength
  const step = Math.max(1, Math.floor(data.length / SAMPLED_CELLS))
  let bytes = 0
  let cells = 0
  for (let row = 0; row < data.length; row += step) {
    bytes += 8 + cellBytes(data[row])
    cells++
  }
  return cells === 0 ? 0 : Math.ceil((bytes / cells) * data.length)
}

/** Estimates a table's bytes from a sample of about 1000 cells per column. */
function tableBytes(table: ResultTable): number {
  return table.columns.reduce((bytes, column) => bytes + columnBytes(column.data), 0)
}

/** Values by key; the least recently used are dropped when their total bytes exceed the cap. */
export interface Lru<V> {
  get(key: string): V | undefined
  /** Returns false, without a value under the key, when the value alone exceeds the cap. */
  set(key: string, value: V, bytes: number): boolean
  readonly bytes: number
}

export function createLru<V>(maxBytes: number): Lru<V> {
  // A Map iterates in insertion order, so the first entry is the least recently used.
  const entries = new Map<string, { readonly value: V; readonly bytes: number }>()
  let held = 0
  const remove = (key: string) => {
    held -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, bytes) {
      remove(key)
      if (bytes > maxBytes) return false
      for (const oldest of entries.keys()) {
        if (held + bytes <= maxBytes) break
        remove(oldest)
      }
      entries.set(key, { value, bytes })
      held += bytes
      return true
    },
    get bytes() {
      return held
    }
  }
}

/** A complete result, before it is cut and shown. */
export interface CachedResult {
  readonly tool: string
  readonly graph: string
  readonly graphVersion: string
  readonly table: ResultTable
  readonly order: readonly Order[]
  readonly summary: Readonly<Record<string, unknown>>
  readonly notes: readonly string[]
  /** See `ToolOutcome`; the notes include them. */
  readonly caveats?: readonly string[]
  readonly picture?: string
  readonly provenance: Provenance
}

/** Complete results by tenant and handle. A dropped result can be recomputed from its descriptor. */
export interface ResultCache {
  get(tenant: string, handle: string): CachedResult | undefined
  /** Drops the least recently used results to make room; a result larger than the whole cache is not stored. */
  set(tenant: string, handle: string, result: CachedResult): void
}

/** A result is recomputed after a day, which stores its descriptor again, so that a handle in use does not expire. */
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
