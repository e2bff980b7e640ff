import { walkDown, wayDown, withoutDirections } from '../../certificates/walks.ts'
import type { VertexProgram } from '../language/program.ts'
import { type Counterpart, nodesOf } from './counterpart.ts'

/** Whether two nodes are linked: the source floods its component breadth first, so the path back from the target is a shortest one. */
export const connectivity: VertexProgram = {
  name: 'connectivity',
  description: 'Whether two nodes are linked, whichever way relationships run, and a path of fewest relationships between them.',
  parameters: {
    source: { type: 'node', description: 'Where the path begins.' },
    target: { type: 'node', description: 'Where it ends.' }
  },
  state: {
    isReached: { type: 'boolean', initial: 'id = param.source' },
    via: { type: 'node?', initial: 'none' }
  },
  phases: [
    {
      name: 'flood',
      message: { from: { type: 'node', combine: 'min' } },
      send: [{ along: 'both', when: 'from.changed and from.isReached and not to.isReached', value: { from: 'from.id' } }],
      update: { rules: [{ set: { isReached: 'true', via: 'message.from' } }] },
      halt: { unchanged: true, atMost: 'nodes + 1' }
    }
  ],
  result: {
    columns: { via: 'via' },
    where: 'isReached',
    values: { isConnected: 'at(param.target, isReached)', reachedCount: 'count(isReached)' },
    path: { follow: 'via', from: 'target' }
  }
}

/** Certifies a breadth-first walk from the source, and the tree path to the target. */
export const connectivityCounterpart: Counterpart = {
  algorithm: 'breadthFirstSearch',
  read(csr, { parameters: { source = 0, target = 0 } }, result) {
    const parents = nodesOf(result, 'via')
    const { order, depths } = walkDown(source, parents)
    const path = wayDown(target, depths, parents)
    const parameters = { source, targets: [], maxDepth: -1 }
    return {
      parts: [{ algorithm: 'breadthFirstSearch', csr: withoutDirections(csr), parameters, output: { order, depths, parents } }],
      rowCount: order.length,
      values: { isConnected: path !== null, reachedCount: order.length },
      path
    }
  }
}
