import { type Static, Type } from 'typebox'
import type { Projection } from '../../graph/projection.ts'
import type { CheckedProgram } from '../../graph/vertex/language/checked.ts'
import type { Column, ResultTable } from '../../results/table.ts'
import type { StoredNode } from '../../storage/graphs/store.ts'
import type { Intent } from '../intent.ts'
import { namesOf } from '../paths/tree-rows.ts'
import { idsOf, indexIn } from '../project.ts'
import { choice, nodes, pageParameters, toolInput } from '../schemas.ts'
import { defineTool, type ToolContext, type ToolOutcome } from '../tool.ts'
import { openProgram } from './program-arguments.ts'
import { runInParts } from './run-in-parts.ts'
import { factsOf, openRun, type ProgramResult, runFacts, runParameters } from './run-program.ts'

type ProgramColumn = ProgramResult['columns'][string]

const PATH_SHOWN = 100

const engine = Type.Optional(
  choice(['auto', 'local', 'spark'], {
    description: 'Where to compute: local (this service, the default) or spark (a cluster, where one is set up: submit the call as a job, it takes minutes).'
  })
)
const input = toolInput({ ...runParameters, engine, nodes, ...pageParameters })
/** The arguments of a run. */
export type RunInput = Omit<Static<typeof input>, 'engine'> & { readonly graph: string }

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

/** Runs a program with a call's arguments. */
export async function runOn(program: CheckedProgram, given: RunInput, context: ToolContext): Promise<ToolOutcome> {
  const ready = await openRun(program, given, context)
  const { projection, notes } = ready
  const output = await runInParts(ready, context)
  const result = output.result as ProgramResult
  const { order } = program.result
  const facts = await factsOf(ready, output, context)
  return {
    table: tableOf(result, projection, given.nodes),
    order: order === null ? [] : [order],
    summary: {
      ...facts,
      work: output.work,
      path: result.path === null ? null : await namesOf(projection, result.path, context, PATH_SHOWN)
    },
    notes,
    caveats:
      facts.values['didConverge'] === false
        ? ['It ended by its bound before it had settled, so the values are not final: give its parameters a larger bound.']
        : [],
    projection: projection.spec,
    algorithm: `vertexProgram:${program.source.name}`
  }
}

/** Programs that score each node of a whole graph, and their columns. A question for the measure itself goes to a kernel. */
const scored = [
  { program: 'pagerank', words: 'pagerank', column: 'score' },
  { program: 'hits', words: 'hub score', column: 'hub' },
  { program: 'k_core', words: 'core value', column: 'core' },
  { program: 'degree', words: 'degree', column: 'all' }
]

const askedPrograms = scored.map(
  ({ program, words, column }): Intent => ({
    words: [`${words} by message passing`, `${words} by a vertex program`, `${words} vertex program`, `message passing ${words}`],
    given: { program },
    gives: { as: 'score', column }
  })
)

export const runVertexProgram = defineTool({
  name: 'run_vertex_program',
  aliases: ['vertex_program', 'pregel'],
  parameterAliases: { params: 'parameters', program_name: 'program' },
  family: 'vertex',
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
  intents: askedPrograms,
  input,
  output: {
    columns: {
      node: { type: 'node', description: 'The node.' },
      '*': { type: 'value', description: 'One column for each that the program tells, under its name.' }
    },
    summary: Type.Object({
      ...runFacts,
      work: Type.Integer({ description: 'Looks at nodes and relationships.' }),
      path: Type.Union([Type.Array(Type.String()), Type.Null()], {
        description: `Names along the path that the program follows, at most ${PATH_SHOWN}; null: it tells none.`
      })
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
  run: async (given, context) => runOn(await openProgram(given, context), given, context)
})
