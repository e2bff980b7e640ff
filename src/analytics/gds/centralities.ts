import { EdgewiseError } from '../../errors.ts'
import type { Row } from '../../neo4j/connection.ts'
import type { GdsCall } from './gds-call.ts'
import { float, idOf, type PushedAlgorithm, weightOf } from './pushed-algorithm.ts'
import { readValues } from './read-rows.ts'

/** A property in the catalogue of which nobody else knows, for as long as it is read. */
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

export const pagerank: PushedAlgorithm<'pagerank'> = {
  procedure: 'gds.pageRank',
  mode: 'mutate',
  refuses: 'PageRank',
  configure(ask) {
    const { dampingFactor, maxIterations, tolerance, sources } = ask.parameters
    const sourceNodes = sources.map((source) => idOf(ask, source))
    return { dampingFactor: float(dampingFactor), maxIterations, tolerance: float(tolerance), ...(sources.length > 0 ? { sourceNodes } : {}), ...weightOf(ask) }
  },
  facts: { fields: 'ranIterations, didConverge', from: iterationsIn },
  read(call, configuration, { projection, indexOf }) {
    return throughProperty(call, this.procedure, configuration, 'ranIterations, didConverge', async (row, property) => {
      const scores = await readValues(call.property(property), indexOf, projection.nodeCount)
      return { scores, ...iterationsIn(row) }
    })
  }
}

const OVERFLOW = 'Two nodes have more shortest paths than GDS can count (2^63): betweenness cannot be computed there. Give a weight that tells paths apart.'

function judgeCounted(scores: ArrayLike<number>): void {
  for (let at = 0; at < scores.length; at++) {
    if (!((scores[at] as number) >= 0)) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: OVERFLOW })
  }
}

export const betweennessCentrality: PushedAlgorithm<'betweennessCentrality'> = {
  procedure: 'gds.betweenness',
  mode: 'stream',
  refuses: 'Betweenness',
  configure(ask) {
    const { samplingSize, seed } = ask.parameters
    const isSampled = samplingSize !== null && samplingSize < ask.projection.nodeCount
    return { ...(isSampled ? { samplingSize, samplingSeed: seed } : {}), ...weightOf(ask) }
  },
  judge: judgeCounted,
  async read(call, configuration, { projection, indexOf }) {
    const rows = call.stream(`${this.procedure}.stream`, configuration, 'nodeId, score', 'RETURN toFloat(nodeId), score')
    const scores = await readValues(rows, indexOf, projection.nodeCount)
    judgeCounted(scores)
    return { scores }
  }
}

export const closenessCentrality: PushedAlgorithm<'closenessCentrality'> = {
  procedure: 'gds.closeness',
  mode: 'stream',
  refuses: null,
  configure: ({ parameters }) => ({ useWassermanFaust: parameters.useWassermanFaust }),
  async read(call, configuration, { projection, indexOf }) {
    const rows = call.stream(`${this.procedure}.stream`, configuration, 'nodeId, score', 'RETURN toFloat(nodeId), score')
    return { scores: await readValues(rows, indexOf, projection.nodeCount) }
  }
}

export const degreeCentrality: PushedAlgorithm<'degreeCentrality'> = {
  procedure: 'gds.degree',
  mode: 'stream',
  refuses: null,
  configure(ask) {
    // Rows of an undirected graph hold both directions already; GDS would count them twice.
    const orientation = ask.projection.spec.orientation === 'undirected' ? 'natural' : ask.parameters.orientation
    return { orientation: orientation.toUpperCase(), ...weightOf(ask) }
  },
  async read(call, configuration, { projection, indexOf }) {
    const rows = call.stream(`${this.procedure}.stream`, configuration, 'nodeId, score', 'RETURN toFloat(nodeId), score')
    return { scores: await readValues(rows, indexOf, projection.nodeCount) }
  }
}
