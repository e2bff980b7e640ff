import type { VertexProgram } from '../language/program.ts'
import { type Counterpart, largestOf } from './counterpart.ts'

/**
 * Core values by h-indexes: starting from its degree, each node lowers its value to the largest h such that h relationships lead to nodes of h or more, until
 * no value changes. Peeling takes a superstep per layer of each core; this takes as many as the longest chain of waiting nodes, usually far fewer.
 * @see Lü et al., The H-index of a network node and its relation to degree and coreness, 2016; Montresor, De Pellegrini, Miorandi, Distributed k-core
 * decomposition, 2013.
 */
export const kCore: VertexProgram = {
  name: 'k_core',
  description:
    'Core values: the largest k such that the node is among nodes that each have k relationships to others among them. Directions do not matter, parallel relationships each count, a self loop twice.',
  state: { core: { type: 'number', initial: 'degree' } },
  phases: [
    {
      name: 'settle',
      message: { cores: { type: 'number', combine: { collect: 100_000 } } },
      send: [{ along: 'both', value: { cores: 'from.core' } }],
      update: { rules: [{ set: { core: 'hIndex(message.cores)' } }] },
      halt: { unchanged: true, atMost: 'nodes + 1' }
    }
  ],
  result: {
    columns: { core: 'core' },
    order: { column: 'core', descending: true },
    values: { degeneracy: 'max(0, largest(core))' }
  }
}

export const kCoreCounterpart: Counterpart = {
  algorithm: 'kCoreDecomposition',
  read(csr, _given, result) {
    const scores = result.column('core')
    const degeneracy = largestOf(scores, 0)
    return { parts: [{ algorithm: 'kCoreDecomposition', csr, parameters: {}, output: { scores, degeneracy } }], values: { degeneracy } }
  }
}
