import type { VertexProgram } from '../language/program.ts'
import type { Counterpart } from './counterpart.ts'

/**
 * Hubs and authorities as in `graph/kernels/hits.ts`. In odd supersteps hubs send to the nodes they point at; in even ones authorities send back. Scores are
 * normalised to length 1 when sent, by the sum of squares of the superstep before.
 * @see Kleinberg, Authoritative sources in a hyperlinked environment, 1999.
 */
export const hits: VertexProgram = {
  name: 'hits',
  description:
    'Hubs and authorities: good hubs point at good authorities. Each is brought to length 1; all are 0 where there are no relationships. Weights are not read.',
  parameters: { rounds: { type: 'number', default: 100, least: 1, most: 1000, description: 'Each of authorities, then hubs.' } },
  state: {
    hub: { type: 'number', initial: '1' },
    authority: { type: 'number', initial: '0' }
  },
  phases: [
    {
      name: 'give',
      message: { given: { type: 'number', combine: 'sum' } },
      send: [
        { along: 'out', when: 'mod(superstep, 2) = 1 and global.hubSquares > 0', value: { given: 'from.hub / sqrt(global.hubSquares)' } },
        { along: 'in', when: 'mod(superstep, 2) = 0 and global.authoritySquares > 0', value: { given: 'from.authority / sqrt(global.authoritySquares)' } }
      ],
      update: { nodes: 'all', rules: [{ when: 'mod(superstep, 2) = 1', set: { authority: 'message.given' } }, { set: { hub: 'message.given' } }] },
      globals: { hubSquares: { reduce: 'sum', of: 'hub * hub' }, authoritySquares: { reduce: 'sum', of: 'authority * authority' } },
      halt: { after: '2 * floor(param.rounds)' }
    }
  ],
  result: {
    columns: {
      hub: 'if(global.hubSquares > 0, hub / sqrt(global.hubSquares), 0)',
      authority: 'if(global.authoritySquares > 0, authority / sqrt(global.authoritySquares), 0)'
    },
    order: { column: 'authority', descending: true }
  }
}

export const hitsCounterpart: Counterpart = {
  algorithm: 'hits',
  read(csr, { parameters: { rounds = 1 } }, result) {
    const output = { authorities: result.column('authority'), hubs: result.column('hub'), ranIterations: Math.floor(rounds), didConverge: null }
    return { parts: [{ algorithm: 'hits', csr, parameters: { hitsIterations: rounds }, output }], values: {} }
  }
}
