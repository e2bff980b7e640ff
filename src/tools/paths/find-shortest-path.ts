import { isInline } from '../../storage/graphs/store.ts'
import { indexIn, projectFor } from '../project.ts'
import { nameProperty, nodeReference, pageParameters, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { costIgnoringDirections, noPathNote, pathColumns, pathTable, shortestPathSummary, summarisePath } from './path-summary.ts'
import { betweenEnds, cutOffWords, looseVerbs, pathWords, reachVerbs } from './path-words.ts'

export const findShortestPath = defineTool({
  name: 'find_shortest_path',
  aliases: ['shortest_path', 'dijkstra_shortest_path'],
  family: 'paths',
  description:
    'Finds the cheapest path between two nodes (Dijkstra). With "weight" the cost is the sum of that relationship property: time, distance, price; without it the number of hops. One row per node on the way.',
  phrases: [
    'shortest path between two nodes',
    'quickest way from one place to another',
    'fastest route, itinerary or trip',
    'follow relationships from one node to another',
    'fewest hops between',
    'cheapest connection',
    'how far is it, how do I get from one to another',
    'how long does it take to get from one place to another',
    'how many stops or steps between two nodes',
    'is there a path, route or connection between two nodes',
    'how are two nodes connected, are they connected'
  ],
  intents: [
    {
      words: pathWords,
      takes: betweenEnds,
      solves: { connected: 'whether', shortest_weighted: 'what', shortest_hops: 'by hops' },
      gives: { as: 'path', verbs: reachVerbs, looseVerbs, opposites: cutOffWords }
    },
    { words: ['distance', 'travel time', 'separation'], takes: betweenEnds, gives: { as: 'path', isCost: true } }
  ],
  input: toolInput({
    source: nodeReference('Where the path starts.'),
    target: nodeReference('Where it ends.'),
    ...weightParameters,
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: { columns: pathColumns, summary: shortestPathSummary },
  examples: [
    {
      title: 'The quickest way in minutes',
      input: { source: 'Paddington', target: 'London Bridge', weight: 'time' },
      summary: { found: true, totalCost: 18, costUnit: 'time' },
      firstRow: { step: 0, node: 'Paddington', cost: 0 }
    },
    { title: 'The fewest stops', input: { source: 'Bank', target: 'Oxford Circus' }, summary: { found: true, totalCost: 4, costUnit: 'hops', hops: 4 } }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context)
    const { source, target } = input
    const ends = { source: indexIn(projection, source), target: indexIn(projection, target) }
    const path = await context.engine.run('shortestPath', projection, ends, context.control)
    const summary = await summarisePath(projection, path, source, target, context)
    // The directions of an inline graph are always meant.
    const isFinal = summary.found || projection.spec.orientation === 'undirected' || isInline(context.graphInfo.name)
    const other = isFinal ? null : await costIgnoringDirections(await projectFor({ ...input, orientation: 'undirected' }, context), source, target, context)
    return {
      table: pathTable(projection, path),
      order: [{ column: 'step', descending: false }],
      summary: other === null ? summary : { ...summary, costIgnoringDirections: other },
      notes: path.nodes.length === 0 ? [noPathNote(projection, source, target)] : [],
      projection: projection.spec
    }
  }
})
