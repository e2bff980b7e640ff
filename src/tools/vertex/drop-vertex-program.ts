import { Type } from 'typebox'
import { EdgewiseError } from '../../base/errors.ts'
import { findProgram } from '../../graph/vertex/library/index.ts'
import { noSuchProgram } from '../named-programs.ts'
import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'

/** Refuses the name of a library program or of one version of a stored program. */
function refuseOthers(program: string): void {
  const own = findProgram(program)
  const [name, version] = program.split('@')
  const detail =
    own !== undefined
      ? `"${program}" names a program of the library (${own.name}), which stays.`
      : `a program is dropped with all of its versions; give its name alone, "${name}".`
  if (own !== undefined || version !== undefined)
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `/program: ${detail}`, errors: [{ pointer: '/program', detail }] })
}

const descriptions = { program: 'Its name.', dropped: 'Whether it was kept.' }

export const dropVertexProgram = defineTool({
  name: 'drop_vertex_program',
  aliases: ['delete_vertex_program'],
  parameterAliases: { name: 'program' },
  family: 'vertex',
  description: 'Removes a kept vertex program with all of its versions. Results that were made by it can then no longer be computed again.',
  phrases: [
    'delete a kept vertex program',
    'drop my message passing program',
    'remove a program that I saved',
    'forget this pregel program',
    'clean up vertex programs that are no longer used'
  ],
  input: toolInput({ program: Type.String({ minLength: 1, maxLength: 60, description: 'Name of a program that is kept, without a version.' }) }),
  output: {
    columns: { program: { type: 'string', description: descriptions.program }, dropped: { type: 'boolean', description: descriptions.dropped } },
    summary: Type.Object({ program: Type.String({ description: descriptions.program }), dropped: Type.Boolean({ description: descriptions.dropped }) })
  },
  examples: [
    {
      title: 'Remove a program that is no longer wanted',
      after: {
        tool: 'keep_vertex_program',
        input: {
          definition: {
            name: 'first_attempt',
            description: 'How many neighbours a node has.',
            state: { neighbors: { type: 'number', initial: 'degree' } },
            phases: [{ globals: { most: { reduce: 'max', of: 'neighbors' } } }],
            result: { columns: { neighbors: 'neighbors' } }
          }
        }
      },
      input: { program: 'first_attempt' },
      summary: { program: 'first_attempt', dropped: true }
    }
  ],
  effects: 'keeps',
  deterministic: false,
  async run({ program }, { kept, tenant }) {
    refuseOthers(program)
    const dropped = await kept.programs.drop(tenant, program)
    if (!dropped) throw await noSuchProgram(program, { kept, tenant })
    return {
      table: {
        columns: [
          { name: 'program', type: 'string', data: [program] },
          { name: 'dropped', type: 'boolean', data: [dropped] }
        ],
        rowCount: 1
      },
      summary: { program, dropped }
    }
  }
})
