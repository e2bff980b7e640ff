import { walkDown, wayDown } from '../../certificates/walks.ts'
import type { VertexProgram } from '../language/program.ts'
import { type Counterpart, nodesOf } from './counterpart.ts'

/** Cheapest paths from a node by Bellman-Ford relaxation, limited to relationships whose start has changed. */
export const shortestPath: VertexProgram = {
  name: 'shortest_path',
  description: 'Cheapest paths from a source to all nodes, and the one to a target; without weights, those of fewest hops.',
  graph: { weights: 'nonnegative' },
  parameters: {
    source: { type: 'node', description: 'Where paths begin.' },
    target: { type: 'node', description: 'Where the told path ends.' }
  },
  state: {
    distance: { type: 'number', initial: 'if(id = param.source, 0, infinity)' },
    via: { type: 'node?', initial: 'none' }
  },
  phases: [
    {
      name: 'relax',
      message: { distance: { type: 'number', combine: 'min' }, from: { type: 'node', combine: { with: 'distance' } } },
      send: [
        {
          along: 'out',
          when: 'from.changed and from.distance < infinity',
          value: { distance: 'from.distance + edge.weight', from: 'from.id' }
        }
      ],
      update: { rules: [{ when: 'message.distance < distance', set: { distance: 'message.distance', via: 'message.from' } }] },
      halt: { unchanged: true, atMost: 'nodes + 1' }
    }
  ],
  result: {
    columns: { distance: 'distance', via: 'via' },
    where: 'distance < infinity',
    order: { column: 'distance' },
    values: { distance: 'at(param.target, distance)', isReached: 'at(param.target, distance) < infinity', reachedCount: 'count(distance < infinity)' },
    path: { follow: 'via', from: 'target' }
  }
}

export const shortestPathCounterpart: Counterpart = {
  algorithm: 'dijkstra',
  read(csr, { parameters: { source = 0, target = 0 } }, result) {
    const parents = nodesOf(result, 'via')
    const costs = result.column('distance', Number.POSITIVE_INFINITY)
    const { order, depths } = walkDown(source, parents)
    const distance = costs[target] ?? Number.NaN
    return {
      parts: [{ algorithm: 'dijkstra', csr, parameters: { source }, output: { costs, hops: depths, parents } }],
      rowCount: order.length,
      values: { distance, isReached: distance < Number.POSITIVE_INFINITY, reachedCount: order.length },
      path: wayDown(target, depths, parents)
    }
  }
}
