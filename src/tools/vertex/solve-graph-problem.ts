import { type Static, Type } from 'typebox'
import { EdgewiseError } from '../../base/errors.ts'
import { Ledger } from '../../outside/models/model.ts'
import { shownRows } from '../../results/shape-result.ts'
import { programReference } from '../named-programs.ts'
import { edgeParameters, nameProperty, pageParameters, projectionParameters, tellsMark, toolInput, weightParameters } from '../schemas.ts'
import { defineTool, type ToolContext, type ToolOutcome } from '../tool.ts'
import { candidatesFor } from './solve/candidates.ts'
import { keepNew, type Solved, solve } from './solve/solve.ts'
import { type Facts, wordAnswer } from './solve/word-answer.ts'

const MAX_WORK = 1e12
const FIRST_ROWS = 5
const PATH_SHOWN = 50

const input = toolInput({
  question: Type.String({
    minLength: 1,
    maxLength: 20_000,
    [tellsMark]: true,
    description: 'What to find out, in words. Without "graph" and "edges" it may tell a small graph itself.'
  }),
  ...edgeParameters,
  ...projectionParameters,
  ...weightParameters,
  nameProperty,
  maxWork: Type.Integer({ minimum: 1, maximum: MAX_WORK, default: 1e10, description: 'Looks at nodes and relationships after which the run is given up.' }),
  maxModelCalls: Type.Integer({ minimum: 1, maximum: 20, default: 8, description: 'Requests to the model, those that mend a program among them.' }),
  maxTokens: Type.Integer({ minimum: 1000, maximum: 1_000_000, default: 100_000, description: 'Tokens that the model may read and write in all.' }),
  ...pageParameters
})
type Input = Static<typeof input> & { readonly graph: string }

const plain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Single values of a summary, from a program or a solver. */
function valuesOf({ program, outcome: { summary } }: Solved): Record<string, unknown> {
  if (program !== null) return summary['values'] as Record<string, unknown>
  return Object.fromEntries(Object.entries(summary).filter(([, value]) => plain(value)))
}

function pathOf({ summary }: ToolOutcome): string[] | null {
  const path = summary['path']
  return Array.isArray(path) ? path.filter((name) => typeof name === 'string') : null
}

async function factsOf(solved: Solved, { store, tenant, graphInfo }: ToolContext): Promise<Facts> {
  const { outcome, design, program } = solved
  const { table, order = [] } = outcome
  const isRanked = order.length > 0
  const firstRows = isRanked ? await shownRows(table, { offset: 0, limit: FIRST_ROWS, nodes: (ids) => store.nodes(tenant, graphInfo.name, ids) }) : []
  const path = pathOf(outcome)
  return {
    program: program?.source.name ?? design.program ?? '',
    description: program?.source.description ?? '',
    values: valuesOf(solved),
    path: path?.slice(0, PATH_SHOWN) ?? null,
    rowCount: table.total ?? table.rowCount,
    firstRows
  }
}

/** A program's origin, and the name under which it can be run again. */
async function originOf({ program, trial, design }: Solved, context: ToolContext) {
  if (program === null) return { origin: 'solver', reference: design.program, notes: [] }
  if (trial === null) return { origin: design.program?.includes('@') ? 'kept' : 'library', reference: design.program, notes: [] }
  if (context.mayKeep) return { origin: 'new', reference: programReference(await keepNew(program, context)), notes: [] }
  return { origin: 'new', reference: null, definition: program.source, notes: ['The program was not kept: that needs a key with the scope "write".'] }
}

async function answer(given: Input, context: ToolContext): Promise<ToolOutcome> {
  const { model } = context.outside
  if (model === null) throw new EdgewiseError('EDGEWISE_MODEL_NEEDED', { detail: 'Choosing or writing a program requires a model.' })
  const { question, maxModelCalls, maxTokens } = given
  const ledger = new Ledger({ maxModelCalls, maxTokens }, context.control.ledger)
  const candidates = await candidatesFor(question, context.kept.programs, context.tenant)
  const solved = await solve({ question, given, context, candidates, model, ledger })
  const { outcome, trial, designs, design } = solved
  const { origin, reference, notes, ...kept } = await originOf(solved, context)
  const facts = await factsOf(solved, context)
  const worded = await wordAnswer(question, facts, { model, ledger, signal: context.control.signal })
  const { calls, promptTokens, completionTokens } = ledger.spent
  return {
    ...outcome,
    summary: {
      answer: worded.answer,
      wordedBy: worded.by,
      program: reference,
      origin,
      ...kept,
      call: {
        parameters: Object.fromEntries(design.parameters.map(({ name, value }) => [name, value])),
        weight: design.weight,
        orientation: design.orientation
      },
      values: facts.values,
      path: facts.path,
      trial,
      designs,
      model: { name: model.name, calls, promptTokens, completionTokens }
    },
    notes: [...(outcome.notes ?? []), ...notes],
    reproducible: 'none'
  }
}

export const solveGraphProblem = defineTool({
  name: 'solve_graph_problem',
  aliases: ['solve_by_vertex_program'],
  parameterAliases: { problem: 'question' },
  family: 'vertex',
  offeredTo: 'callers',
  description:
    'Answers a question about a graph by a vertex program: a model takes one that is there, adapts it or writes a new one, which is tested against a reference on 200 small random graphs before it runs and is kept for the next time. The number of model calls does not depend on the size of the graph.',
  phrases: [
    'solve a graph problem by message passing',
    'design a distributed graph algorithm for this question',
    'write a vertex program that answers this',
    'let a model write the algorithm',
    'a graph question that no tool answers'
  ],
  input,
  output: {
    columns: {
      node: { type: 'node', description: 'The node.' },
      '*': { type: 'value', description: 'What the program tells of each node, or a solver of each row.' }
    },
    summary: Type.Object({
      answer: Type.String({ description: 'In words.' }),
      wordedBy: Type.String({ description: 'model: its words, whose numbers were all found among the values; facts: the values alone.' }),
      program: Type.Union([Type.String(), Type.Null()], { description: 'What run_vertex_program takes to run it again; null: it was not kept.' }),
      origin: Type.String({ description: 'library, kept, new, or solver: a tool for what no vertex program solves exactly.' }),
      definition: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Of a new program that was not kept.' })),
      call: Type.Object({}, { additionalProperties: true, description: 'What it was run with.' }),
      values: Type.Record(Type.String(), Type.Unknown(), { description: 'What the program tells of the whole graph; null: infinite, or no node.' }),
      path: Type.Union([Type.Array(Type.String()), Type.Null()]),
      trial: Type.Union([Type.Null(), Type.Object({ graphs: Type.Integer(), compared: Type.Array(Type.String()) })], {
        description: 'How a new program was tested: on how many random graphs, and what of it was compared with the reference.'
      }),
      designs: Type.Integer({ description: 'Designs that the model made, the last of which answered.' }),
      model: Type.Object({ name: Type.String(), calls: Type.Integer(), promptTokens: Type.Integer(), completionTokens: Type.Integer() })
    })
  },
  examples: [
    {
      title: 'A question about a graph that is given as edges',
      input: { question: 'How many nodes are at most two steps from "a"?', edges: 'a,b\nb,c\nc,d\nd,e' }
    }
  ],
  effects: 'spends',
  needs: 'model',
  deterministic: false,
  run: answer
})
