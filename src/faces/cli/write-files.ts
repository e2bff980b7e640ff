import { createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { invalidInput } from '../../base/errors.ts'

/** A file to write, while its pieces are made. */
export interface NewFile {
  readonly path: string
  readonly pieces: AsyncIterable<string | Uint8Array>
}

/** Writes files under other names and renames all at the end: a failure leaves no part behind, and older files as they were. */
export async function writeFiles(files: readonly NewFile[], signal: AbortSignal): Promise<void> {
  const parts = files.map(({ path }) => `${path}.${process.pid}.part`)
  try {
    for (const [at, { path, pieces }] of files.entries()) {
      await mkdir(dirname(path), { recursive: true })
      await pipeline(Readable.from(pieces, { objectMode: false }), createWriteStream(parts[at] ?? path), { signal })
    }
    for (const [at, { path }] of files.entries()) await rename(parts[at] ?? path, path)
  } catch (error) {
    await Promise.all(parts.map((part) => rm(part, { force: true })))
    throw error
  }
}

/** Writes to an open stream, which stays open. */
export async function writeOut(pieces: NewFile['pieces'], stream: Writable, signal: AbortSignal): Promise<void> {
  await pipeline(Readable.from(pieces, { objectMode: false }), stream, { end: false, signal })
}

/** Throws EDGEWISE_INVALID_INPUT for the first path where something is. */
export async function assertFree(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const isThere = await access(path).then(
      () => true,
      () => false
    )
    if (isThere) throw invalidInput(`"${path}" exists. Use another name, or --force to overwrite it.`)
  }
}

export const within = (folder: string, names: readonly string[]): string[] => names.map((name) => join(folder, name))
