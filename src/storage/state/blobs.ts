/** Bytes in the state store, because a worker on another machine cannot read local files. */
export interface BlobEntry {
  /** Hash of its bytes, in hex. */
  readonly sha256: string
  readonly bytes: number
}

export const MAX_BLOB_BYTES = 64 * 1024 * 1024
export const MAX_CHUNK_BYTES = 1024 * 1024

/** Bytes of tenants by hash. They are removed with the last job that uses them; unused ones some time after they were put. */
export interface Blobs {
  /** Stores the same bytes only once. Throws EDGEWISE_INPUT_TOO_LARGE above 64 MiB; then nothing is kept. */
  put(tenant: string, bytes: AsyncIterable<Uint8Array> | Uint8Array): Promise<BlobEntry>
  /** Reads in chunks of up to 1 MiB; null when the tenant has no such blob. */
  read(tenant: string, sha256: string): Promise<AsyncIterable<Uint8Array> | null>
  has(tenant: string, sha256: string): Promise<BlobEntry | null>
  /** Removes up to `limit` blobs that no job uses and that were last put more than `olderThanMs` ago. Returns the number. */
  sweep(olderThanMs: number, limit: number): Promise<number>
}
