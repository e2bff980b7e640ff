import type { Blobs } from '../storage/state/blobs.ts'
import type { Kept } from '../storage/state/jobs.ts'

/** Larger documents are stored as blobs to keep rows small. */
const MAX_INLINE_BYTES = 64 * 1024

/** Prepares a document for a row, and returns the blobs it uses. Throws EDGEWISE_INPUT_TOO_LARGE above 64 MiB. */
export async function keep(blobs: Pick<Blobs, 'put'>, tenant: string, value: unknown): Promise<{ readonly kept: Kept; readonly blobs: readonly string[] }> {
  const bytes = Buffer.from(JSON.stringify(value ?? null))
  if (bytes.length <= MAX_INLINE_BYTES) return { kept: { value: value ?? null }, blobs: [] }
  const { sha256 } = await blobs.put(tenant, bytes)
  return { kept: { blob: sha256, bytes: bytes.length }, blobs: [sha256] }
}

export async function* textOf(value: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify(value))
}

/** Streams the JSON text; returns null when its blob is gone. */
export async function readKept(blobs: Pick<Blobs, 'read'>, tenant: string, kept: Kept): Promise<AsyncIterable<Uint8Array> | null> {
  return 'value' in kept ? textOf(kept.value) : blobs.read(tenant, kept.blob)
}

/** Reads the document; returns null when its blob is gone. */
export async function unkeep(blobs: Pick<Blobs, 'read'>, tenant: string, kept: Kept): Promise<unknown> {
  if ('value' in kept) return kept.value
  const chunks = await blobs.read(tenant, kept.blob)
  if (chunks === null) return null
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return JSON.parse(Buffer.concat(parts).toString()) as unknown
}
