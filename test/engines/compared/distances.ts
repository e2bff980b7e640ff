import type { AlgorithmName, AlgorithmOutput, AlgorithmParameters } from '../../../src/engines/engine.ts'
import type { Csr } from '../../../src/graph/csr.ts'
import { pricePath } from '../../../src/graph/kernels/paths/price-path.ts'
import type { Path } from '../../../src/graph/kernels/paths/shortest-path.ts'

/** Two answers to one call: `placeOf[u]` is the index in the other's projection of node u of the reference's. */
export interface Pair<A extends AlgorithmName> {
  readonly expected: AlgorithmOutput<A>
  readonly found: AlgorithmOutput<A>
  readonly parameters: AlgorithmParameters<A>
  readonly placeOf: Uint32Array
  readonly csr: Csr
}

/**
 * The distance of two answers: 0 when equal, else the largest difference relative to the expected number, or to 1 when that is smaller. Infinity when an
 * invariant is broken.
 */
export type Distance<A extends AlgorithmName> = (pair: Pair<A>) => number

export function apart(a: number, b: number): number {
  return Object.is(a, b) || a === b ? 0 : Math.abs(a - b) / Math.max(1, Math.abs(a))
}

export function ofValues(expected: ArrayLike<number>, found: ArrayLike<number>, placeOf: Uint32Array): number {
  if (expected.length !== found.length) return Number.POSITIVE_INFINITY
  let worst = 0
  for (let u = 0; u < expected.length; u++) {
    const distance = apart(expected[u] as number, found[placeOf[u] as number] as number)
    worst = distance >= worst ? distance : Number.isNaN(distance) ? Number.POSITIVE_INFINITY : worst
  }
  return worst
}

export const when = (holds: boolean) => (holds ? 0 : Number.POSITIVE_INFINITY)

/** Equal groups, whatever they are called. */
export function ofGroups(expected: ArrayLike<number>, found: ArrayLike<number>, placeOf: Uint32Array): number {
  const forth = new Map<number, number>()
  const back = new Map<number, number>()
  for (let u = 0; u < expected.length; u++) {
    const [a, b] = [expected[u] as number, found[placeOf[u] as number] as number]
    if ((forth.get(a) ?? b) !== b || (back.get(b) ?? a) !== a) return Number.POSITIVE_INFINITY
    forth.set(a, b)
    back.set(b, a)
  }
  return 0
}

export function backwards(placeOf: Uint32Array): Uint32Array {
  const nodes = new Uint32Array(placeOf.length)
  for (let u = 0; u < placeOf.length; u++) nodes[placeOf[u] as number] = u
  return nodes
}

/** The cost is equal and the path is valid: it has the expected ends, and its steps exist and add up. */
export function ofPath(expected: Path, found: Path | undefined, { placeOf, csr }: Pick<Pair<'shortestPath'>, 'placeOf' | 'csr'>): number {
  if (found === undefined) return Number.POSITIVE_INFINITY
  if (expected.nodes.length === 0 || found.nodes.length === 0) return when(expected.nodes.length === found.nodes.length)
  const nodeAt = backwards(placeOf)
  const nodes = Array.from(found.nodes, (place) => nodeAt[place] as number)
  if (nodes[0] !== expected.nodes[0] || nodes.at(-1) !== expected.nodes.at(-1)) return Number.POSITIVE_INFINITY
  const priced = pricePath(csr, nodes)
  return Math.max(
    apart(expected.costs.at(-1) as number, found.costs.at(-1) as number),
    ofValues(priced.costs, found.costs, Uint32Array.from(priced.nodes.keys()))
  )
}
