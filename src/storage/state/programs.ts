import { createHash } from 'node:crypto'

/** Description of a version of a vertex program without its document. */
export interface ProgramEntry {
  readonly name: string
  /** Counts from 1 in order of puts; numbers are never reused, not even after a drop. */
  readonly version: number
  readonly description: string
  readonly createdAt: string
  readonly hash: string
}

export interface StoredProgram extends ProgramEntry {
  /** The program, as JSON. */
  readonly document: unknown
}

export type NewProgram = Pick<StoredProgram, 'name' | 'description' | 'document'>

/** A tenant's vertex programs. A version never changes. */
export interface Programs {
  /** Adds the next version, or returns the newest when it has the same document. Throws EDGEWISE_TOO_MANY_PROGRAMS for more than `MAX_PROGRAMS` names. */
  put(tenant: string, program: NewProgram): Promise<ProgramEntry>
  /** @param version null: the newest */
  read(tenant: string, name: string, version: number | null): Promise<StoredProgram | null>
  /** The newest version of each, by name. */
  list(tenant: string): Promise<ProgramEntry[]>
  /** Drops all versions. Returns whether there was one. */
  drop(tenant: string, name: string): Promise<boolean>
}

export const MAX_PROGRAMS = 500
/** Versions of a name; only the newest are kept. */
export const MAX_VERSIONS = 100

/** A program in stored form. */
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
