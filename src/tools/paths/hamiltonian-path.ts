import { Type } from 'typebox'
import type { Projection } from '../../graph/projection.ts'
import { projectFor } from '../project.ts'
import { nameProperty, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import { nodeOrderSummary, nodeOrderTable, placeColumns } from './node-order.ts'

const MAX_NODES = 5000
const DEFAULT_STEPS = 1_000_000
const MAX_NAMED = 20

/** Explains why no path exists, when a cut proves it. */
async function cutNotes(cut: Uint32Array, projection: Projection, context: ToolContext): Promise<string[]> {
  if (cut.length === 0) return []
  const { names } = await nodeOrderTable(projection, cut.subarray(0, MAX_NAMED), context)
  const more = cut.length > MAX_NAMED ? ` and ${cut.length - MAX_NAMED} more` : ''
  return [`Without ${names.join(', ')}${more}, the rest falls into more parts than these ${cut.length} nodes could join.`]
}

export const hamiltonianPath = defineTool({
  name: 'hamiltonian_path',
  aliases: ['hamilton_path', 'hamiltonian_cycle', 'hamiltonian_circuit'],
  family: 'paths',
  description:
    'Finds a path that visits every node exactly once (Hamiltonian path), or with "round" a tour that ends where it began. Rows are the nodes in order. The search is exact but bounded, as the problem is NP-complete: isDecided false means that it gave up without an answer.',
  phrases: [
    'Hamiltonian path',
    'a path that visits every node exactly once',
    'Hamiltonian cycle through all nodes',
    'a walk through all nodes without repeating one',
    'can all nodes be visited once each in one go',
    'a tour of every node that returns to the start'
  ],
  intents: [
    {
      words: [
        'hamiltonian path',
        'hamilton path',
        '{route} {SCOPE?} {through?} {all?} {num?} {anynode|nodeNoun?} {that?} {visit} {all} {N|nodeNoun} {once}',
        '{route} {through} {all} {N|nodeNoun} {comma?} {each} {visit} {once}',
        '{visit} {all} {N|nodeNoun} {once}',
        '{route} {visit} {all} {N|nodeNoun} {once}',
        '{visit} {anyone|everythingw} {once}',
        '{route} {that?} {visit} {anyone|everythingw} {once}'
      ],
      solves: { hamilton_path: 'whether' },
      gives: { as: 'truth', key: 'exists', rows: 'along' }
    },
    {
      words: [
        'hamiltonian cycle',
        'hamilton cycle',
        'hamiltonian circuit',
        'hamilton circuit',
        '{route} {SCOPE?} {through?} {all?} {num?} {anynode|nodeNoun?} {that?} {visit} {all} {N|nodeNoun} {once} {return}',
        '{visit} {all} {N|nodeNoun} {once} {and?} {return}',
        'round {route} {through} {all} {N|nodeNoun} {that} {visit} {all|pronoun|anynode} {once}',
        'round {route} {that?} {visit} {all} {N|nodeNoun} {once}',
        'closed {route} {that?} {visit|through} {all} {N|nodeNoun} {once}'
      ],
      given: { round: true },
      solves: { hamilton_cycle: 'whether' },
      gives: { as: 'truth', key: 'exists', rows: 'around' }
    }
  ],
  input: toolInput({
    round: Type.Boolean({ default: false, description: 'Whether the last node must lead back to the first.' }),
    maxSteps: Type.Integer({ minimum: 1, maximum: 100_000_000, default: DEFAULT_STEPS, description: 'Steps of the search before it gives up.' }),
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: placeColumns('Place on the path, from 1.', 'The node.'),
    summary: Type.Object({
      exists: Type.Union([Type.Boolean(), Type.Null()], { description: 'null: the search gave up.' }),
      isDecided: Type.Boolean(),
      nodeCount: Type.Integer(),
      ...nodeOrderSummary('path', 'The nodes in order')
    })
  },
  examples: [{ title: 'Whether one trip can call everywhere once', input: { limit: 3 }, summary: { exists: false, isDecided: true, nodeCount: 302 } }],
  effects: 'none',
  async run({ round, maxSteps, ...input }, context) {
    const projection = await projectFor(input, context)
    const nodeCount = projection.nodeIds.length
    const isLarge = nodeCount > MAX_NODES
    const found = isLarge
      ? { path: new Uint32Array(), isDecided: false, cut: new Uint32Array() }
      : await context.engine.run('hamiltonianPath', projection, { round, maxSteps }, context.control)
    const { table, names } = await nodeOrderTable(projection, found.path, context)
    const exists = found.isDecided ? found.path.length > 0 || nodeCount === 0 : null
    const notes = isLarge
      ? [`The selected part of the graph has ${nodeCount} nodes; this search takes at most ${MAX_NODES}.`]
      : found.isDecided
        ? await cutNotes(found.cut, projection, context)
        : [`The search gave up after ${maxSteps} steps: whether there is such a path is not known. Give more "maxSteps".`]
    return { table, summary: { exists, isDecided: found.isDecided, nodeCount, path: names }, notes, projection: projection.spec }
  }
})
