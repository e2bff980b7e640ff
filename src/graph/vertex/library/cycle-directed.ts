import { cycleAmong, peelAway } from '../../certificates/walks.ts'
import type { VertexProgram } from '../language/program.ts'
import type { Counterpart } from './counterpart.ts'

/**
 * Nodes without incoming or without outgoing relationships are peeled off repeatedly. The rest lies on cycles or on paths between them, so a graph has a cycle
 * exactly when any node remains.
 * @see Kahn, Topological sorting of large networks, 1962, for peeling from one side; McLendon et al., Finding strongly connected components in distributed
 * graphs, 2005, for both.
 */
export const cycleDirected: VertexProgram = {
  name: 'cycle_directed',
  description: 'Whether there is a cycle along the directions of relationships, and the nodes on cycles or on ways between them. A self loop is a cycle.',
  graph: { direction: 'directed' },
  state: {
    before: { type: 'number', initial: 'inDegree' },
    after: { type: 'number', initial: 'outDegree' },
    isPeeled: { type: 'boolean', initial: 'inDegree = 0 or outDegree = 0' }
  },
  phases: [
    {
      name: 'peel',
      message: { before: { type: 'number', combine: 'sum' }, after: { type: 'number', combine: 'sum' } },
      send: [
        { along: 'out', when: 'from.changed and from.isPeeled and not to.isPeeled', value: { before: '1', after: '0' } },
        { along: 'in', when: 'from.changed and from.isPeeled and not to.isPeeled', value: { before: '0', after: '1' } }
      ],
      update: {
        rules: [
          {
            set: {
              before: 'before - message.before',
              after: 'after - message.after',
              isPeeled: 'before = message.before or after = message.after'
            }
          }
        ]
      },
      halt: { unchanged: true, atMost: 'nodes + 1' }
    }
  ],
  result: {
    columns: { before: 'before', after: 'after' },
    where: 'not isPeeled',
    values: { hasCycle: 'any(not isPeeled)', leftCount: 'count(not isPeeled)' }
  }
}

/** Certifies a cycle among the returned nodes, or none, and peels those nodes again. */
export const cycleDirectedCounterpart: Counterpart = {
  algorithm: 'findCycle',
  read(csr, _given, result, control) {
    const { isLeft, before, after } = peelAway(csr, (before, after) => before > 0 && after > 0, control)
    const ofLeft = (counts: Float64Array) => counts.map((count, node) => (isLeft[node] === 1 ? count : Number.NaN))
    const among = new Set(result.rows)
    const cycle = cycleAmong(csr, (node) => among.has(node))
    return {
      parts: [{ algorithm: 'findCycle', csr, parameters: {}, output: { cycle } }],
      values: { hasCycle: cycle.length > 0, leftCount: among.size },
      columns: { before: ofLeft(before), after: ofLeft(after) }
    }
  }
}
