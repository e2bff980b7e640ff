import { algorithms } from '../../../src/engines/algorithms.ts'
import type { AlgorithmName, AlgorithmOutput, AlgorithmParameters } from '../../../src/engines/engine.ts'
import { buildCsr } from '../../../src/graph/build-csr.ts'
import { uncontrolled } from '../../../src/graph/control.ts'
import type { Csr } from '../../../src/graph/csr.ts'
import type { Pair } from './distances.ts'

/** The graph with its nodes in another order. */
function reorder(csr: Csr, placeOf: Uint32Array): Csr {
  const { nodeCount, arcCount, outOffsets, outTargets, outWeights } = csr
  const sources = new Uint32Array(arcCount)
  for (let u = 0; u < nodeCount; u++) sources.fill(placeOf[u] as number, outOffsets[u], outOffsets[u + 1])
  const targets = outTargets.map((v) => placeOf[v] as number)
  const weights = outWeights === null ? null : Float64Array.from(outWeights)
  return { ...buildCsr({ nodeCount, sources, targets, weights, orientation: 'natural', parallel: 'keep' }), undirected: csr.undirected }
}

/** The graph read undirected. */
export function bothWays(csr: Csr): Csr {
  const { nodeCount, arcCount, outOffsets, outTargets, outWeights, undirected } = csr
  if (undirected) return csr
  const sources = new Uint32Array(arcCount)
  for (let u = 0; u < nodeCount; u++) sources.fill(u, outOffsets[u], outOffsets[u + 1])
  return buildCsr({ nodeCount, sources, targets: outTargets, weights: outWeights, orientation: 'undirected', parallel: 'keep' })
}

/**
 * What the kernel finds with nodes in the other's order, by index there: for algorithms that go through nodes in index order. The server may have given out ids in
 * another order than that of the import.
 */
export function inOrderThere<A extends AlgorithmName>(
  algorithm: A,
  { csr, placeOf, parameters }: Pair<A>,
  columns: readonly (keyof AlgorithmParameters<A>)[]
): AlgorithmOutput<A> {
  const moved = { ...parameters } as Record<keyof AlgorithmParameters<A>, unknown>
  for (const name of columns) {
    const values = moved[name] as Float64Array | null
    if (values !== null) moved[name] = Float64Array.from(values, (_, u) => values[u] as number)
    if (values !== null) for (let u = 0; u < values.length; u++) (moved[name] as Float64Array)[placeOf[u] as number] = values[u] as number
  }
  const kernel = algorithms[algorithm] as unknown as (of: Csr, by: unknown, control: typeof uncontrolled) => AlgorithmOutput<A>
  return kernel(reorder(csr, placeOf), moved, uncontrolled)
}
