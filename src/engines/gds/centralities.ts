import { invalidInput } from '../../base/errors.ts'
import type { Row } from '../../storage/neo4j/connection.ts'
import type { AlgorithmOutput, AlgorithmParameters } from '../engine.ts'
import type { GdsCall } from './gds-call.ts'
import { float, idOf, type PushedAlgorithm, weightOf } from './pushed-algorithm.ts'
import { readValues, streamValues } from './read-rows.ts'

/** A temporary catalogue property that exists only while it is read. */
const SCRATCH = 'edgewiseScratch'
let scratches = 0

/** Runs in mutate mode for the fields that are not streamed, reads the property and removes it. */
export async function throughProperty<T>(
  call: GdsCall,
  procedure: string,
  configuration: Readonly<Record<string, unknown>>,
  fields: string,
  read: (row: Row, property: string) => Promise<T>
): Promise<T> {
  const property = `${SCRATCH}${++scratches}`
  try {
    return await read(await call.execute(`${procedure}.mutate`, { ...configuration, mutateProperty: property }, fields), property)
  } finally {
    await call.dropProperty(property)
  }
}

function iterationsIn({ ranIterations, didConverge }: Row) {
  return { ranIterations: Number(ranIterations), didConverge: didConverge === true }
}

type Propagation = 'pagerank' | 'articleRank' | 'eigenvectorCentrality'

/** Refuses the logarithm of a score of 0: it cannot be ranked and is not valid JSON. */
function judgeScaled(scores: ArrayLike<number>): void {
  for (let at = 0; at < scores.length; at++) {
    if (Number.isFinite(scores[at])) continue
    const detail =
      scores[at] === Number.NEGATIVE_INFINITY
        ? 'The scaler Log needs scores above 0, but some nodes score 0.'
        : 'Scores that all are equal cannot be scaled so.'
    throw invalidInput(`${detail} Choose another scaler.`)
  }
}

/**
 * The most iterations of eigenvector centrality that cannot overflow in GDS. It normalizes only at the end, and an iteration multiplies values by at most `arcs
 * + 1`. Squares of values above 1e154 overflow; GDS then returns 0 for every node and reports convergence.
 */
const beforeOverflow = (arcs: number): number => Math.max(1, Math.floor(150 / Math.log10(arcs + 2)))

/** PageRank and its variants share a configuration except for damping. `most` bounds GDS's iterations by the number of arcs. */
function propagation<A extends Propagation>(procedure: string, refuses: string, most = (_arcs: number) => Number.POSITIVE_INFINITY): PushedAlgorithm<A> {
  return {
    procedure,
    mode: 'mutate',
    refuses,
    configure(ask) {
      const { maxIterations, tolerance, sources, scaler = 'None', ...rest } = ask.parameters as AlgorithmParameters<Propagation>
      const sourceNodes = sources.map((source) => idOf(ask, source))
      const damping = 'dampingFactor' in rest ? { dampingFactor: float(rest.dampingFactor) } : {}
      const iterations = Math.min(maxIterations, most(ask.projection.arcCount))
      return { ...damping, maxIterations: iterations, tolerance: float(tolerance), scaler, ...(sources.length > 0 ? { sourceNodes } : {}), ...weightOf(ask) }
    },
    facts: { fields: 'ranIterations, didConverge', from: (row) => iterationsIn(row) as Partial<AlgorithmOutput<A>> },
    judge: judgeScaled,
    read(call, configuration, { projection, indexOf, parameters }) {
      return throughProperty(call, procedure, configuration, 'ranIterations, didConverge', async (row, property) => {
        const scores = await readValues(call.property(property), indexOf, projection.nodeCount)
        // Rounding can make the variance of equal scores negative.
        if (parameters.scaler === 'StdScore' && scores.every(Number.isNaN)) scores.fill(0)
        judgeScaled(scores)
        return { scores, ...iterationsIn(row) } as AlgorithmOutput<A>
      })
    }
  }
}

export const pagerank = propagation<'pagerank'>('gds.pageRank', 'PageRank')
export const articleRank = propagation<'articleRank'>('gds.articleRank', 'ArticleRank')
export const eigenvectorCentrality = propagation<'eigenvectorCentrality'>('gds.eigenvector', 'Eigenvector centrality', beforeOverflow)

const OVERFLOW = 'Two nodes have more shortest paths than GDS can count (2^63): betweenness cannot be computed there. Give a weight that tells paths apart.'

function judgeCounted(scores: ArrayLike<number>): void {
  for (let at = 0; at < scores.length; at++) {
    if (!((scores[at] as number) >= 0)) throw invalidInput(OVERFLOW)
  }
}

export const betweennessCentrality: PushedAlgorithm<'betweennessCentrality'> = {
  procedure: 'gds.betweenness',
  refuses: 'Betweenness',
  configure(ask) {
    const { samplingSize, seed } = ask.parameters
    const isSampled = samplingSize !== null && samplingSize < ask.projection.nodeCount
    return { ...(isSampled ? { samplingSize, samplingSeed: seed } : {}), ...weightOf(ask) }
  },
  judge: judgeCounted,
  async read(call, configuration, ask) {
    const scores = await streamValues(call, this.procedure, configuration, 'score', ask)
    judgeCounted(scores)
    return { scores }
  }
}

export const closenessCentrality: PushedAlgorithm<'closenessCentrality'> = {
  procedure: 'gds.closeness',
  configure: ({ parameters }) => ({ useWassermanFaust: parameters.useWassermanFaust }),
  async read(call, configuration, ask) {
    return { scores: await streamValues(call, this.procedure, configuration, 'score', ask) }
  }
}

export const harmonicCentrality: PushedAlgorithm<'harmonicCentrality'> = {
  procedure: 'gds.closeness.harmonic',
  async read(call, configuration, ask) {
    const scores = await streamValues(call, this.procedure, configuration, 'score', ask)
    // The score of a graph's only node is a division by zero.
    return { scores: scores.map((score) => (Number.isNaN(score) ? 0 : score)) }
  }
}

export const hits: PushedAlgorithm<'hits'> = {
  procedure: 'gds.hits',
  formOf({ projection: { spec } }) {
    return spec.orientation === 'undirected' ? { key: 'doubled', spec, isDoubled: true } : { key: '', spec }
  },
  configure: ({ parameters: { hitsIterations } }) => ({ hitsIterations }),
  async read(call, configuration, { projection, parameters, indexOf }) {
    const { nodeCount, arcCount } = projection
    const found = { authorities: new Float64Array(nodeCount), hubs: new Float64Array(nodeCount), ranIterations: parameters.hitsIterations, didConverge: null }
    // GDS fails when a graph has no relationships to index.
    if (arcCount === 0) return found
    for await (const row of call.stream(`${this.procedure}.stream`, configuration, 'nodeId, values', 'RETURN toFloat(nodeId), values.auth, values.hub')) {
      const node = indexOf(row[0] as number)
      found.authorities[node] = row[1] as number
      found.hubs[node] = row[2] as number
    }
    return found
  }
}

export const degreeCentrality: PushedAlgorithm<'degreeCentrality'> = {
  procedure: 'gds.degree',
  configure(ask) {
    // An undirected graph's rows already contain both directions; GDS would count them twice.
    const orientation = ask.projection.spec.orientation === 'undirected' ? 'natural' : ask.parameters.orientation
    return { orientation: orientation.toUpperCase(), ...weightOf(ask) }
  },
  async read(call, configuration, ask) {
    return { scores: await streamValues(call, this.procedure, configuration, 'score', ask) }
  }
}
