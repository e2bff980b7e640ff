type Asynchronous = (...given: never[]) => Promise<unknown>

/**
 * Something that may not be there yet, such as a database at start: opened at the first call, and again at the next as long as that fails. `close` opens nothing.
 * @param methods the names of all it can do, each of which returns a promise
 */
export function openLater<T extends { close(): Promise<void> }>(open: () => Promise<T>, methods: Readonly<Record<Exclude<keyof T, 'close'>, true>>): T {
  let opened: Promise<T> | null = null
  const ready = (): Promise<T> => {
    opened ??= open().catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  const later = (name: string): Asynchronous => {
    return async (...given) => {
      const there = (await ready()) as unknown as Readonly<Record<string, Asynchronous>>
      return there[name]?.(...given)
    }
  }
  const close = async (): Promise<void> => {
    const there = await opened?.catch(() => null)
    await there?.close()
  }
  return { ...Object.fromEntries(Object.keys(methods).map((name) => [name, later(name)])), close } as T
}
