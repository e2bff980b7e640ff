import type { Test } from 'tap'
import { checkGrounding, type GroundingContext } from '../../../src/ask/grounding/check-grounding.ts'
import type { ShapedResult } from '../../../src/results/shape.ts'
import { shapedResult } from '../../doubles/shaped-result.ts'

/** What of an answer the results do not support. */
export function findUngrounded(
  answer: string,
  data: unknown,
  results: readonly ShapedResult[],
  question: string,
  context: GroundingContext = {}
): readonly string[] {
  const given = results.map((result, at) => ({ result, step: at + 1, arguments: {} }))
  return checkGrounding({ answer, data, question }, given, context).ungrounded
}

/** What is told, the result that it is told of, right sentences and wrong ones. */
export type Case = readonly [string, ShapedResult, readonly string[], readonly string[]]

/** One test of each case: no right sentence is marked, and every wrong one. */
export function tellApart(t: Test, cases: readonly Case[]): void {
  for (const [what, evidence, right, wrong] of cases) {
    t.test(`tells ${what}`, async (t) => {
      for (const answer of right) t.same(findUngrounded(answer, null, [evidence], 'What is known?'), [], answer)
      for (const answer of wrong) t.not(findUngrounded(answer, null, [evidence], 'What is known?').length, 0, answer)
    })
  }
}

export const ranking = shapedResult({
  tool: 'betweenness_centrality',
  summary: { nodeCount: 9, max: 30, mean: 12.5 },
  columns: [
    { name: 'rank', type: 'integer' },
    { name: 'node', type: 'node' },
    { name: 'score', type: 'float' }
  ],
  rows: [
    { rank: 1, node: 'Alba', score: 30 },
    { rank: 2, node: 'Brook', score: 21.4 },
    { rank: 3, node: 'Corve', score: 8 }
  ],
  total: 9,
  orderedBy: ['score desc']
})
export const way = shapedResult({
  tool: 'find_shortest_path',
  summary: { found: true, source: 'Alba', target: 'Dorne', totalCost: 23, costUnit: 'minutes', hops: 3, path: ['Alba', 'Brook', 'Corve', 'Dorne'] },
  rows: []
})
export const noWay = shapedResult({ tool: 'find_shortest_path', summary: { found: false, source: 'Alba', target: 'Eastwick' }, rows: [] })
export const around = shapedResult({
  tool: 'get_neighbors',
  summary: { node: 'Alba', neighborCount: 3 },
  columns: [
    { name: 'node', type: 'node' },
    { name: 'type', type: 'string' }
  ],
  rows: ['Brook', 'Corve', 'Dorne'].map((node) => ({ node, type: 'ROAD' }))
})
export const parts = shapedResult({
  tool: 'louvain',
  summary: { communityCount: 4, largestSize: 3 },
  columns: [
    { name: 'community', type: 'integer' },
    { name: 'size', type: 'integer' },
    { name: 'nodes', type: 'nodes' }
  ],
  rows: [
    { community: 2, size: 3, nodes: ['Alba', 'Brook', 'Corve'] },
    { community: 5, size: 2, nodes: ['Dorne', 'Eastwick'] }
  ],
  total: 4
})
