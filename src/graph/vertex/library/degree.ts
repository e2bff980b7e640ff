import type { VertexProgram } from '../language/program.ts'
import { type Counterpart, largestOf } from './counterpart.ts'

/** Returns each node's number of relationships; it needs no messages. */
export const degree: VertexProgram = {
  name: 'degree',
  description: 'Relationships of each node: out, in and all. Parallel ones each count, a self loop at both ends; without directions all three are the same.',
  state: {},
  phases: [{ name: 'measure', globals: { most: { reduce: 'max', of: 'degree' } } }],
  result: {
    columns: { out: 'outDegree', in: 'inDegree', all: 'degree' },
    order: { column: 'all', descending: true },
    values: { most: 'max(0, global.most)', isolatedCount: 'count(degree = 0)' }
  }
}

export const degreeCounterpart: Counterpart = {
  algorithm: 'degreeCentrality',
  read(csr, _given, result) {
    const plain = { ...csr, outWeights: null, inWeights: null }
    const all = result.column('all')
    const part = (orientation: 'natural' | 'reverse' | 'undirected', scores: Float64Array) =>
      ({ algorithm: 'degreeCentrality', csr: plain, parameters: { orientation }, output: { scores } }) as const
    return {
      parts: [part('undirected', all), part('natural', result.column('out')), part('reverse', result.column('in'))],
      values: { most: largestOf(all, 0), isolatedCount: all.filter((count) => count === 0).length }
    }
  }
}
