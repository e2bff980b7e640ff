/** Bytes kept in the state store, since a worker on another machine sees no local file. */
export interface BlobEntry {
  /** Of its bytes, in hex. */
  readonly sha256: string
  readonly bytes: number
}

export const MAX_BLOB_BYTES = 64 * 1024 * 1024
export const MAX_CHUNK_BYTES = 1024 * 1024

/** Bytes of tenants by their hash. They go with the last job that uses them; those that none uses, some time after they came. */
export interface Blobs {
  /** Kept once, however often it is put. EDGEWISE_INPUT_TOO_LARGE over 64 MiB; then nothing is kept. */
  put(tenant: string, bytes: AsyncIterable<Uint8Array> | Uint8Array): Promise<BlobEntry>
  /** In chunks of up to 1 MiB; null when the tenant has none of that hash. */
  read(tenant: string, sha256: string): Promise<AsyncIterable<Uint8Array> | null>
  has(tenant: string, sha256: string): Promise<BlobEntry | null>
  /** Removes up to `limit` blobs that no job uses and that were last put more than `olderThanMs` ago, and says how many. */
  sweep(olderThanMs: number, limit: number): Promise<number>
}
