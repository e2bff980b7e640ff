import { Type } from 'typebox'
import { projectFor } from '../project.ts'
import { choice, listPageParameters, nameProperty, nodes, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { view } from './node-groups.ts'
import { overlappingColumns, overlappingGroups, overlappingSummary } from './overlapping-groups.ts'

export const speakerListenerLabelPropagation = defineTool({
  name: 'speaker_listener_label_propagation',
  aliases: ['sllpa', 'slpa'],
  parameterAliases: { randomSeed: 'seed' },
  family: 'community',
  description:
    'Finds communities that may overlap, by speaker-listener label propagation: a node can be in several at once, with a strength for each, or in none. Seeded here; Graph Data Science draws anew at every run.',
  phrases: [
    'overlapping communities',
    'speaker listener label propagation, SLLPA, SLPA',
    'nodes that are in several communities at once',
    'which nodes belong to several communities',
    'fuzzy community membership with strengths'
  ],
  input: toolInput({
    nodes,
    view,
    maxIterations: Type.Integer({
      minimum: 1,
      maximum: 1000,
      default: 20,
      description: 'Labels that a node remembers: one per round. More make the result steadier.'
    }),
    minAssociationStrength: Type.Number({
      minimum: 0,
      maximum: 1,
      default: 0.2,
      description: 'A node is in a community when more than this share of its memory is.'
    }),
    partitioning: Type.Optional(
      choice(['AUTO', 'RANGE', 'DEGREE'], { description: 'How Graph Data Science splits work over threads; accepted, without effect on the result.' })
    ),
    seed: Type.Integer({ minimum: 0, maximum: 4_294_967_295, default: 42, description: 'Seed of the random choices; Graph Data Science takes none.' }),
    ...projectionParameters,
    nameProperty,
    ...listPageParameters
  }),
  output: { columns: overlappingColumns, summary: overlappingSummary },
  examples: [{ title: 'The largest overlapping communities', input: { limit: 3 }, summary: { nodeCount: 302 } }],
  effects: 'none',
  async run(input, context) {
    const { maxIterations, minAssociationStrength, seed } = input
    const projection = await projectFor(input, context)
    const parameters = { maxIterations, minAssociationStrength, seed }
    const found = await context.engine.run('speakerListenerLabelPropagation', projection, parameters, context.control)
    const grouped = overlappingGroups(projection, found, { view: input.view, nodes: input.nodes })
    const notes = input.partitioning === undefined ? [] : ['"partitioning" has no effect on the result.']
    if (context.engine.name === 'local') return { ...grouped, seed, notes }
    return { ...grouped, notes: [...notes, 'Graph Data Science takes no seed here: another run may differ.'], reproducible: 'none' }
  }
})
