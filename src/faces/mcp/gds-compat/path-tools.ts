import type { CompatTool } from './compat-tool.ts'
import { drawFlows } from './flow-answer.ts'
import type { Mutation } from './mutate-answer.ts'
import { drawPairs, drawPath, drawPaths, drawTraversal, drawTree, drawWalks, orNotFound } from './path-answer.ts'
import { inModes } from './table-answer.ts'

const wholePaths = { showPaths: true }

/** The path as one row with its two ends, a form that only the search for several paths has. */
const asRelationship: Mutation = {
  tool: 'yens_shortest_paths',
  more: { latitudeProperty: undefined, longitudeProperty: undefined },
  relationships: { column: 'totalCost' }
}

const drawTargets = drawPaths({
  list: 'results',
  head: ([path]) => ({ sourceNodeId: path?.first, sourceNodeName: path?.firstName }),
  item: ({ last, lastName, totalCost, nodeIds, nodeNames, costs, path }) => ({
    targetNode: last,
    targetNodeName: lastName,
    totalCost,
    nodeIds,
    nodeNames,
    costs,
    path
  })
})

const drawAlternatives = drawPaths({
  list: 'results',
  head: ([path]) => ({ sourceNodeId: path?.first, sourceNodeName: path?.firstName, targetNodeId: path?.last, targetNodeName: path?.lastName }),
  item: ({ index, totalCost, nodeIds, nodeNames, path, costs }) => ({ index, totalCost, nodeIds, nodeNames, path, costs }),
  tail: (paths) => ({ totalResults: paths.length })
})

const drawWithCycles = drawPaths({
  list: 'paths',
  item: ({ index, first, last, totalCost, nodeIds, nodeNames, costs, isNegativeCycle }) => ({
    index,
    sourceNode: first,
    targetNode: last,
    totalCost,
    nodeIds,
    nodeNames,
    costs,
    isNegativeCycle
  })
})

const drawLongest = drawPaths({
  list: 'paths',
  item: ({ index, first, last, totalCost, nodeIds, nodeNames, costs }) => ({ index, sourceNode: first, targetNode: last, totalCost, nodeIds, nodeNames, costs })
})

function onePath(tool: string): CompatTool['answer'] {
  return orNotFound(inModes(tool, drawPath, asRelationship))
}

function pathsFrom(tool: string, draw: typeof drawTargets): CompatTool['answer'] {
  return orNotFound(inModes(tool, draw, { relationships: { column: 'totalCost' } }, wholePaths))
}

function traversal(tool: string): CompatTool['answer'] {
  return orNotFound(inModes(tool, drawTraversal, { relationships: { column: null } }))
}

export const pathTools: readonly CompatTool[] = [
  {
    name: 'find_shortest_path',
    description: 'Finds the cheapest path between two nodes (Dijkstra).',
    parameters: 'graphName! mode mutateRelationshipType start_node! end_node! nodeIdentifierProperty! relationship_property',
    answer: onePath('find_shortest_path')
  },
  {
    name: 'delta_stepping_shortest_path',
    description: 'Finds the cheapest paths from one node to all others (delta-stepping).',
    parameters: 'graphName! mode mutateRelationshipType sourceNode! nodeIdentifierProperty! delta relationshipWeightProperty',
    answer: pathsFrom('delta_stepping_shortest_path', drawTargets)
  },
  {
    name: 'dijkstra_single_source_shortest_path',
    description: 'Finds the cheapest paths from one node to all others (Dijkstra).',
    parameters: 'graphName! mode mutateRelationshipType sourceNode! nodeIdentifierProperty! relationshipWeightProperty',
    answer: pathsFrom('dijkstra_single_source_shortest_path', drawTargets)
  },
  {
    name: 'a_star_shortest_path',
    description: 'Finds the cheapest path between two nodes, led by their places on the map (A*).',
    parameters:
      'graphName! mode mutateRelationshipType sourceNode! targetNode! nodeIdentifierProperty! latitudeProperty! longitudeProperty! relationshipWeightProperty',
    answer: onePath('a_star_shortest_path')
  },
  {
    name: 'yens_shortest_paths',
    description: 'Finds the k cheapest paths between two nodes (Yen).',
    parameters: 'graphName! mode mutateRelationshipType sourceNode! targetNode! nodeIdentifierProperty! k relationshipWeightProperty',
    answer: orNotFound(inModes('yens_shortest_paths', drawAlternatives, { relationships: { column: 'totalCost' } }))
  },
  {
    name: 'minimum_weight_spanning_tree',
    description: 'Finds the cheapest tree that connects all nodes of a part of the graph. Directions are ignored.',
    parameters: 'graphName! mode mutateProperty mutateRelationshipType sourceNode! nodeIdentifierProperty! relationshipWeightProperty objective',
    answer: orNotFound(inModes('minimum_weight_spanning_tree', drawTree, { relationships: { column: 'weight' } }))
  },
  {
    name: 'minimum_directed_steiner_tree',
    description: 'Finds a cheap tree from one node to all target nodes.',
    parameters: 'graphName! sourceNode! targetNodes! nodeIdentifierProperty! relationshipWeightProperty delta applyRerouting',
    answer: orNotFound(async (call) => drawTree(call, await call.run('minimum_directed_steiner_tree')))
  },
  {
    name: 'prize_collecting_steiner_tree',
    description: 'Finds a tree whose nodes bring high prizes at little cost of its relationships. Directions are ignored.',
    parameters: 'graphName! relationshipWeightProperty prizeProperty!',
    answer: async (call) => drawTree(call, await call.run('prize_collecting_steiner_tree'))
  },
  {
    name: 'all_pairs_shortest_paths',
    description: 'Tells the distance between all pairs of nodes, furthest first.',
    parameters: 'graphName! relationshipWeightProperty',
    answer: async (call) => drawPairs(call, await call.run('all_pairs_shortest_paths', { bothWays: true }), await call.run('degree_centrality'))
  },
  {
    name: 'random_walk',
    description: 'Walks at random along relationships. Mode mutate keeps how often each node was visited.',
    parameters:
      'graphName! mode mutateProperty sourceNodes nodeIdentifierProperty walkLength walksPerNode inOutFactor returnFactor relationshipWeightProperty walkBufferSize',
    answer: orNotFound(inModes('random_walk', drawWalks, { more: { view: 'nodes' }, properties: [{ column: 'visits' }] }))
  },
  {
    name: 'breadth_first_search',
    description: 'Lists nodes in the order of a search that visits nearer nodes first.',
    parameters: 'graphName! mode mutateRelationshipType sourceNode! nodeIdentifierProperty! targetNodes maxDepth',
    answer: traversal('breadth_first_search')
  },
  {
    name: 'depth_first_search',
    description: 'Lists nodes in the order of a search that follows each way to its end.',
    parameters: 'graphName! mode mutateRelationshipType sourceNode! nodeIdentifierProperty! targetNodes maxDepth',
    answer: traversal('depth_first_search')
  },
  {
    name: 'bellman_ford_single_source_shortest_path',
    description: 'Finds the cheapest paths from one node to all others where weights may be negative, and negative cycles.',
    parameters: 'graphName! mode mutateRelationshipType sourceNode! nodeIdentifierProperty! relationshipWeightProperty',
    answer: pathsFrom('bellman_ford_single_source_shortest_path', drawWithCycles)
  },
  {
    name: 'longest_path',
    description: 'Finds the longest path to each node of a directed graph without cycles, longest first.',
    parameters: 'graphName! targetNodes nodeIdentifierProperty relationshipWeightProperty',
    answer: orNotFound(async (call) => drawLongest(call, await call.run('longest_path', wholePaths)))
  },
  {
    name: 'max_flow',
    description: 'Finds how much can flow from sources to targets, and over which relationships.',
    parameters: 'graphName! mode mutateProperty mutateRelationshipType sourceNodes! targetNodes! nodeIdentifierProperty! capacityProperty!',
    answer: orNotFound(inModes('max_flow', drawFlows, { relationships: { column: 'flow' } }))
  }
]
