/**
 * Something that may not be there yet, such as a database at start: opened at the first call, and again at the next as long as that fails. What it offers are
 * methods that return promises; `close` opens nothing.
 */
export function openLater<T extends { close(): Promise<void> }>(open: () => Promise<T>): T {
  let opened: Promise<T> | null = null
  const ready = (): Promise<T> => {
    opened ??= open().catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  const close = async (): Promise<void> => {
    const there = await opened?.catch(() => null)
    await there?.close()
  }
  return new Proxy({} as T, {
    get(_target, name) {
      if (name === 'then') return undefined
      if (name === 'close') return close
      return async (...given: unknown[]) => {
        const there = (await ready()) as unknown as Record<string | symbol, (...given: unknown[]) => unknown>
        return there[name]?.(...given)
      }
    }
  })
}
