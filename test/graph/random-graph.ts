import fc from 'fast-check'
import { EdgewiseError } from '../../src/base/errors.ts'
import { buildCsr } from '../../src/graph/build-csr.ts'
import type { KernelControl } from '../../src/graph/control.ts'
import type { Csr } from '../../src/graph/csr.ts'
import type { Orientation, ParallelPolicy } from '../../src/graph/spec.ts'
import { caseCount } from '../fixtures/length.ts'

export type Arc = readonly [source: number, target: number, weight?: number]

/** A relationship list, as tests write it. */
export interface EdgeList {
  readonly nodeCount: number
  readonly arcs: readonly Arc[]
}

export function csrOf(nodeCount: number, arcs: readonly Arc[], orientation: Orientation = 'natural', parallel: ParallelPolicy = 'keep'): Csr {
  const weighted = arcs.some((arc) => arc.length === 3)
  return buildCsr({
    nodeCount,
    sources: Uint32Array.from(arcs, (arc) => arc[0]),
    targets: Uint32Array.from(arcs, (arc) => arc[1]),
    weights: weighted ? Float64Array.from(arcs, (arc) => arc[2] ?? 1) : null,
    orientation,
    parallel
  })
}

/**
 * Small multigraphs, among them empty ones, single nodes, self loops, parallel arcs and unconnected parts. Weights are small whole numbers, so sums are exact.
 */
export function randomGraph({ maxNodes = 9, weighted = false, minWeight = 0 } = {}): fc.Arbitrary<EdgeList> {
  return fc.integer({ min: 0, max: maxNodes }).chain((nodeCount) => {
    if (nodeCount === 0) return fc.constant({ nodeCount, arcs: [] as Arc[] })
    const node = fc.integer({ min: 0, max: nodeCount - 1 })
    const arc = weighted ? fc.tuple(node, node, fc.integer({ min: minWeight, max: 5 })) : fc.tuple(node, node)
    return fc.array(arc as fc.Arbitrary<Arc>, { maxLength: 3 * nodeCount }).map((arcs) => ({ nodeCount, arcs }))
  })
}

/** One fixed seed: the same graphs at every run. */
export const seeded = { seed: 20_231, numRuns: caseCount(300) }

/** Arcs in the order of a traversal: both ways when undirected (a self loop twice), turned when reversed. Built without a Csr. */
export function walkable({ arcs }: EdgeList, orientation: Orientation): [number, number, number][] {
  return arcs.flatMap(([source, target, weight = 1]): [number, number, number][] => {
    if (orientation === 'natural') return [[source, target, weight]]
    if (orientation === 'reverse') return [[target, source, weight]]
    return [
      [source, target, weight],
      [target, source, weight]
    ]
  })
}

export const anyOrientation: fc.Arbitrary<Orientation> = fc.constantFrom('natural', 'reverse', 'undirected')

/** Checks a property of every graph drawn, under every orientation. Throws with the smallest failing graph. */
export function holdsOnRandomGraphs(
  options: { maxNodes?: number; weighted?: boolean; minWeight?: number; numRuns?: number },
  holds: (graph: EdgeList, orientation: Orientation) => boolean
): void {
  fc.assert(fc.property(randomGraph(options), anyOrientation, holds), { ...seeded, numRuns: caseCount(options.numRuns ?? 300) })
}

/** A control whose caller has given up. */
export const cancelled: KernelControl = {
  check() {
    throw new EdgewiseError('EDGEWISE_CANCELLED')
  }
}

/** The links of the example graph of the GDS manual for PageRank and its kin: Home, About, Product, Links, Site A to D as 0..7. */
export const linksOfManual: readonly Arc[] = [
  [0, 1],
  [0, 3],
  [0, 2],
  [1, 0],
  [2, 0],
  [4, 0],
  [5, 0],
  [6, 0],
  [7, 0],
  [3, 0],
  [3, 4],
  [3, 5],
  [3, 6],
  [3, 7]
]
