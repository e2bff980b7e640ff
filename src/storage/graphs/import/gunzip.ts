import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { EdgewiseError } from '../../../base/errors.ts'
import { invalidRecord } from './invalid-record.ts'

const MAGIC = [0x1f, 0x8b]

/** Unpacks gzip, which its first bytes tell; other bytes pass. Throws EDGEWISE_UPLOAD_TOO_LARGE beyond `maxBytes` of unpacked bytes, as a bomb has. */
export async function* gunzipped(bytes: AsyncIterable<Uint8Array>, source: string, maxBytes = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(bytes, MAGIC.length)
  if (!MAGIC.every((byte, at) => head[at] === byte)) {
    yield* all
    return
  }
  const gunzip = createGunzip()
  const input = Readable.from(all, { objectMode: false })
  input.on('error', (error) => gunzip.destroy(error))
  input.pipe(gunzip)
  let total = 0
  try {
    for await (const chunk of gunzip as AsyncIterable<Uint8Array>) {
      total += chunk.byteLength
      if (total > maxBytes) throw new EdgewiseError('EDGEWISE_UPLOAD_TOO_LARGE', { maxBytes })
      yield chunk
    }
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('Z_') !== true) throw error
    throw invalidRecord({ source, line: 1 }, `The gzip data are damaged: ${(error as Error).message}. Compress the file again.`)
  } finally {
    input.destroy()
    gunzip.destroy()
  }
}

/** Reads at least `count` bytes, fewer at the end, and returns them with all bytes including them. `all.return` ends the reading. */
export async function peek(bytes: AsyncIterable<Uint8Array>, count: number): Promise<{ readonly head: Buffer; readonly all: AsyncGenerator<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]()
  const chunks: Buffer[] = []
  let isEnded = false
  for (let size = 0; size < count && !isEnded; ) {
    const { value, done } = await iterator.next()
    isEnded = done === true
    if (value !== undefined) chunks.push(Buffer.from(value))
    size += value?.byteLength ?? 0
  }
  const head = Buffer.concat(chunks)
  async function* all() {
    try {
      // The first value is for the caller below: a generator that has not begun does not run its `finally`.
      yield Buffer.alloc(0)
      if (head.length > 0) yield head
      for (;;) {
        const { value, done } = await iterator.next()
        if (done) return
        yield value
      }
    } finally {
      await iterator.return?.()
    }
  }
  const begun = all()
  await begun.next()
  return { head, all: begun }
}
