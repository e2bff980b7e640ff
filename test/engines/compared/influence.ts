import type { Csr } from '../../../src/graph/csr.ts'
import { randomNumbers } from '../../../src/graph/kernels/random.ts'
import type { Comparison } from './comparison.ts'
import { backwards, type Distance } from './distances.ts'

const SIMULATIONS = 4000

/** The mean number of nodes that a cascade from these reaches. Each arc has its own coin, which neither engine has used. */
export function spreadOf({ nodeCount, outOffsets, outTargets }: Csr, seeds: readonly number[], probability: number, simulations = SIMULATIONS): number {
  const random = randomNumbers(9_001)
  let total = 0
  for (let simulation = 0; simulation < simulations; simulation++) {
    const isActive = new Uint8Array(nodeCount)
    for (const seed of seeds) isActive[seed] = 1
    const waiting = [...seeds]
    for (let u = waiting.pop(); u !== undefined; u = waiting.pop()) {
      total++
      for (let arc = outOffsets[u] as number; arc < (outOffsets[u + 1] as number); arc++) {
        const v = outTargets[arc] as number
        if (random() >= probability || isActive[v] === 1) continue
        isActive[v] = 1
        waiting.push(v)
      }
    }
  }
  return total / simulations
}

/** How much further the other's nodes spread than the kernel's; Infinity when they are not as many different ones. */
const ofChoice: Distance<'celf'> = ({ expected, found, parameters, placeOf, csr }) => {
  const nodeAt = backwards(placeOf)
  const other = Array.from(found.nodes, (place) => nodeAt[place] as number)
  if (new Set(other).size !== expected.nodes.length || other.length !== expected.nodes.length) return Number.POSITIVE_INFINITY
  const reached = spreadOf(csr, [...expected.nodes], parameters.propagationProbability)
  const reachedByOther = spreadOf(csr, other, parameters.propagationProbability)
  return Math.max(0, reachedByOther / reached - 1)
}

const otherCoins =
  'Cascades are random. In each simulation of the kernel every arc has its own random number; GDS draws the same numbers for the relationships of all nodes. So the chosen nodes and the reported spreads differ.'

const celf: Comparison<'celf'> = {
  tool: 'celf',
  compared: 'spread of the chosen nodes beyond those of the kernel, by independent simulations',
  cases: () => [
    { seedSetSize: 5, monteCarloSimulations: 1000, propagationProbability: 0.1, seed: 42 },
    { seedSetSize: 3, monteCarloSimulations: 1000, propagationProbability: 0.4, seed: 7 }
  ],
  distance: ofChoice,
  tolerance: () => 0.05,
  reasons: [otherCoins],
  onNeo4j: ['The order of relationships differs, so they get different random numbers.']
}

export const influence = { celf }
