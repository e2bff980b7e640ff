import { Type } from 'typebox'
import type { VertexProgram } from '../../vertex/language/program.ts'
import { library } from '../../vertex/library/index.ts'
import { graph, pageParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'

function parametersOf({ parameters = {} }: VertexProgram): string {
  return Object.entries(parameters)
    .map(([name, { type, default: standard }]) => `${name}: ${type}${standard === undefined ? '' : ` = ${standard}`}`)
    .join(', ')
}

export const listVertexPrograms = defineTool({
  name: 'list_vertex_programs',
  aliases: ['vertex_programs'],
  parameterAliases: {},
  family: 'vertex',
  offeredTo: 'models',
  description: 'Lists the vertex programs that can be run by name: what each computes, its parameters and inputs, and how it reads relationships.',
  phrases: [
    'which vertex programs are there',
    'list the message passing programs',
    'programs of the library',
    'what can run_vertex_program run',
    'names of the pregel programs'
  ],
  input: toolInput({ graph, ...pageParameters }),
  output: {
    columns: {
      program: { type: 'string', description: 'Its name.' },
      description: { type: 'string', description: 'What it computes.' },
      parameters: { type: 'string', description: 'Its parameters with their types and defaults.' },
      inputs: { type: 'string', description: 'Numeric properties of nodes that it reads.' },
      direction: { type: 'string', description: 'directed or undirected; either where it works both ways.' },
      weights: { type: 'string', description: 'none, any or nonnegative.' }
    },
    summary: Type.Object({ programCount: Type.Integer() })
  },
  examples: [{ title: 'The programs of the library', input: { limit: 5 } }],
  effects: 'none',
  deterministic: true,
  async run() {
    const text = (name: string, of: (program: VertexProgram) => string) => ({ name, type: 'string' as const, data: library.map(of) })
    return {
      table: {
        columns: [
          text('program', ({ name }) => name),
          text('description', ({ description }) => description),
          text('parameters', parametersOf),
          text('inputs', ({ inputs = {} }) => Object.keys(inputs).join(', ')),
          text('direction', ({ graph: { direction = 'either' } = {} }) => direction),
          text('weights', ({ graph: { weights = 'none' } = {} }) => weights)
        ],
        rowCount: library.length
      },
      order: [],
      summary: { programCount: library.length }
    }
  }
})
