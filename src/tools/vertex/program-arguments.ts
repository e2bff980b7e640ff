import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { EdgewiseError } from '../../base/errors.ts'
import type { Projection } from '../../graph/projection.ts'
import { checkProgram } from '../../graph/vertex/language/check-program.ts'
import type { CheckedProgram } from '../../graph/vertex/language/checked.ts'
import type { VertexProgram } from '../../graph/vertex/language/program.ts'
import { findProgram } from '../../graph/vertex/library/index.ts'
import type { StoredNode } from '../../storage/graphs/store.ts'
import { noSuchProgram, readKept } from '../named-programs.ts'
import { nearest } from '../nearest.ts'
import { indexIn } from '../project.ts'
import { resolveNodes } from '../resolve-nodes.ts'
import { nodeReference } from '../schemas.ts'
import type { ToolContext } from '../tool.ts'

type Given = Readonly<Record<string, unknown>>
type Parameters = NonNullable<VertexProgram['parameters']>

const MAX_SHOWN = 80

/** A complete program; `checkProgram` reports its faults. */
export const programDefinition = Type.Record(Type.String(), Type.Unknown(), {
  description: 'A whole program: name, description, state, phases, result; docs/vertex-programs.md has the language.'
})

/** EDGEWISE_INVALID_INPUT with the pointer of the fault. */
export function wrong(pointer: string, detail: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${pointer}: ${detail}`, errors: [{ pointer, detail }] })
}

/** A program of the library or of the tenant by its name, or a complete program. */
export async function openProgram(
  { program, definition }: { readonly program?: string | undefined; readonly definition?: Given | undefined },
  context: Pick<ToolContext, 'kept' | 'tenant'>
): Promise<CheckedProgram> {
  if (definition !== undefined && program !== undefined) throw wrong('/definition', 'give either "program", a name, or "definition", a whole program.')
  if (definition !== undefined) return checkProgram(definition)
  if (program === undefined) throw wrong('/program', 'is missing; give the name of a program (list_vertex_programs has them), or a whole one as "definition".')
  const found = findProgram(program)
  if (found !== undefined) return checkProgram(found)
  const kept = await readKept(program, context)
  if (kept === null) throw await noSuchProgram(program, context)
  return checkProgram(kept.document)
}

/** Escapes a name that a caller chose for a JSON pointer. */
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Undeclared names are refused, so that no typing mistake is silently dropped. */
function refuseUnknown(given: Given, declared: object, parameter: string): void {
  const known = Object.keys(declared)
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown === undefined) return
  const [suggestion] = nearest(unknown, known, 1)
  const hint = suggestion === undefined ? 'the program takes none.' : `nearest: "${suggestion}". Known: ${known.join(', ')}.`
  throw wrong(`/${parameter}/${escaped(unknown)}`, `the program has no such name; ${hint}`)
}

function numberOf(name: string, { type, default: standard, least, most }: Parameters[string], given: unknown): number {
  const pointer = `/parameters/${name}`
  const value = given ?? standard
  if (value === undefined) throw wrong(pointer, `is missing; the program needs a ${type}.`)
  if (typeof value !== type) throw wrong(pointer, `found ${typeof value}, wanted ${type}.`)
  const number = Number(value)
  if (!Number.isFinite(number)) throw wrong(pointer, 'found no finite number.')
  if (least !== undefined && number < least) throw wrong(pointer, `found ${number}, wanted ${least} or more.`)
  if (most !== undefined && number > most) throw wrong(pointer, `found ${number}, wanted ${most} or less.`)
  return number
}

/** The schema of a call leaves the parameters of programs open, so nodes are checked here. */
function refuseNoNode(pointer: string, given: unknown): void {
  if (given === undefined) throw wrong(pointer, 'is missing; the program needs a node, by name or {"id": key}.')
  if (Value.Check(nodeReference(''), given)) return
  throw wrong(pointer, `found ${JSON.stringify(given).slice(0, MAX_SHOWN)}, wanted a node: a name, {"id": key} or {"name": ..., "label": ...}.`)
}

/** Values for the parameters of a program: nodes by name or key become indexes, booleans 0 and 1. Throws EDGEWISE_INVALID_INPUT with a pointer to the fault. */
export async function readParameters(
  { source }: CheckedProgram,
  given: Given,
  projection: Projection,
  { tenant, store, graphInfo }: Pick<ToolContext, 'tenant' | 'store' | 'graphInfo'>,
  lookUp: { readonly nameProperty?: string | undefined; readonly labels?: readonly string[] | undefined }
): Promise<Record<string, number>> {
  const declared = source.parameters ?? {}
  refuseUnknown(given, declared, 'parameters')
  const nodes = Object.keys(declared).filter((name) => declared[name]?.type === 'node')
  for (const name of nodes) refuseNoNode(`/parameters/${name}`, given[name])
  const references = Type.Object({ parameters: Type.Object(Object.fromEntries(nodes.map((name) => [name, nodeReference('')]))) })
  const wanted = { parameters: Object.fromEntries(nodes.map((name) => [name, given[name]])) }
  const place = { tenant, store, graph: graphInfo.name }
  const resolved = await resolveNodes(references, wanted, {
    ...place,
    ...(lookUp.nameProperty === undefined ? {} : { nameProperty: lookUp.nameProperty }),
    ...(lookUp.labels === undefined ? {} : { labels: lookUp.labels })
  })
  const found = resolved['parameters'] as Readonly<Record<string, StoredNode>>
  const numberFor = (name: string, parameter: Parameters[string]) =>
    parameter.type === 'node' ? indexIn(projection, found[name] as StoredNode) : numberOf(name, parameter, given[name])
  return Object.fromEntries(Object.entries(declared).map(([name, parameter]) => [name, numberFor(name, parameter)]))
}

/** The node column for each input of a program; by default the property of its name. */
export function inputColumns({ source }: CheckedProgram, given: Readonly<Record<string, string>>): Record<string, string> {
  const declared = source.inputs ?? {}
  refuseUnknown(given, declared, 'inputs')
  return Object.fromEntries(Object.keys(declared).map((name) => [name, given[name] ?? name]))
}

/** A program's input numbers. Throws EDGEWISE_MISSING_VALUE for a node without a value or default. */
export function readInputs({ source }: CheckedProgram, columns: Readonly<Record<string, string>>, projection: Projection): Record<string, Float64Array> {
  return Object.fromEntries(
    Object.entries(source.inputs ?? {}).map(([name, { missing }]) => {
      const property = columns[name] ?? name
      const values = projection.columns[property] ?? new Float64Array()
      const missingCount = values.reduce((count, value) => count + (Number.isNaN(value) ? 1 : 0), 0)
      if (missingCount === 0) return [name, values]
      if (missing === undefined) throw new EdgewiseError('EDGEWISE_MISSING_VALUE', { count: missingCount, owner: 'nodes', graph: projection.graph, property })
      const shared = new Float64Array(new SharedArrayBuffer(values.byteLength))
      shared.set(values.map((value) => (Number.isNaN(value) ? missing : value)))
      return [name, shared]
    })
  )
}
