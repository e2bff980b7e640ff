import { cycleAmong, peelAway } from '../../certificates/walks.ts'
import type { VertexProgram } from '../language/program.ts'
import type { Counterpart } from './counterpart.ts'

/**
 * Leaves are peeled off repeatedly. The rest is the 2-core, in which every node has at least two relationships. A graph has a cycle exactly when its 2-core is
 * not empty. A self loop counts twice, so its node stays.
 * @see Seidman, Network structure and minimum degree, 1983, for cores.
 */
export const cycleUndirected: VertexProgram = {
  name: 'cycle_undirected',
  description: 'Whether there is a cycle, and the nodes on cycles or on ways between them. Two parallel relationships make a cycle; so does a self loop.',
  graph: { direction: 'undirected' },
  state: {
    left: { type: 'number', initial: 'degree' },
    isPeeled: { type: 'boolean', initial: 'degree <= 1' }
  },
  phases: [
    {
      name: 'peel',
      message: { lost: { type: 'number', combine: 'count' } },
      send: [{ along: 'both', when: 'from.changed and from.isPeeled and not to.isPeeled', value: {} }],
      update: { rules: [{ set: { left: 'left - message.lost', isPeeled: 'left - message.lost <= 1' } }] },
      halt: { unchanged: true, atMost: 'nodes + 1' }
    }
  ],
  result: {
    columns: { relationships: 'left' },
    where: 'not isPeeled',
    values: { hasCycle: 'any(not isPeeled)', coreSize: 'count(not isPeeled)' }
  }
}

/** Certifies a cycle among the returned nodes, or none, and peels the core again. */
export const cycleUndirectedCounterpart: Counterpart = {
  algorithm: 'findCycle',
  read(csr, _given, result, control) {
    const { isLeft, after } = peelAway(csr, (_before, after) => after >= 2, control)
    const among = new Set(result.rows)
    const cycle = cycleAmong(csr, (node) => among.has(node))
    return {
      parts: [{ algorithm: 'findCycle', csr, parameters: {}, output: { cycle } }],
      values: { hasCycle: cycle.length > 0, coreSize: among.size },
      columns: { relationships: after.map((count, node) => (isLeft[node] === 1 ? count : Number.NaN)) }
    }
  }
}
