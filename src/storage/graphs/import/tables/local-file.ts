import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file on disk, which can be read again. */
export interface LocalFile {
  /** Name for messages and mappings. */
  readonly name: string
  readonly path: string
}

/** A file to import: its name, for messages and for its format, and its bytes, packed by gzip or not. */
export interface ImportFile {
  readonly source: string
  readonly bytes: AsyncIterable<Uint8Array>
  /** Where the same bytes are on disk. */
  readonly path?: string
}

/** Bytes of a local file, opened when the first are asked for. */
export async function* bytesOf({ path }: LocalFile): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

/** Files that must be read more than once, kept in a temporary folder until `close`. */
export class Spool {
  #folder: Promise<string> | undefined
  #count = 0

  async add(name: string, bytes: AsyncIterable<Uint8Array>): Promise<LocalFile> {
    this.#folder ??= mkdtemp(join(tmpdir(), 'edgewise-import-'))
    const path = join(await this.#folder, String(this.#count++))
    await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(path, { mode: 0o600 }))
    return { name, path }
  }

  /** Keeps all files that are not on disk, and returns how to read them again. */
  async keep(files: Iterable<ImportFile> | AsyncIterable<ImportFile>): Promise<() => ImportFile[]> {
    const kept: Required<Pick<ImportFile, 'source' | 'path'>>[] = []
    for await (const { source, bytes, path } of files) kept.push({ source, path: path ?? (await this.add(source, bytes)).path })
    return () => kept.map(({ source, path }) => ({ source, path, bytes: bytesOf({ name: source, path }) }))
  }

  async close(): Promise<void> {
    if (this.#folder !== undefined) await rm(await this.#folder, { recursive: true, force: true })
  }
}
