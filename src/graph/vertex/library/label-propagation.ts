import type { VertexProgram } from '../language/program.ts'
import { type Counterpart, NOBODY } from './counterpart.ts'

/**
 * Communities by synchronous voting: each node takes the label to which most of its relationships lead, the smallest on a tie. Labels of two sides that
 * vote for each other may swap for ever, so rounds are bounded.
 * @see Raghavan, Albert, Kumara, Near linear time algorithm to detect community structures in large-scale networks, 2007.
 */
export const labelPropagation: VertexProgram = {
  name: 'label_propagation',
  description: 'Communities: nodes take the label that most of their neighbours have, round after round, all at once. Directions do not matter.',
  parameters: { rounds: { type: 'number', default: 100, least: 1, most: 1000, description: 'It ends before when a round changes nothing.' } },
  state: { label: { type: 'node', initial: 'id' } },
  phases: [
    {
      name: 'vote',
      message: { labels: { type: 'node', combine: { collect: 100_000 } } },
      send: [{ along: 'both', value: { labels: 'from.label' } }],
      update: { rules: [{ set: { label: 'mode(message.labels)' } }] },
      globals: { changing: { reduce: 'count', of: 'changed' } },
      halt: { unchanged: true, after: 'param.rounds' }
    }
  ],
  result: {
    columns: { label: 'label' },
    order: { column: 'label' },
    values: { didConverge: 'global.changing = 0' }
  }
}

export const labelPropagationCounterpart: Counterpart = {
  algorithm: 'labelVotes',
  read(csr, { parameters: { rounds = 1 } }, result) {
    const labels = Uint32Array.from(result.column('label', NOBODY))
    const didConverge = result.values['didConverge'] === true
    return {
      parts: [{ algorithm: 'labelVotes', csr, parameters: { rounds }, output: { labels, ranRounds: result.supersteps, didConverge } }],
      values: { didConverge }
    }
  }
}
