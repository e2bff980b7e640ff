import { indexIn, projectFor } from '../project.ts'
import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { singleSourceOutcome, singleSourceOutput, singleSourceParameters } from './single-source-paths.ts'

export const dijkstraSingleSourceShortestPath = defineTool({
  name: 'dijkstra_single_source_shortest_path',
  aliases: ['dijkstra_single_source', 'single_source_dijkstra'],
  family: 'paths',
  description:
    'Finds what it costs to get from one node to each other node (Dijkstra, single source): one row per node reached, nearest first, with its cost, hops and the node before it. With "targets" only those, with all nodes on the way. The summary tells the furthest, the mean and what is out of reach. For one target use find_shortest_path.',
  phrases: [
    'single source Dijkstra',
    'cost from one node to every other node',
    'travel times from a node to all others',
    'distances from a source to all nodes',
    'which nodes cost the most to get to from a source',
    'tree of cheapest ways from a node to all others',
    'nodes ranked by cost from a source'
  ],
  intents: [
    {
      words: ['eccentricity'],
      takes: { node: 'source' },
      gives: { as: 'number', key: 'max' }
    },
    {
      words: [],
      takes: { node: 'source' },
      gives: {
        as: 'far',
        column: 'target',
        cost: 'totalCost',
        adjectives: ['furthest', 'farthest', 'most distant', 'most remote', 'furthest away', 'farthest away']
      }
    }
  ],
  input: toolInput(singleSourceParameters),
  output: singleSourceOutput,
  examples: [
    {
      title: 'Minutes to everywhere',
      input: { source: 'Paddington', weight: 'time', limit: 3 },
      summary: { source: 'Paddington', reached: 301, unreached: 0, costUnit: 'time' },
      firstRow: { target: 'Paddington', totalCost: 0, hops: 0 }
    },
    {
      title: 'The way to two places',
      input: { source: 'Paddington', targets: ['Angel', 'Oval'], weight: 'time' },
      summary: { reached: 301 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context)
    const paths = await context.engine.run('dijkstra', projection, { source: indexIn(projection, input.source) }, context.control)
    return singleSourceOutcome(projection, paths, input, context)
  }
})
