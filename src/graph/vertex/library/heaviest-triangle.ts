import type { VertexProgram } from '../language/program.ts'
import { type Counterpart, largestOf, nodesOf } from './counterpart.ts'

/**
 * A triangle appears at each of its relationships as a common neighbour of the two ends. The heaviest triangle over a relationship has the heaviest common
 * neighbour. So one superstep finds each node's heaviest triangle.
 * @see Chiba, Nishizeki, Arboricity and subgraph listing algorithms, 1985, for triangles by relationship.
 */
export const heaviestTriangle: VertexProgram = {
  name: 'heaviest_triangle',
  description: 'The largest sum of node weights over three nodes that are all joined to each other, and for each node in a triangle the heaviest it is in.',
  graph: { direction: 'undirected' },
  inputs: { weight: { description: 'Of a node.' } },
  state: {
    sum: { type: 'number', initial: '-infinity' },
    second: { type: 'node?', initial: 'none' },
    third: { type: 'node?', initial: 'none' }
  },
  phases: [
    {
      name: 'compare',
      message: {
        sum: { type: 'number', combine: 'max' },
        second: { type: 'node', combine: { with: 'sum' } },
        third: { type: 'node', combine: { with: 'sum' } }
      },
      send: [
        {
          along: 'both',
          when: 'from.id != to.id and commonCount() > 0',
          value: { sum: 'from.weight + to.weight + commonMax(weight)', second: 'from.id', third: 'coalesce(commonNode(weight), from.id)' }
        }
      ],
      update: { rules: [{ set: { sum: 'message.sum', second: 'message.second', third: 'message.third' } }] },
      halt: { after: '1' }
    }
  ],
  result: {
    columns: { sum: 'sum', second: 'second', third: 'third' },
    where: 'second != none',
    order: { column: 'sum', descending: true },
    values: { heaviest: 'largest(sum)', hasTriangle: 'any(second != none)' }
  }
}

export const heaviestTriangleCounterpart: Counterpart = {
  algorithm: 'heaviestTriangleOfEach',
  read(csr, { inputs: { weight = new Float64Array(csr.nodeCount) } }, result) {
    const sums = result.column('sum', Number.NEGATIVE_INFINITY)
    const output = { sums, seconds: nodesOf(result, 'second'), thirds: nodesOf(result, 'third') }
    return {
      parts: [{ algorithm: 'heaviestTriangleOfEach', csr, parameters: { values: weight }, output }],
      rowCount: output.seconds.filter((second) => second !== -1).length,
      values: { heaviest: largestOf(sums, Number.NEGATIVE_INFINITY), hasTriangle: result.rows.length > 0 }
    }
  }
}
