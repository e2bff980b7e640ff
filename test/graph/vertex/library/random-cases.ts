import fc from 'fast-check'
import type { Csr } from '../../../../src/graph/csr.ts'
import { randomNumbers } from '../../../../src/graph/kernels/random.ts'
import type { Orientation } from '../../../../src/graph/spec.ts'
import { caseCount } from '../../../fixtures/length.ts'
import { type Arc, csrOf, type EdgeList, randomGraph, seeded } from '../../random-graph.ts'

/** A small graph as a program gets it, and two of its nodes. */
export interface Case extends EdgeList {
  readonly orientation: Orientation
  readonly csr: Csr
  readonly source: number
  readonly target: number
}

export const directed: readonly Orientation[] = ['natural', 'reverse']
export const undirected: readonly Orientation[] = ['undirected']
export const either: readonly Orientation[] = [...directed, ...undirected]

/**
 * Checks a property of graphs of 0 to 12 nodes: self loops, parallel relationships, isolated nodes and unconnected parts all occur. 250 graphs, 1,250 where tests are
 * long; one in thirteen is empty, and a property of its nodes says nothing there. Throws with the smallest failing graph.
 */
export function holdsOnCases(orientations: readonly Orientation[], { weighted = false, empty = true }, holds: (given: Case) => boolean): void {
  const sample = fc.tuple(randomGraph({ maxNodes: 12, weighted }), fc.constantFrom(...orientations), fc.nat(11), fc.nat(11))
  fc.assert(
    fc.property(sample, ([graph, orientation, source, target]) => {
      const { nodeCount, arcs } = graph
      if (nodeCount === 0 && !empty) return true
      const csr = csrOf(nodeCount, arcs, orientation)
      return holds({ ...graph, orientation, csr, source: source % Math.max(1, nodeCount), target: target % Math.max(1, nodeCount) })
    }),
    { ...seeded, numRuns: caseCount(1250) }
  )
}

/** 900 relationships among 300 nodes, with whole weights from 1 to 9. */
export function largeGraph(seed: number): EdgeList {
  const next = randomNumbers(seed)
  const below = (bound: number) => Math.floor(next() * bound)
  return { nodeCount: 300, arcs: Array.from({ length: 900 }, (): Arc => [below(300), below(300), 1 + below(9)]) }
}

/** 200 nodes in a row. */
export const longPath: EdgeList = { nodeCount: 200, arcs: Array.from({ length: 199 }, (_, at): Arc => [at, at + 1]) }

export const withoutWeights = ({ nodeCount, arcs }: EdgeList): EdgeList => ({ nodeCount, arcs: arcs.map(([source, target]): Arc => [source, target]) })

export const csrIn = ({ nodeCount, arcs }: EdgeList, orientation: Orientation): Csr => csrOf(nodeCount, arcs, orientation)

export function isSame(found: ArrayLike<number>, expected: ArrayLike<number>): boolean {
  return found.length === expected.length && Array.from(found).every((value, at) => value === expected[at])
}
