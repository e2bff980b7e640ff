import type { VertexProgram } from '../language/program.ts'
import { type Counterpart, largestOf, NOBODY } from './counterpart.ts'

/**
 * A greedy colouring without turns. Each node repeatedly takes the least colour that no neighbour of higher rank has. The highest node is right at once, then
 * the nodes that wait only for it, and so on. When nothing changes, the colours equal those of the sequential algorithm.
 * More relationships rank higher. Among equals, multiples of the golden section rank consecutive ids far apart, so that chains of waiting nodes stay short.
 * @see Jones, Plassmann, A parallel graph coloring heuristic, 1993; Welsh, Powell, 1967, for the order by degree; Knuth, TAOCP 3, section 6.4, for the golden
 * section.
 */
export const coloring: VertexProgram = {
  name: 'coloring',
  description: 'A colour for each node so that no two that are joined share one, at most one more than the most neighbours of a node; not always the fewest.',
  state: {
    rank: { type: 'number', initial: 'degree + mod(0.6180339887498949 * number(id), 1)' },
    color: { type: 'number', initial: '0' }
  },
  phases: [
    {
      name: 'choose',
      message: { colors: { type: 'number', combine: { collect: 100_000 } } },
      send: [
        {
          along: 'both',
          when: 'from.rank > to.rank or from.rank = to.rank and from.id < to.id',
          value: { colors: 'from.color' }
        }
      ],
      update: { rules: [{ set: { color: 'leastMissing(message.colors)' } }] },
      halt: { unchanged: true, atMost: 'nodes + 1' }
    }
  ],
  result: {
    columns: { color: 'color' },
    order: { column: 'color' },
    values: { colorCount: 'max(0, largest(color) + 1)' }
  }
}

export const coloringCounterpart: Counterpart = {
  algorithm: 'k1Coloring',
  read(csr, _given, result) {
    const colors = Uint32Array.from(result.column('color', NOBODY))
    const colorCount = largestOf(colors, -1) + 1
    return { parts: [{ algorithm: 'k1Coloring', csr, parameters: { maxIterations: 1 }, output: { colors, colorCount } }], values: { colorCount } }
  }
}
