import { invalidInput } from '../../base/errors.ts'
import type { Path } from '../../graph/kernels/paths/shortest-path.ts'
import { columnNameOf } from '../../graph/spec.ts'
import type { Configuration, GdsCall } from './gds-call.ts'
import { scaleStatement } from './projection-statement.ts'
import { type Ask, idOf, type PushedAlgorithm, weightOf } from './pushed-algorithm.ts'
import { readPaths } from './read-rows.ts'
import { searchFrom } from './walks.ts'

const LATITUDE = 'latitude'
const LONGITUDE = 'longitude'

type EndsAsk = Ask<'shortestPath'>

function endsOf(ask: Pick<EndsAsk, 'projection' | 'parameters'>): Configuration {
  return { sourceNode: idOf(ask, ask.parameters.source), targetNode: idOf(ask, ask.parameters.target), ...weightOf(ask) }
}

function streamPaths(call: GdsCall, procedure: string, configuration: Configuration): AsyncIterable<readonly unknown[]> {
  return call.stream(
    `${procedure}.stream`,
    configuration,
    'index, nodeIds, costs',
    'WITH index, nodeIds, costs ORDER BY index RETURN [id IN nodeIds | toFloat(id)], costs'
  )
}

/** Returns the first path, or an empty one. The path from a node to itself costs 0, which GDS does not return for every algorithm. */
async function readPath(call: GdsCall, procedure: string, configuration: Configuration, { parameters, indexOf }: EndsAsk): Promise<Path> {
  const { source, target } = parameters
  if (source === target) return { nodes: Uint32Array.of(source), costs: Float64Array.of(0) }
  const [path] = await readPaths(streamPaths(call, procedure, configuration), indexOf)
  return path ?? { nodes: new Uint32Array(0), costs: new Float64Array(0) }
}

export const shortestPath: PushedAlgorithm<'shortestPath'> = {
  procedure: 'gds.shortestPath.dijkstra',
  refuses: 'Shortest path',
  configure: endsOf,
  read(call, configuration, ask) {
    return readPath(call, this.procedure, configuration, ask)
  }
}

/** The property of the projection that a parameter was taken from. */
function propertyOf({ projection }: Ask<'aStar'>, values: Float64Array): string {
  const found = projection.spec.properties.find((held) => projection.columns[columnNameOf(held)] === values)
  if (found !== undefined) return found.property
  throw invalidInput('Coordinates must be properties of the projection to be pushed down; derived columns are not.')
}

const areFinite = (values: Float64Array) => values.every(Number.isFinite)

export const aStar: PushedAlgorithm<'aStar'> = {
  procedure: 'gds.shortestPath.astar',
  refuses: 'A*',
  formOf(ask) {
    const { latitudes, longitudes } = ask.parameters
    const latitude = propertyOf(ask, latitudes)
    const longitude = propertyOf(ask, longitudes)
    const isGuided = areFinite(latitudes) && areFinite(longitudes)
    return {
      key: isGuided ? `guide ${JSON.stringify([latitude, longitude])}` : 'unguided',
      spec: ask.projection.spec,
      async prepare(source, read) {
        const [row] = isGuided ? await read(scaleStatement(source, latitude, longitude)) : []
        const scale = Math.min(1, Math.max(0, Number(row?.['scale'] ?? 0)))
        const shrunk = (property: string) => (scale > 0 ? `(${source.columns[property]}) * $edgewiseScale` : '0.0')
        return { expressions: { [LATITUDE]: shrunk(latitude), [LONGITUDE]: shrunk(longitude) }, parameters: { edgewiseScale: scale } }
      }
    }
  },
  configure: (ask) => ({ ...endsOf(ask), latitudeProperty: LATITUDE, longitudeProperty: LONGITUDE }),
  read(call, configuration, ask) {
    return readPath(call, this.procedure, configuration, ask)
  }
}

export const yensShortestPaths: PushedAlgorithm<'yensShortestPaths'> = {
  procedure: 'gds.shortestPath.yens',
  refuses: "Yen's shortest paths",
  /** GDS treats paths over parallel relationships as different paths, so the projection keeps only the cheapest relationship. */
  formOf({ projection: { spec } }) {
    if (spec.parallel !== 'keep') return { key: '', spec }
    return { key: 'cheapest', spec: { ...spec, parallel: spec.weight === null ? 'single' : 'min', properties: [] } }
  },
  configure: (ask) => ({ ...endsOf(ask), k: ask.parameters.k }),
  async read(call, configuration, ask) {
    const { source, target } = ask.parameters
    if (source === target) return { paths: [{ nodes: Uint32Array.of(source), costs: Float64Array.of(0) }] }
    return { paths: await readPaths(streamPaths(call, this.procedure, configuration), ask.indexOf) }
  }
}

const TREE = 'gds.allShortestPaths.dijkstra.stream'

/** The order comes from GDS's breadth-first search; depths and parents come from its tree of shortest paths, whose rows have rising depth. */
export const breadthFirstSearch: PushedAlgorithm<'breadthFirstSearch'> = {
  procedure: 'gds.bfs',
  configure: searchFrom,
  async read(call, configuration, ask) {
    const { nodeCount } = ask.projection
    await call.admit(TREE, { sourceNode: configuration['sourceNode'] })
    const visited: number[] = []
    for await (const [id] of call.stream(`${this.procedure}.stream`, configuration, 'nodeIds', 'UNWIND nodeIds AS id RETURN toFloat(id)'))
      visited.push(ask.indexOf(id as number))
    const depths = new Int32Array(nodeCount).fill(-1)
    const parents = new Int32Array(nodeCount).fill(-1)
    const isWanted = new Uint8Array(nodeCount)
    for (const node of visited) isWanted[node] = 1
    let missing = visited.length
    const returned =
      'WITH nodeIds, size(nodeIds) AS length RETURN toFloat(nodeIds[length - 1]), CASE length WHEN 1 THEN null ELSE toFloat(nodeIds[length - 2]) END, toFloat(length - 1)'
    for await (const [id, parent, depth] of call.stream(TREE, { sourceNode: configuration['sourceNode'] }, 'nodeIds', returned)) {
      const node = ask.indexOf(id as number)
      if (isWanted[node] !== 1) continue
      depths[node] = depth as number
      if (parent !== null) parents[node] = ask.indexOf(parent as number)
      if (--missing === 0) break
    }
    return { order: Uint32Array.from(visited), depths, parents }
  }
}
