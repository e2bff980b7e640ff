import { cycleAmong } from '../../certificates/walks.ts'
import type { VertexProgram } from '../language/program.ts'
import { type Counterpart, largestOf, nodesOf } from './counterpart.ts'

/**
 * Levels by peeling: a node goes in the superstep after the last of those that lead to it, so its level is the length of the longest way there.
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

/** The order of rows; where it leaves nodes out, a cycle among them. */
export const topologicalOrderCounterpart: Counterpart = {
  algorithm: 'topologicalOrder',
  read(csr, _given, told) {
    const levels = nodesOf(told, 'level')
    const cycle = cycleAmong(csr, (node) => levels[node] === -1)
    return {
      parts: [{ algorithm: 'topologicalOrder', csr, parameters: {}, output: { order: told.rows, levels, cycle } }],
      values: { isAcyclic: told.rows.length === csr.nodeCount, levelCount: largestOf(levels, -1) + 1 }
    }
  }
}
