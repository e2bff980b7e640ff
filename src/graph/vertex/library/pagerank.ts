import type { VertexProgram } from '../language/program.ts'
import { type Counterpart, largestOf } from './counterpart.ts'

/** PageRank as in `graph/kernels/pagerank.ts`, which follows Neo4j GDS: nodes pass on only what the last superstep added. */
export const pagerank: VertexProgram = {
  name: 'pagerank',
  description: 'PageRank: each node passes on what it was given, divided among its relationships by weight. As in Neo4j GDS, scores do not add up to 1.',
  graph: { weights: 'nonnegative' },
  parameters: {
    dampingFactor: { type: 'number', default: 0.85, least: 0, most: 1 },
    tolerance: { type: 'number', default: 1e-7, least: 0 },
    maxIterations: { type: 'number', default: 1000, least: 1, most: 10000 }
  },
  state: {
    score: { type: 'number', initial: '1 - param.dampingFactor' },
    added: { type: 'number', initial: '1 - param.dampingFactor' }
  },
  phases: [
    {
      name: 'propagate',
      message: { share: { type: 'number', combine: 'sum' } },
      send: [
        {
          along: 'out',
          when: '(from.added > param.tolerance or superstep = 1) and from.outWeight > 0',
          value: { share: 'from.added / from.outWeight * edge.weight' }
        }
      ],
      update: {
        nodes: 'all',
        rules: [{ set: { score: 'score + param.dampingFactor * message.share', added: 'param.dampingFactor * message.share' } }]
      },
      globals: { isAdding: { reduce: 'any', of: 'added > param.tolerance' } },
      halt: { when: 'superstep > 0 and not global.isAdding', after: 'param.maxIterations - 1' }
    }
  ],
  result: {
    columns: { score: 'score' },
    order: { column: 'score', descending: true },
    values: { total: 'total(score)', largest: 'largest(score)' }
  }
}

/** The kernel's first iteration only seeds, so a run that its bound ended has one more iteration than supersteps. */
export const pagerankCounterpart: Counterpart = {
  algorithm: 'pagerank',
  read(csr, { parameters: { dampingFactor = 0, tolerance = 0, maxIterations = 1 } }, result) {
    const scores = result.column('score')
    const didConverge = result.supersteps < Math.floor(maxIterations - 1)
    return {
      parts: [
        {
          algorithm: 'pagerank',
          csr,
          parameters: { dampingFactor, tolerance, maxIterations, sources: [] },
          output: { scores, didConverge, ranIterations: result.supersteps + (didConverge ? 0 : 1) }
        }
      ],
      values: { total: scores.reduce((sum, score) => sum + score, 0), largest: largestOf(scores, Number.NEGATIVE_INFINITY) }
    }
  }
}
