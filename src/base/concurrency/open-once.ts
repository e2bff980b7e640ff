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
