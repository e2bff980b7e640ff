import { walkDown } from '../../certificates/walks.ts'
import type { VertexProgram } from '../language/program.ts'
import { type Counterpart, largestOf, nodesOf } from './counterpart.ts'

/**
 * Breadth-first search by level: nodes reached in the last superstep reach their neighbours in this one.
 * @see Moore, The shortest path through a maze, 1959.
 */
export const bfsLayers: VertexProgram = {
  name: 'bfs_layers',
  description: 'How many relationships away each node is from a source, along their directions where they have them.',
  parameters: { source: { type: 'node', description: 'The node of layer 0.' } },
  state: {
    depth: { type: 'number', initial: 'if(id = param.source, 0, infinity)' },
    via: { type: 'node?', initial: 'none' }
  },
  phases: [
    {
      name: 'layer',
      message: { from: { type: 'node', combine: 'min' } },
      send: [{ along: 'out', when: 'from.changed and from.depth < infinity and to.depth = infinity', value: { from: 'from.id' } }],
      update: { rules: [{ set: { depth: 'superstep', via: 'message.from' } }] },
      halt: { unchanged: true, atMost: 'nodes + 1' }
    }
  ],
  result: {
    columns: { depth: 'depth', via: 'via' },
    where: 'depth < infinity',
    order: { column: 'depth' },
    values: { reachedCount: 'count(depth < infinity)', deepest: 'largest(if(depth < infinity, depth, 0))' }
  }
}

export const bfsLayersCounterpart: Counterpart = {
  algorithm: 'breadthFirstSearch',
  read(csr, { parameters: { source = 0 } }, result) {
    const parents = nodesOf(result, 'via')
    const depths = nodesOf(result, 'depth')
    const { order } = walkDown(source, parents)
    const parameters = { source, targets: [], maxDepth: -1 }
    return {
      parts: [{ algorithm: 'breadthFirstSearch', csr, parameters, output: { order, depths, parents } }],
      rowCount: order.length,
      values: { reachedCount: order.length, deepest: largestOf(depths, 0) }
    }
  }
}
