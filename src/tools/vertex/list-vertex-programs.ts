import { Type } from 'typebox'
import type { VertexProgram } from '../../graph/vertex/language/program.ts'
import { library } from '../../graph/vertex/library/index.ts'
import { graph, pageParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'

function parametersOf({ parameters = {} }: VertexProgram): string {
  return Object.entries(parameters)
    .map(([name, { type, default: standard }]) => `${name}: ${type}${standard === undefined ? '' : ` = ${standard}`}`)
    .join(', ')
}

interface Listed {
  readonly program: VertexProgram
  /** null: of the library. */
  readonly version: number | null
}

export const listVertexPrograms = defineTool({
  name: 'list_vertex_programs',
  aliases: ['vertex_programs'],
  family: 'vertex',
  offeredTo: 'models',
  description:
    'Lists the vertex programs that can be run by name, those of the library and those that are kept: what each computes, its parameters and inputs, and how it reads relationships.',
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
      version: { type: 'integer', description: 'The newest version of a kept one; null: it is of the library.' },
      description: { type: 'string', description: 'What it computes.' },
      parameters: { type: 'string', description: 'Its parameters with their types and defaults.' },
      inputs: { type: 'string', description: 'Numeric properties of nodes that it reads.' },
      direction: { type: 'string', description: 'directed or undirected; either where it works both ways.' },
      weights: { type: 'string', description: 'none, any or nonnegative.' }
    },
    summary: Type.Object({ programCount: Type.Integer(), keptCount: Type.Integer({ description: 'Those that are kept for the tenant.' }) })
  },
  examples: [{ title: 'The programs of the library', input: { limit: 5 } }],
  effects: 'none',
  deterministic: false,
  async run(_input, { kept, tenant }) {
    const programs: Listed[] = library.map((program) => ({ program, version: null }))
    for (const { name, version } of await kept.programs.list(tenant)) {
      const stored = await kept.programs.read(tenant, name, version)
      if (stored !== null) programs.push({ program: stored.document as VertexProgram, version })
    }
    const text = (name: string, of: (program: VertexProgram) => string) => ({ name, type: 'string' as const, data: programs.map(({ program }) => of(program)) })
    return {
      table: {
        columns: [
          text('program', ({ name }) => name),
          { name: 'version', type: 'integer', data: programs.map(({ version }) => version) },
          text('description', ({ description }) => description),
          text('parameters', parametersOf),
          text('inputs', ({ inputs = {} }) => Object.keys(inputs).join(', ')),
          text('direction', ({ graph: { direction = 'either' } = {} }) => direction),
          text('weights', ({ graph: { weights = 'none' } = {} }) => weights)
        ],
        rowCount: programs.length
      },
      summary: { programCount: programs.length, keptCount: programs.length - library.length }
    }
  }
})
