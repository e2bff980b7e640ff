/** Opens something at the first call, once for all that wait for it, and again at the next call as long as that fails. */
export interface OpenOnce<T> {
  open(): Promise<T>
  /** null: nobody asked for it yet. */
  opened(): Promise<T> | null
}

export function openOnce<T>(open: () => Promise<T>): OpenOnce<T> {
  let opened: Promise<T> | null = null
  return {
    open() {
      opened ??= open().catch((error: unknown) => {
        opened = null
        throw error
      })
      return opened
    },
    opened: () => opened
  }
}

type Asynchronous = (...given: never[]) => Promise<unknown>

/**
 * Something that may not be there yet, such as a database at start: opened at the first call, and again at the next as long as that fails. `close` opens nothing.
 * @param methods the names of all it can do, each of which returns a promise
 */
export function openLater<T extends { close(): Promise<void> }>(open: () => Promise<T>, methods: Readonly<Record<Exclude<keyof T, 'close'>, true>>): T {
  const once = openOnce(open)
  const later = (name: string): Asynchronous => {
    return async (...given) => {
      const there = (await once.open()) as unknown as Readonly<Record<string, Asynchronous>>
      return there[name]?.(...given)
    }
  }
  const close = async (): Promise<void> => {
    const there = await once.opened()?.catch(() => null)
    await there?.close()
  }
  return { ...Object.fromEntries(Object.keys(methods).map((name) => [name, later(name)])), close } as T
}
