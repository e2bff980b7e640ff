import { type Static, Type } from 'typebox'
import type { AlgorithmOutput } from '../../analytics/engine.ts'
import { EdgewiseError } from '../../errors.ts'
import type { Projection } from '../../graph/projection.ts'
import type { ProjectionSpec } from '../../graph/spec.ts'
import type { Column, ResultTable } from '../../results/table.ts'
import { isTold, type StoredNode } from '../../store/store.ts'
import type { CheckedProgram } from '../../vertex/language/checked.ts'
import { namesOf } from '../paths/tree-rows.ts'
import { idsOf, indexIn, projectWith, specOf } from '../project.ts'
import { edgeParameters, nameProperty, nodes, pageParameters, programMark, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { TOLD_WEIGHT } from '../tell-graph.ts'
import { defineTool, type ToolContext, type ToolOutcome } from '../tool.ts'
import { inputColumns, openProgram, programDefinition, readInputs, readParameters } from './program-arguments.ts'

type Output = AlgorithmOutput<'vertexProgram'>
type ProgramResult = NonNullable<Output['result']>
type ProgramColumn = ProgramResult['columns'][string]

const MAX_WORK = 1e12
const PATH_SHOWN = 100
const SUPERSTEPS_SHOWN = 50

const input = toolInput({
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
  nodes,
  ...edgeParameters,
  ...projectionParameters,
  ...weightParameters,
  nameProperty,
  ...pageParameters
})
/** What a run is asked for. */
export type RunInput = Static<typeof input> & { readonly graph: string }

/** Weights that were told with the edges of a graph: whoever told them wants them read. */
async function toldWeights({ graphInfo, store, tenant, base }: ToolContext): Promise<Partial<ProjectionSpec>> {
  if (base !== null || !isTold(graphInfo.name)) return {}
  const { relationshipTypes } = await store.schema(tenant, graphInfo.name)
  const isWeighted = relationshipTypes.some(({ properties }) => properties.some(({ property }) => property === TOLD_WEIGHT))
  return isWeighted ? { weight: { property: TOLD_WEIGHT, missing: null } } : {}
}

/** How the program must read relationships, and what the caller should know of it. */
async function readingOf(
  { source }: CheckedProgram,
  given: RunInput,
  context: ToolContext
): Promise<{ readonly changes: Partial<ProjectionSpec>; readonly notes: readonly string[] }> {
  const { name, graph: { direction, weights } = {} } = source
  if (given.weight !== undefined && weights === undefined)
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `The program "${name}" reads no weights; leave "weight" out.` })
  const isUndirected = specOf(given, context).orientation === 'undirected'
  if (direction === 'directed' && isUndirected)
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', {
      detail: `The program "${name}" needs directed relationships; say "orientation": "natural" or "reverse".`
    })
  const weighted = weights === undefined || given.weight !== undefined ? {} : await toldWeights(context)
  if (direction !== 'undirected') return { changes: weighted, notes: [] }
  return {
    changes: { ...weighted, orientation: 'undirected' },
    notes: isUndirected ? [] : ['Relationships were followed both ways all the same: the program needs them undirected.']
  }
}

function cellsOf({ type, data }: ProgramColumn, projection: Projection): Column['data'] {
  if (type === 'boolean') return Array.from(data, (value) => value === 1)
  if (type === 'node') return Array.from(data, (index) => (index < 0 ? null : (projection.nodeIds[index] as number)))
  return data.every(Number.isFinite) ? data : Array.from(data, (value) => (Number.isFinite(value) ? value : null))
}

const columnTypes = { number: 'float', boolean: 'boolean', node: 'node' } as const

function tableOf({ nodes: rows, columns }: ProgramResult, projection: Projection, wanted: readonly StoredNode[] | undefined): ResultTable {
  const only = wanted === undefined ? null : new Set(wanted.map((node) => indexIn(projection, node)))
  const places = only === null ? null : Uint32Array.from([...rows.keys()].filter((row) => only.has(rows[row] as number)))
  const pick = (data: Float64Array) => (places === null ? data : Float64Array.from(places, (place) => data[place] as number))
  const shown = places === null ? rows : Uint32Array.from(places, (place) => rows[place] as number)
  return {
    rowCount: shown.length,
    columns: [
      { name: 'node', type: 'node', data: idsOf(projection, shown) },
      ...Object.entries(columns).map(([name, { type, data }]) => ({ name, type: columnTypes[type], data: cellsOf({ type, data: pick(data) }, projection) }))
    ]
  }
}

/** Values of the whole; nodes by name. */
async function valuesOf({ values }: ProgramResult, projection: Projection, context: ToolContext): Promise<Record<string, unknown>> {
  const told = Object.entries(values).map(async ([name, { type, value }]): Promise<[string, unknown]> => {
    if (type === 'node') return [name, Number(value) < 0 ? null : (await namesOf(projection, [Number(value)], context))[0]]
    return [name, typeof value === 'number' && !Number.isFinite(value) ? null : value]
  })
  return Object.fromEntries(await Promise.all(told))
}

/** Runs a program as a call asks for it. */
export async function runOn(program: CheckedProgram, given: RunInput, context: ToolContext): Promise<ToolOutcome> {
  const { changes, notes } = await readingOf(program, given, context)
  const columns = inputColumns(program, given.inputs ?? {})
  const projection = await projectWith(given, context, Object.values(columns), changes)
  const parameters = await readParameters(program, given.parameters ?? {}, projection, context, given)
  const inputs = readInputs(program, columns, projection)
  const output = await context.engine.run('vertexProgram', projection, { program, parameters, inputs, maxWork: given.maxWork }, context.control)
  const result = output.result as ProgramResult
  const { order } = program.result
  return {
    table: tableOf(result, projection, given.nodes),
    order: order === null ? [] : [order],
    summary: {
      program: program.source.name,
      supersteps: output.supersteps,
      work: output.work,
      values: await valuesOf(result, projection, context),
      path: result.path === null ? null : await namesOf(projection, result.path, context, PATH_SHOWN),
      changed: output.history.slice(0, SUPERSTEPS_SHOWN).map(({ changed }) => changed)
    },
    notes,
    projection: projection.spec,
    algorithm: `vertexProgram:${program.source.name}`
  }
}

export const runVertexProgram = defineTool({
  name: 'run_vertex_program',
  aliases: ['vertex_program', 'pregel'],
  parameterAliases: { params: 'parameters', program_name: 'program' },
  family: 'vertex',
  offeredTo: 'models',
  description:
    'Runs a vertex program by message passing: every node sends messages over its relationships, combines those it gets and updates its state, superstep by superstep, until nothing changes. A program of the library by name, or one written in full as JSON. Rows are the nodes with what the program tells of them.',
  phrases: [
    'run a vertex program',
    'pregel computation on the graph',
    'message passing between nodes until nothing changes',
    'run a distributed graph algorithm of my own',
    'superstep by superstep',
    'execute this program at every node'
  ],
  input,
  output: {
    columns: {
      node: { type: 'node', description: 'The node.' },
      '*': { type: 'value', description: 'One column for each that the program tells, under its name.' }
    },
    summary: Type.Object({
      program: Type.String(),
      supersteps: Type.Integer(),
      work: Type.Integer({ description: 'Looks at nodes and relationships.' }),
      values: Type.Record(Type.String(), Type.Unknown(), { description: 'What the program tells of the whole graph; null: infinite, or no node.' }),
      path: Type.Union([Type.Array(Type.String()), Type.Null()], {
        description: `Names along the path that the program follows, at most ${PATH_SHOWN}; null: it tells none.`
      }),
      changed: Type.Array(Type.Integer(), { description: `Nodes that changed in each superstep, of the first ${SUPERSTEPS_SHOWN}.` })
    })
  },
  examples: [
    {
      title: 'Fewest stops between two stations, by message passing',
      input: { program: 'shortest_path', parameters: { source: 'Acton Town', target: 'Bank' }, limit: 3 }
    },
    {
      title: 'A program of its own: the highest zone that reaches each station within two steps',
      input: {
        definition: {
          name: 'highest_zone_nearby',
          description: 'The highest zone within two steps.',
          inputs: { zone: { missing: 0 } },
          state: { highest: { type: 'number', initial: 'zone' } },
          phases: [
            {
              message: { zone: { type: 'number', combine: 'max' } },
              send: [{ along: 'both', when: 'from.changed', value: { zone: 'from.highest' } }],
              update: { rules: [{ when: 'message.zone > highest', set: { highest: 'message.zone' } }] },
              halt: { after: '2' }
            }
          ],
          result: { columns: { highest: 'highest' }, order: { column: 'highest', descending: true }, values: { mean: 'total(highest) / nodes' } }
        },
        limit: 3
      },
      summary: { program: 'highest_zone_nearby', supersteps: 2 }
    }
  ],
  effects: 'none',
  deterministic: true,
  run: async (given, context) => runOn(await openProgram(given, context), given, context)
})
