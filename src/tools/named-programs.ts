import { EdgewiseError } from '../base/errors.ts'
import { findProgram, library } from '../graph/vertex/library/index.ts'
import type { ProgramEntry, Programs, StoredProgram } from '../storage/state/programs.ts'
import { nearest } from './nearest.ts'
import { programMark } from './schemas.ts'
import type { Tool } from './tool.ts'

interface KeptIn {
  readonly kept: { readonly programs: Pick<Programs, 'read' | 'list'> }
  readonly tenant: string
}

const SHOWN = 5

/** `reach` is the newest version, `reach@3` a given one. Names contain no "@". */
function partsOf(reference: string): { readonly name: string; readonly version: number | null } {
  const [name = '', ...version] = reference.split('@')
  if (version.length === 0) return { name, version: null }
  const digits = version.join('@')
  return { name, version: /^[1-9]\d*$/.test(digits) ? Number(digits) : Number.NaN }
}

export const programReference = ({ name, version }: Pick<ProgramEntry, 'name' | 'version'>): string => `${name}@${version}`

/** A stored program of the tenant by its reference, or null. */
export async function readKept(reference: string, { kept, tenant }: KeptIn): Promise<StoredProgram | null> {
  const { name, version } = partsOf(reference)
  if (version !== null && !Number.isSafeInteger(version)) return null
  return kept.programs.read(tenant, name, version)
}

/** EDGEWISE_UNKNOWN_PROGRAM with the nearest of all names. */
export async function noSuchProgram(program: string, { kept, tenant }: KeptIn): Promise<EdgewiseError> {
  const names = [...library, ...(await kept.programs.list(tenant))].map(({ name }) => name)
  return new EdgewiseError('EDGEWISE_UNKNOWN_PROGRAM', { program, suggestions: nearest(partsOf(program).name, names, SHOWN) })
}

/** Adds versions to stored programs in the arguments and resolves aliases, so that a handle identifies what ran. Throws EDGEWISE_UNKNOWN_PROGRAM. */
export async function nameVersions(tool: Tool, given: Record<string, unknown>, from: KeptIn): Promise<Record<string, unknown>> {
  const parameter = Object.entries(tool.input.properties).find(([, schema]) => Object.hasOwn(schema, programMark))?.[0]
  const named = parameter === undefined ? undefined : given[parameter]
  if (parameter === undefined || typeof named !== 'string') return given
  const own = findProgram(named)
  if (own !== undefined) return { ...given, [parameter]: own.name }
  const found = await readKept(named, from)
  if (found === null) throw await noSuchProgram(named, from)
  return { ...given, [parameter]: programReference(found) }
}
