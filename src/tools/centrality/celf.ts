import { Type } from 'typebox'
import { idsOf, projectFor } from '../project.ts'
import { nameProperty, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'

/** Each spread is a whole number over the count of simulations, so their sums are too. */
function runningTotals(spreads: Float64Array, simulations: number): Float64Array {
  let total = 0
  return spreads.map((spread) => {
    total += Math.round(spread * simulations)
    return total / simulations
  })
}

export const celf = defineTool({
  name: 'celf',
  aliases: ['CELF', 'influence_maximization'],
  parameterAliases: { randomSeed: 'seed', k: 'seedSetSize' },
  family: 'centrality',
  description:
    'Influence maximisation (CELF): chooses the seed nodes from which news, a campaign or a contagion spreads furthest together, by simulated independent cascades. Rows come in the order chosen; each adds what those before it do not reach.',
  phrases: [
    'influence maximization',
    'seed nodes that spread news furthest together',
    'choose seeds for a viral campaign',
    'maximise the spread of a cascade',
    'independent cascade',
    'seed set for word of mouth'
  ],
  input: toolInput({
    seedSetSize: Type.Integer({ minimum: 1, maximum: 10_000, default: 10, description: 'How many seed nodes to choose.' }),
    monteCarloSimulations: Type.Integer({ minimum: 1, maximum: 100_000, default: 100, description: 'Simulated cascades; more make spreads more certain.' }),
    propagationProbability: Type.Number({ exclusiveMinimum: 0, maximum: 1, default: 0.1, description: 'Chance that a relationship passes it on.' }),
    seed: Type.Integer({ minimum: 0, maximum: 4_294_967_295, default: 42, description: 'Seed of the simulations.' }),
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: {
      rank: { type: 'integer', description: 'Place in the order chosen.' },
      node: { type: 'node', description: 'The seed node.' },
      spread: { type: 'float', description: 'Nodes that it adds to those reached, on average, itself included.' },
      totalSpread: { type: 'float', description: 'Nodes reached by this seed and those before it, on average.' }
    },
    summary: Type.Object({
      seedCount: Type.Integer(),
      totalSpread: Type.Number({ description: 'Nodes that all seeds together reach, on average.' }),
      spreadShare: Type.Union([Type.Number(), Type.Null()], { description: 'The same as a share of all nodes.' }),
      nodeCount: Type.Integer()
    })
  },
  examples: [
    {
      title: 'Three seeds that reach most together',
      input: { seedSetSize: 3 },
      summary: { seedCount: 3, nodeCount: 302 },
      firstRow: { rank: 1 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const { seedSetSize, monteCarloSimulations, propagationProbability, seed } = input
    const projection = await projectFor(input, context)
    const nodeCount = projection.nodeIds.length
    const parameters = { seedSetSize, monteCarloSimulations, propagationProbability, seed }
    const { nodes, spreads } = await context.engine.run('celf', projection, parameters, context.control)
    const totals = runningTotals(spreads, monteCarloSimulations)
    const reached = totals.at(-1) ?? 0
    const columns = [
      { name: 'rank', type: 'integer', data: Array.from(nodes, (_, row) => row + 1) },
      { name: 'node', type: 'node', data: idsOf(projection, nodes) },
      { name: 'spread', type: 'float', data: spreads },
      { name: 'totalSpread', type: 'float', data: totals }
    ] as const
    const summary = { seedCount: nodes.length, totalSpread: reached, spreadShare: nodeCount === 0 ? null : reached / nodeCount, nodeCount }
    const notes = nodes.length < seedSetSize ? [`There are only ${nodeCount} nodes to choose from.`] : []
    return { table: { columns, rowCount: nodes.length }, order: [{ column: 'rank', descending: false }], summary, projection: projection.spec, seed, notes }
  }
})
