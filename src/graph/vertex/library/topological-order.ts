import { cycleAmong } from '../../certificates/walks.ts'
import type { VertexProgram } from '../language/program.ts'
import { type Counterpart, largestOf, nodesOf } from './counterpart.ts'

/**
 * Levels by peeling: a node is removed in the superstep after its last predecessor, so its level is the length of the longest path to it.
 * @see Kahn, Topological sorting of large networks, 1962.
 */
export const topologicalOrder: VertexProgram = {
  name: 'topological_order',
  description: 'An order in which every relationship leads forward, level by level; nodes on or behind a cycle have no place in it.',
  graph: { direction: 'directed' },
  state: {
    left: { type: 'number', initial: 'inDegree' },
    level: { type: 'number', initial: 'if(inDegree = 0, 0, -1)' }
  },
  phases: [
    {
      name: 'peel',
      message: { lost: { type: 'number', combine: 'count' } },
      send: [{ along: 'out', when: 'from.changed and from.level >= 0', value: {} }],
      update: { rules: [{ set: { left: 'left - message.lost', level: 'if(left = message.lost, superstep, -1)' } }] },
      halt: { unchanged: true, atMost: 'nodes + 1' }
    }
  ],
  result: {
    columns: { level: 'level' },
    where: 'level >= 0',
    order: { column: 'level' },
    values: { isAcyclic: 'all(level >= 0)', levelCount: 'max(0, largest(level) + 1)' }
  }
}

/** Certifies the order of rows; if rows omit nodes, a cycle among those. */
export const topologicalOrderCounterpart: Counterpart = {
  algorithm: 'topologicalOrder',
  read(csr, _given, result) {
    const levels = nodesOf(result, 'level')
    const cycle = cycleAmong(csr, (node) => levels[node] === -1)
    return {
      parts: [{ algorithm: 'topologicalOrder', csr, parameters: {}, output: { order: result.rows, levels, cycle } }],
      values: { isAcyclic: result.rows.length === csr.nodeCount, levelCount: largestOf(levels, -1) + 1 }
    }
  }
}
