import type { VertexProgram } from '../language/program.ts'

/**
 * Two colours for each component: every node takes the least id that it hears of, and the other side than the node it hears it from. That of the least node comes by a
 * way of fewest relationships, so a relationship within a side closes a cycle of odd length.
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
