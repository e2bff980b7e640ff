import { ThreadShare } from '../../../base/concurrency/thread-share.ts'
import { invalidInput } from '../../../base/errors.ts'
import type { ExportFile } from './export-graph.ts'

/** An archive without 64-bit sizes holds files of less. */
const MAX_BYTES = 2 ** 32 - 1
const SLICE = 1 << 16
/** The same files are the same bytes. */
const MODIFIED = new Date(1980, 0, 1)

/** Packs files one after another while they are written. */
export async function* zipped(files: readonly ExportFile[]): AsyncGenerator<Uint8Array> {
  const { Zip, ZipDeflate } = await import('fflate')
  let ready: Uint8Array[] = []
  const taken = () => {
    const chunks = ready
    ready = []
    return chunks
  }
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    ready.push(chunk)
  })
  for (const { name, pieces } of files) {
    const entry = Object.assign(new ZipDeflate(name), { mtime: MODIFIED })
    zip.add(entry)
    for await (const slice of slices(name, pieces)) {
      entry.push(slice)
      yield* taken()
    }
    entry.push(new Uint8Array(0), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}

async function* slices(name: string, pieces: ExportFile['pieces']): AsyncGenerator<Uint8Array> {
  const share = new ThreadShare()
  let size = 0
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    size += bytes.length
    if (size > MAX_BYTES)
      throw invalidInput(`${name} is larger than 4 GiB, which a .zip cannot hold. Export to a folder with "edgewise export", or a part by label.`)
    for (let from = 0; from < bytes.length; from += SLICE) {
      yield bytes.subarray(from, from + SLICE)
      if (share.isOver()) await share.pause()
    }
  }
}
