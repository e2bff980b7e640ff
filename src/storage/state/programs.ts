import { createHash } from 'node:crypto'

/** What is known of a version of a vertex program without opening it. */
export interface ProgramEntry {
  readonly name: string
  /** From 1, in the order they were put; never given twice, not even after the program was dropped. */
  readonly version: number
  readonly description: string
  readonly createdAt: string
  /** Of the document. */
  readonly hash: string
}

export interface StoredProgram extends ProgramEntry {
  /** The program, as JSON. */
  readonly document: unknown
}

export type NewProgram = Pick<StoredProgram, 'name' | 'description' | 'document'>

/** Vertex programs that a tenant keeps. A version never changes. */
export interface Programs {
  /** The next version of its name, or the newest when that has the same document. EDGEWISE_TOO_MANY_PROGRAMS for one more name than `MAX_PROGRAMS`. */
  put(tenant: string, program: NewProgram): Promise<ProgramEntry>
  /** @param version null: the newest */
  read(tenant: string, name: string, version: number | null): Promise<StoredProgram | null>
  /** The newest version of each, by name. */
  list(tenant: string): Promise<ProgramEntry[]>
  /** All versions of it. Whether there was one. */
  drop(tenant: string, name: string): Promise<boolean>
}

/** Names of a tenant. */
export const MAX_PROGRAMS = 500
/** Versions of a name: the newest are kept. */
export const MAX_VERSIONS = 100

/** A program as stores write it. */
export interface ProgramText {
  readonly hash: string
  readonly documentText: string
}

export function writeProgram({ document }: NewProgram): ProgramText {
  const documentText = JSON.stringify(document)
  return { documentText, hash: createHash('sha256').update(documentText).digest('base64url') }
}

export const readProgramEntry = (entryText: string): ProgramEntry => JSON.parse(entryText) as ProgramEntry

export function readProgramText(entryText: string, documentText: string): StoredProgram {
  return { ...readProgramEntry(entryText), document: JSON.parse(documentText) as unknown }
}
