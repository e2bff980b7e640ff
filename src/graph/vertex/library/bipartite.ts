import { sidesByLevels } from '../../certificates/walks.ts'
import type { VertexProgram } from '../language/program.ts'
import { type Counterpart, NOBODY } from './counterpart.ts'

/**
 * Two-colours each component: every node adopts the least id that it receives and the opposite side to its sender's. The least node's id arrives by a shortest
 * path, so a relationship within a side closes a cycle of odd length.
 * @see König, Theorie der endlichen und unendlichen Graphen, 1936.
 */
export const bipartite: VertexProgram = {
  name: 'bipartite',
  description: 'Whether nodes fall into two sides so that every relationship joins one to the other; directions do not matter, and a self loop is a conflict.',
  state: {
    root: { type: 'node', initial: 'id' },
    isOther: { type: 'boolean', initial: 'false' },
    isInConflict: { type: 'boolean', initial: 'false' }
  },
  phases: [
    {
      name: 'color',
      message: { root: { type: 'node', combine: 'min' }, isOther: { type: 'boolean', combine: { with: 'root' } } },
      send: [{ along: 'both', when: 'from.changed', value: { root: 'from.root', isOther: 'not from.isOther' } }],
      update: { rules: [{ when: 'message.root < root', set: { root: 'message.root', isOther: 'message.isOther' } }] },
      halt: { unchanged: true, atMost: 'nodes + 1' }
    },
    {
      name: 'compare',
      message: { isAlike: { type: 'boolean', combine: 'any' } },
      send: [{ along: 'both', when: 'from.isOther = to.isOther', value: { isAlike: 'true' } }],
      update: { rules: [{ set: { isInConflict: 'true' } }] },
      halt: { after: '1' }
    }
  ],
  result: {
    columns: { root: 'root', side: 'if(isOther, 1, 0)', isInConflict: 'isInConflict' },
    order: { column: 'root' },
    values: { isBipartite: 'not any(isInConflict)', conflictCount: 'count(isInConflict)', componentCount: 'count(root = id)' }
  }
}

/** Two sides, or a cycle of odd length among levels below the least node of each component; and the components. */
export const bipartiteCounterpart: Counterpart = {
  algorithm: 'twoColoring',
  read(csr, _given, result, control) {
    const { sides, isInConflict, oddCycle } = sidesByLevels(csr, control)
    const roots = Uint32Array.from(result.column('root', NOBODY))
    const count = roots.filter((root, node) => root === node).length
    return {
      parts: [
        { algorithm: 'twoColoring', csr, parameters: {}, output: { sides, oddCycle } },
        { algorithm: 'weaklyConnectedComponents', csr, parameters: {}, output: { components: roots, count } }
      ],
      values: { isBipartite: oddCycle.length === 0, conflictCount: isInConflict.filter((is) => is === 1).length, componentCount: count },
      columns: { side: sides, isInConflict }
    }
  }
}
