import { Type } from 'typebox'
import { text } from '../../results/cells.ts'
import { idsOf, indexIn, projectFor } from '../project.ts'
import { nameProperty, nodeReferences, pageParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { bothWaysNote, byCutOff, partParameters, readBothWays } from './cut-points.ts'

export const bridges = defineTool({
  name: 'bridges',
  aliases: ['cut_edges', 'bridge_relationships'],
  family: 'centrality',
  description:
    'Finds bridge relationships (cut edges): those whose removal splits their component, with the sizes of the two sides. Direction and weights do not matter. Parallel relationships are never bridges.',
  phrases: [
    'bridge relationships',
    'cut edges',
    'relationships whose removal disconnects the graph',
    'bridge edges',
    'relationships that nothing runs parallel to or around',
    'edges whose loss splits a component in two'
  ],
  intents: [
    {
      words: [
        'bridge',
        'cut edge',
        'bridge edge',
        'critical {link}',
        '{link} {that} {can?} {disconnect} {network} {intwo?}',
        '{link} {that?} {can?} {disconnect} {network} {intwo?} {ifw} {it|oneOf?} {link?} {be?} {gone}',
        '{link} {comma?} {ifw} {be?} {gone} {comma?} {can?} {disconnect} {network} {intwo?}',
        '{link} {be} critical',
        '{link} {disconnect} {network} {intwo?}',
        '{anynode} {can} {disconnect} {network} {intwo?} {ifw} {oneOf?} {link} {be?} {gone}'
      ],
      gives: { as: 'rows', column: 'from', count: 'bridgeCount' }
    }
  ],
  part: {
    place: 7,
    focuses: ['weak points'],
    heading: 'Bridges',
    what: 'Which relationships hold parts together?',
    says: ({ summary: { bridgeCount }, rows: [first] }) =>
      bridgeCount?.value === 0
        ? ['No single relationship disconnects the graph.']
        : text`${bridgeCount} relationships disconnect the graph when lost; ${first?.['from']} to ${first?.['to']} cuts off the most (${first?.['cutOff']}).`
  },
  input: toolInput({
    nodes: Type.Optional(nodeReferences('Report only the bridges that end at these nodes.')),
    ...partParameters,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: {
      from: { type: 'node', description: 'The end on the larger side.' },
      to: { type: 'node', description: 'The end on the smaller side, which is cut off.' },
      cutOff: { type: 'integer', description: 'Nodes on the smaller side.' },
      fromSize: { type: 'integer', description: 'Nodes on the side of "from" without the bridge.' },
      toSize: { type: 'integer', description: 'Nodes on the side of "to"; as many at most.' }
    },
    summary: Type.Object({
      bridgeCount: Type.Integer(),
      nodeCount: Type.Integer(),
      maxCutOff: Type.Integer({ description: 'Most nodes on the smaller side of a bridge; 0 without bridges.' })
    })
  },
  examples: [
    {
      title: 'The relationships whose loss cuts most nodes off',
      input: { limit: 5 },
      summary: { bridgeCount: 136, maxCutOff: 20 },
      firstRow: { from: 'Stratford', to: 'Leyton', cutOff: 20 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context, readBothWays)
    const { sources, targets, sourceSizes, targetSizes } = await context.engine.run('bridges', projection, {}, context.control)
    const wanted = input.nodes === undefined ? null : new Set(input.nodes.map((node) => indexIn(projection, node)))
    const cutOffs = sourceSizes.map((size, row) => Math.min(size, targetSizes[row] as number))
    const isWanted = (row: number) => wanted === null || wanted.has(sources[row] as number) || wanted.has(targets[row] as number)
    const rows = Array.from(sources.keys()).filter(isWanted)
    // Storage order decides which end of an undirected relationship comes first; which end it cuts off does not depend on it.
    const pick = (larger: Uint32Array, smaller: Uint32Array) =>
      rows.map((row) => ((sourceSizes[row] as number) < (targetSizes[row] as number) ? smaller : larger)[row] as number)
    const columns = [
      { name: 'from', type: 'node', data: idsOf(projection, pick(sources, targets)) },
      { name: 'to', type: 'node', data: idsOf(projection, pick(targets, sources)) },
      { name: 'cutOff', type: 'integer', data: rows.map((row) => cutOffs[row] as number) },
      { name: 'fromSize', type: 'integer', data: pick(sourceSizes, targetSizes) },
      { name: 'toSize', type: 'integer', data: pick(targetSizes, sourceSizes) }
    ] as const
    const summary = {
      bridgeCount: sources.length,
      nodeCount: projection.nodeIds.length,
      maxCutOff: cutOffs.reduce((most, size) => Math.max(most, size), 0)
    }
    return { ...byCutOff({ columns, rowCount: rows.length }), summary, projection: projection.spec, notes: bothWaysNote(input, context) }
  }
})
