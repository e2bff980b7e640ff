/** Opens a resource at the first call, once for all callers; after a failure the next call tries again. */
export interface OpenOnce<T> {
  open(): Promise<T>
  /** null before the first call. */
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
