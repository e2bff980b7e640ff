import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import type { Csr } from '../../../../src/graph/csr.ts'
import { heaviestTriangles } from '../../../../src/graph/kernels/community/heaviest-triangles.ts'
import { k1Coloring } from '../../../../src/graph/kernels/community/k1-coloring.ts'
import { coloring } from '../../../../src/graph/vertex/library/coloring.ts'
import { heaviestTriangle } from '../../../../src/graph/vertex/library/heaviest-triangle.ts'
import { labelPropagation } from '../../../../src/graph/vertex/library/label-propagation.ts'
import { type Arc, csrOf, type EdgeList } from '../../random-graph.ts'
import { byNode, outcome } from '../outcome.ts'
import { csrIn, either, holdsOnCases, isSame, largeGraph, longPath, undirected } from './random-cases.ts'

const neighborsOf = ({ nodeCount, arcs }: EdgeList): number[][] => {
  const rows: number[][] = Array.from({ length: nodeCount }, () => [])
  for (const [u, v] of arcs) {
    rows[u]?.push(v)
    rows[v]?.push(u)
  }
  return rows
}

/** Whether no two neighbours share a colour, and no node's colour exceeds its number of neighbours. */
function isProper(graph: EdgeList, colors: readonly number[]): boolean {
  return neighborsOf(graph).every((row, node) => {
    const others = new Set(row.filter((other) => other !== node))
    const color = colors[node] as number
    return Number.isInteger(color) && color >= 0 && color <= others.size && [...others].every((other) => colors[other] !== color)
  })
}

function colors(graph: EdgeList, csr: Csr): boolean {
  const told = outcome(coloring, csr)
  const chosen = byNode(told, 'color', csr.nodeCount)
  const native = k1Coloring(csr, { maxIterations: 1 }, uncontrolled)
  return isProper(graph, chosen) && isProper(graph, [...native.colors]) && told.values['colorCount'] === Math.max(0, ...chosen.map((color) => color + 1))
}

/**
 * Votes of all nodes at once. The kernel is no measure here: there, as in GDS, a change counts at once, so that later nodes of the same round vote on it, and directed
 * relationships are followed one way.
 */
function labelsAfter(graph: EdgeList, rounds: number): number[] {
  let labels = Array.from({ length: graph.nodeCount }, (_, node) => node)
  const rows = neighborsOf(graph)
  for (let round = 0; round < rounds; round++) {
    labels = rows.map((row, node) => {
      const votes = row.map((other) => labels[other] as number)
      const count = (label: number) => votes.filter((vote) => vote === label).length
      return votes.toSorted((a, b) => count(b) - count(a) || a - b)[0] ?? (labels[node] as number)
    })
  }
  return labels
}

function propagates(graph: EdgeList, csr: Csr, rounds: number): boolean {
  const told = outcome(labelPropagation, csr, { parameters: { rounds } })
  const labels = labelsAfter(graph, rounds)
  return isSame(byNode(told, 'label', csr.nodeCount), labels) && told.values['didConverge'] === isSame(labels, labelsAfter(graph, rounds - 1))
}

/** Against the kernel's list of all triangles. */
function findsHeaviest(csr: Csr, weights: Float64Array): boolean {
  const told = outcome(heaviestTriangle, csr, { inputs: { weight: weights } })
  const { nodes, sums, total } = heaviestTriangles(csr, { values: weights, keep: 100_000 }, uncontrolled)
  const best = new Map<number, number>()
  const triangles = new Map<string, number>()
  for (const [row, sum] of sums.entries()) {
    const triangle = [...nodes.subarray(3 * row, 3 * row + 3)]
    triangles.set(triangle.join(), sum)
    for (const node of triangle) best.set(node, Math.max(best.get(node) ?? Number.NEGATIVE_INFINITY, sum))
  }
  const isRow = (node: number, row: number) => {
    const { second = [], third = [], sum = [] } = told.columns
    const triangle = [node, second[row] as number, third[row] as number].sort((a, b) => a - b)
    return sum[row] === best.get(node) && triangles.get(triangle.join()) === sum[row]
  }
  return (
    told.values['hasTriangle'] === total > 0 &&
    told.values['heaviest'] === (sums[0] ?? Number.NEGATIVE_INFINITY) &&
    told.nodes.length === best.size &&
    told.nodes.every(isRow)
  )
}

const wholeWeights = (nodeCount: number) => Float64Array.from({ length: nodeCount }, (_, node) => ((node * 7) % 5) - 2)

t.test('coloring is proper and uses no more colours than a greedy one', async (t) => {
  holdsOnCases(either, {}, (given) => colors(given, given.csr))
  t.pass()
})

t.test('label_propagation counts votes of all nodes at once', async (t) => {
  holdsOnCases(either, {}, (given) => propagates(given, given.csr, 1 + given.source))
  t.pass()
})

t.test('heaviest_triangle finds the heaviest of each node', async (t) => {
  holdsOnCases(undirected, {}, ({ csr, nodeCount }) => findsHeaviest(csr, wholeWeights(nodeCount)))
  t.pass()
})

t.test('all handle large graphs and long paths', async (t) => {
  for (const graph of [largeGraph(1), largeGraph(2), longPath]) {
    const plain = { nodeCount: graph.nodeCount, arcs: graph.arcs.map(([u, v]): Arc => [u, v]) }
    for (const orientation of either) {
      const csr = csrIn(plain, orientation)
      t.ok(colors(plain, csr) && propagates(plain, csr, 6), orientation)
    }
    t.ok(findsHeaviest(csrIn(plain, 'undirected'), wholeWeights(plain.nodeCount)))
  }
})

t.test('coloring waits for few nodes on a long path', async (t) => {
  const { values, supersteps } = outcome(coloring, csrIn(longPath, 'undirected'))
  t.ok(Number(values['colorCount']) <= 3 && supersteps < 10, `${values['colorCount']} colours, ${supersteps} supersteps`)
})

t.test('label_propagation ends at its round limit where labels swap for ever', async (t) => {
  const told = outcome(labelPropagation, csrOf(2, [[0, 1]]), { parameters: { rounds: 7 } })
  t.same([told.supersteps, told.values['didConverge']], [7, false])
})
