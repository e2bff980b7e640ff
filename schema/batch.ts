/** One of many reads. Reads within one turn of the event loop become one call. */
export type Batch<Key, Value> = (key: Key) => Promise<Value>

interface Waiting<Value> {
  resolve(value: Value): void
  reject(error: unknown): void
}

/**
 * Collects reads and runs them together. Equal keys are read once.
 * @param load returns the values of distinct keys in order; an Error in place of a value fails only that key
 */
export function createBatch<Key, Value>(load: (keys: readonly Key[]) => Promise<readonly (Value | Error)[]>): Batch<Key, Value> {
  let waiting = new Map<string, { readonly key: Key; readonly readers: Waiting<Value>[] }>()

  async function flush(): Promise<void> {
    const batch = [...waiting.values()]
    waiting = new Map()
    const values = await load(batch.map(({ key }) => key)).catch((error: Error) => batch.map(() => error))
    for (const [at, { readers }] of batch.entries()) settle(readers, values[at] as Value | Error)
  }

  return (key) =>
    new Promise((resolve, reject) => {
      // Fields of one level are resolved in one turn, so the next turn finds all of them here.
      if (waiting.size === 0) setImmediate(flush)
      const name = JSON.stringify(key)
      const known = waiting.get(name) ?? { key, readers: [] }
      known.readers.push({ resolve, reject })
      waiting.set(name, known)
    })
}

function settle<Value>(readers: readonly Waiting<Value>[], value: Value | Error): void {
  for (const reader of readers) {
    if (value instanceof Error) reader.reject(value)
    else reader.resolve(value)
  }
}
