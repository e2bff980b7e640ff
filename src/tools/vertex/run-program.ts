import { type Static, Type } from 'typebox'
import type { AlgorithmOutput, AlgorithmParameters } from '../../engines/engine.ts'
import type { Projection } from '../../graph/projection.ts'
import type { ProjectionSpec } from '../../graph/spec.ts'
import type { CheckedProgram } from '../../graph/vertex/language/checked.ts'
import { isInline } from '../../storage/graphs/store.ts'
import { INLINE_WEIGHT } from '../inline-edges.ts'
import { namesOf } from '../paths/tree-rows.ts'
import { projectWith, specOf } from '../project.ts'
import { edgeParameters, nameProperty, type ProjectionInput, programMark, projectionParameters, weightParameters } from '../schemas.ts'
import type { ToolContext } from '../tool.ts'
import { inputColumns, programDefinition, readInputs, readParameters, wrong } from './program-arguments.ts'

export type ProgramOutput = AlgorithmOutput<'vertexProgram'>
export type ProgramResult = NonNullable<ProgramOutput['result']>

const MAX_WORK = 1e12
const SUPERSTEPS_SHOWN = 50

/** Parameters of tools that run a program: the program, its inputs, and the part of a graph. */
export const runParameters = {
  program: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 80,
      [programMark]: true,
      description: 'Name of a program, or name@version of one that is kept; list_vertex_programs has them.'
    })
  ),
  definition: Type.Optional(programDefinition),
  parameters: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Values of its parameters by name; nodes by name or {"id": key}.' })),
  inputs: Type.Optional(
    Type.Record(Type.String(), Type.String({ minLength: 1 }), {
      description: 'For each of its inputs, a numeric node property or the handle of an earlier result; default: the property of that name.'
    })
  ),
  maxWork: Type.Integer({ minimum: 1, maximum: MAX_WORK, default: 1e10, description: 'Looks at nodes and relationships after which the run is given up.' }),
  ...edgeParameters,
  ...projectionParameters,
  ...weightParameters,
  nameProperty
}
const runInput = Type.Object(runParameters)
type RunInput = Omit<Static<typeof runInput>, 'engine'>

/** Summary fields of a run. */
export const runFacts = {
  program: Type.String(),
  supersteps: Type.Integer(),
  values: Type.Record(Type.String(), Type.Unknown(), { description: 'What the program tells of the whole graph; null: infinite, or no node.' }),
  changed: Type.Array(Type.Integer(), { description: `Nodes that changed in each superstep, of the first ${SUPERSTEPS_SHOWN}.` })
}

type ReadContext = Pick<ToolContext, 'graphInfo' | 'store' | 'tenant' | 'base'>

/** An inline graph with weights is read with them by default. */
async function toldWeights({ defaultWeight }: ProjectionInput, { graphInfo, store, tenant, base }: ReadContext): Promise<Partial<ProjectionSpec>> {
  if (base !== null || !isInline(graphInfo.name)) return {}
  const { relationshipTypes } = await store.schema(tenant, graphInfo.name)
  const isWeighted = relationshipTypes.some(({ properties }) => properties.some(({ property }) => property === INLINE_WEIGHT))
  return isWeighted ? { weight: { property: INLINE_WEIGHT, missing: defaultWeight ?? null } } : {}
}

/** The orientation and weights that the program needs, with notes for the caller. */
export async function readingOf(
  { source }: CheckedProgram,
  given: ProjectionInput,
  context: ReadContext
): Promise<{ readonly changes: Partial<ProjectionSpec>; readonly notes: readonly string[] }> {
  const { name, graph: { direction, weights } = {} } = source
  if (given.weight !== undefined && weights === undefined) throw wrong('/weight', `the program "${name}" reads no weights; leave it out.`)
  const isUndirected = specOf(given, context).orientation === 'undirected'
  if (direction === 'directed' && isUndirected)
    throw isInline(context.graphInfo.name)
      ? wrong('/directed', `the program "${name}" needs directed relationships; say "directed": true with "edges", or "orientation": "natural".`)
      : wrong('/orientation', `the program "${name}" needs directed relationships; say "natural" or "reverse".`)
  const weighted = weights === undefined || given.weight !== undefined ? {} : await toldWeights(given, context)
  if (direction !== 'undirected') return { changes: weighted, notes: [] }
  return {
    changes: { ...weighted, orientation: 'undirected' },
    notes: isUndirected ? [] : ['Relationships were followed both ways all the same: the program needs them undirected.']
  }
}

/** Values of the whole, with names for nodes. */
async function valuesOf({ values }: ProgramResult, projection: Projection, context: ToolContext): Promise<Record<string, unknown>> {
  const entries = Object.entries(values).map(async ([name, { type, value }]): Promise<[string, unknown]> => {
    if (type === 'node') return [name, Number(value) < 0 ? null : (await namesOf(projection, [Number(value)], context))[0]]
    return [name, typeof value === 'number' && !Number.isFinite(value) ? null : value]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** A program with its projection and parameters. */
export interface ReadyRun {
  readonly program: CheckedProgram
  readonly projection: Projection
  readonly parameters: AlgorithmParameters<'vertexProgram'>
  readonly notes: readonly string[]
}

/** Opens a program's inputs. Throws EDGEWISE_INVALID_INPUT with a pointer to the fault. */
export async function openRun(program: CheckedProgram, given: RunInput, context: ToolContext): Promise<ReadyRun> {
  const { changes, notes } = await readingOf(program, given, context)
  const columns = inputColumns(program, given.inputs ?? {})
  const projection = await projectWith(given, context, Object.values(columns), changes)
  const parameters = await readParameters(program, given.parameters ?? {}, projection, context, given)
  const inputs = readInputs(program, columns, projection)
  return { program, projection, parameters: { program, parameters, inputs, maxWork: given.maxWork }, notes }
}

/** The members that `runFacts` describes. */
export async function factsOf({ program, projection }: ReadyRun, { result, supersteps, history }: ProgramOutput, context: ToolContext) {
  return {
    program: program.source.name,
    supersteps,
    values: await valuesOf(result as ProgramResult, projection, context),
    changed: history.slice(0, SUPERSTEPS_SHOWN).map(({ changed }) => changed)
  }
}
