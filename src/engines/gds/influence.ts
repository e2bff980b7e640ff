import { EdgewiseError } from '../../base/errors.ts'
import { float, type PushedAlgorithm } from './pushed-algorithm.ts'

/** The minimum probability that GDS accepts. */
const LEAST_PROBABILITY = 0.01

export const celf: PushedAlgorithm<'celf'> = {
  procedure: 'gds.influenceMaximization.celf',
  configure({ parameters: { seedSetSize, monteCarloSimulations, propagationProbability, seed } }) {
    if (propagationProbability < LEAST_PROBABILITY) {
      throw new EdgewiseError('EDGEWISE_ENGINE_UNAVAILABLE', { engine: 'gds', reason: `it takes a propagationProbability of ${LEAST_PROBABILITY} or more.` })
    }
    return { seedSetSize, monteCarloSimulations, propagationProbability: float(propagationProbability), randomSeed: seed }
  },
  async read(call, configuration, { indexOf }) {
    const found: { node: number; spread: number }[] = []
    // Each later choice gains less, except for noise, so this is the order of choice.
    const returned = 'WITH nodeId, spread ORDER BY spread DESC, nodeId RETURN toFloat(nodeId), spread'
    for await (const [id, spread] of call.stream(`${this.procedure}.stream`, configuration, 'nodeId, spread', returned)) {
      found.push({ node: indexOf(id as number), spread: spread as number })
    }
    return { nodes: Uint32Array.from(found, ({ node }) => node), spreads: Float64Array.from(found, ({ spread }) => spread) }
  }
}
