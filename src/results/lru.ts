/** Values by key, the longest unused ones dropped when their bytes together pass the cap. */
export interface Lru<V> {
  get(key: string): V | undefined
  /** False, and nothing kept under the key, when the value alone is larger than the cap. */
  set(key: string, value: V, bytes: number): boolean
  readonly bytes: number
}

export function createLru<V>(maxBytes: number): Lru<V> {
  // A Map iterates in order of insertion: the first entry is the one unused for longest.
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
