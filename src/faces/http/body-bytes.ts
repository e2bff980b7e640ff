import type { Readable } from 'node:stream'

/** The bytes of a body or of a part of one. A request that is destroyed when reading stops takes its socket along, and the answer with it. */
export async function* bytesOf(body: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array
}
