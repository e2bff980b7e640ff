import { Type } from 'typebox'
import { text } from '../../results/cells.ts'
import { idsOf, indexIn, projectFor } from '../project.ts'
import { nameProperty, nodes, pageParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { bothWaysNote, byCutOff, partParameters, readBothWays } from './cut-points.ts'

export const articulationPoints = defineTool({
  name: 'articulation_points',
  aliases: ['cut_vertices'],
  family: 'centrality',
  description:
    'Finds articulation points (cut vertices): single nodes whose removal splits their component. Tells for each into how many parts, how large, and how many nodes lose the largest part. Direction and weights do not matter.',
  phrases: [
    'articulation points',
    'cut vertices, cut nodes',
    'nodes whose removal disconnects the graph',
    'single points of failure',
    'nodes whose loss splits a component',
    'cut nodes that hold parts together'
  ],
  intents: [
    {
      words: [
        'articulation point',
        'cut vertex',
        'cut node',
        'cut point',
        'single point of failure',
        'bottleneck',
        'critical {anynode|nodeNoun}',
        '{anynode|nodeNoun} {that} {can?} {disconnect} {network} {intwo?}',
        '{anynode|nodeNoun} {that?} {can?} {disconnect} {network} {intwo?} {ifw} {it} {be?} {gone}',
        '{anynode|nodeNoun} {comma?} {ifw} {be?} {gone} {comma?} {can?} {disconnect} {network} {intwo?}',
        '{anynode|nodeNoun} {disconnect} {network} {intwo?}',
        '{anynode|nodeNoun} {can} {disconnect} {network} {intwo?}',
        '{anynode|nodeNoun} whose loss {can?} {disconnect} {network|else} {intwo?}',
        '{anynode|nodeNoun} whose removal {can?} {disconnect} {network|else} {intwo?}',
        '{anynode|nodeNoun} whose absence {can?} {disconnect} {network|else} {intwo?}'
      ],
      gives: { as: 'nodes', column: 'node', count: 'articulationPointCount' }
    }
  ],
  part: {
    place: 6,
    focuses: ['weak points'],
    heading: 'Cut points',
    what: 'Which nodes hold parts together?',
    says: ({ summary: { articulationPointCount }, rows: [first] }) =>
      articulationPointCount?.value === 0
        ? ['No single node disconnects the graph.']
        : text`${articulationPointCount} nodes disconnect the graph when lost; ${first?.['node']} cuts off the most (${first?.['cutOff']}).`
  },
  input: toolInput({ nodes, ...partParameters, nameProperty, ...pageParameters }),
  output: {
    columns: {
      node: { type: 'node', description: 'The cut node.' },
      cutOff: { type: 'integer', description: 'Nodes that lose contact with the largest part left.' },
      resultingComponents: { type: 'integer', description: 'Parts that its component falls into without it.' },
      largest: { type: 'integer', description: 'Nodes of the largest part.' },
      smallest: { type: 'integer', description: 'Nodes of the smallest part.' }
    },
    summary: Type.Object({
      articulationPointCount: Type.Integer(),
      nodeCount: Type.Integer(),
      maxCutOff: Type.Integer({ description: 'Most nodes that one removal cuts off; 0 without articulation points.' })
    })
  },
  examples: [
    {
      title: 'The nodes whose loss cuts most others off',
      input: { limit: 5 },
      summary: { articulationPointCount: 142, maxCutOff: 22 },
      firstRow: { node: 'Euston', cutOff: 22, resultingComponents: 2 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context, readBothWays)
    const found = await context.engine.run('articulationPoints', projection, {}, context.control)
    const wanted = input.nodes === undefined ? null : new Set(input.nodes.map((node) => indexIn(projection, node)))
    const cutOffs = found.nodes.map((_, row) => (found.componentSizes[row] as number) - 1 - (found.largest[row] as number))
    const rows = Array.from(found.nodes.keys()).filter((row) => wanted === null || wanted.has(found.nodes[row] as number))
    const pick = (values: Uint32Array) => rows.map((row) => values[row] as number)
    const columns = [
      { name: 'node', type: 'node', data: idsOf(projection, pick(found.nodes)) },
      { name: 'cutOff', type: 'integer', data: pick(cutOffs) },
      { name: 'resultingComponents', type: 'integer', data: pick(found.counts) },
      { name: 'largest', type: 'integer', data: pick(found.largest) },
      { name: 'smallest', type: 'integer', data: pick(found.smallest) }
    ] as const
    const summary = {
      articulationPointCount: found.nodes.length,
      nodeCount: projection.nodeIds.length,
      maxCutOff: cutOffs.reduce((most, size) => Math.max(most, size), 0)
    }
    return { ...byCutOff({ columns, rowCount: rows.length }), summary, projection: projection.spec, notes: bothWaysNote(input, context) }
  }
})
