/** The inputs of results, by handle. */
export interface Descriptors {
  /** Stores the first descriptor of a handle. Handles are content hashes, so a repeated put only extends its lifetime. Resolves on commit. */
  put(tenant: string, handle: string, descriptor: unknown): Promise<void>
  read(tenant: string, handle: string): Promise<unknown | null>
  /** In the order of the handles, in one read; null where there is none. */
  readMany(tenant: string, handles: readonly string[]): Promise<(unknown | null)[]>
  /** Removes up to `limit` descriptors of any tenant last put more than `olderThanMs` ago, give or take an hour. Returns the number. */
  sweep(olderThanMs: number, limit: number): Promise<number>
}
