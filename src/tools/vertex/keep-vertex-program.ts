import { Type } from 'typebox'
import { EdgewiseError } from '../../base/errors.ts'
import { checkProgram } from '../../graph/vertex/language/check-program.ts'
import { findProgram } from '../../graph/vertex/library/index.ts'
import { programReference } from '../named-programs.ts'
import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { programDefinition } from './program-arguments.ts'

const descriptions = {
  program: 'Its name.',
  version: 'Its version, from 1; run_vertex_program takes name@version, or the name for the newest.',
  hash: 'Of the document.'
}

/** Refuses the name of a library program. */
function refuseLibraryName(name: string): void {
  const own = findProgram(name)
  if (own === undefined) return
  const detail = `"${name}" names a program of the library (${own.name}); choose another name.`
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, errors: [{ pointer: '/definition/name', detail }] })
}

export const keepVertexProgram = defineTool({
  name: 'keep_vertex_program',
  aliases: ['save_vertex_program'],
  parameterAliases: { program: 'definition' },
  family: 'vertex',
  description:
    'Keeps a vertex program under its name, so that it can be run by it. A program that is kept already under that name gets another version; versions never change, and the same document makes no new one.',
  phrases: [
    'keep a vertex program',
    'save my message passing program',
    'store a new version of a program',
    'add a program to the library',
    'remember this pregel program under a name'
  ],
  input: toolInput({ definition: programDefinition }),
  output: {
    columns: {
      program: { type: 'string', description: descriptions.program },
      version: { type: 'integer', description: descriptions.version },
      hash: { type: 'string', description: descriptions.hash }
    },
    summary: Type.Object({ reference: Type.String({ description: 'What run_vertex_program takes as "program".' }), version: Type.Integer() })
  },
  examples: [
    {
      title: 'Keep a program that counts the neighbours of each node',
      input: {
        definition: {
          name: 'neighbor_count',
          description: 'How many neighbours a node has.',
          state: { neighbors: { type: 'number', initial: 'degree' } },
          phases: [{ globals: { most: { reduce: 'max', of: 'neighbors' } } }],
          result: { columns: { neighbors: 'neighbors' }, values: { most: 'global.most' } }
        }
      },
      summary: { version: 1 }
    }
  ],
  effects: 'keeps',
  deterministic: false,
  async run({ definition }, { kept, tenant }) {
    const { source } = checkProgram(definition)
    refuseLibraryName(source.name)
    const entry = await kept.programs.put(tenant, { name: source.name, description: source.description, document: source })
    return {
      table: {
        columns: [
          { name: 'program', type: 'string', data: [entry.name] },
          { name: 'version', type: 'integer', data: [entry.version] },
          { name: 'hash', type: 'string', data: [entry.hash] }
        ],
        rowCount: 1
      },
      summary: { reference: programReference(entry), version: entry.version }
    }
  }
})
