/** What results were computed from, by their handles. */
export interface Descriptors {
  /** Keeps the first descriptor of a handle; handles are content hashes, so a second is the same and only makes it last longer. Resolves once it is committed. */
  put(tenant: string, handle: string, descriptor: unknown): Promise<void>
  read(tenant: string, handle: string): Promise<unknown | null>
  /** In the order of the handles, read together; null where there is none. */
  readMany(tenant: string, handles: readonly string[]): Promise<(unknown | null)[]>
  /** Removes up to `limit` descriptors of any tenant that were last put more than `olderThanMs` ago, give or take an hour, and says how many. */
  sweep(olderThanMs: number, limit: number): Promise<number>
}
