import { createHash } from 'node:crypto'
import type { ProjectionSpec } from '../../graph/spec.ts'
import { throughProperty } from './centralities.ts'
import type { Configuration, GdsCall } from './gds-call.ts'
import { type Ask, float, type PushedAlgorithm, weightOf } from './pushed-algorithm.ts'
import { nameGroups, readLevels, readValues } from './read-rows.ts'

const SEED = 'seed'

/** Numbers from 0 as GDS wants them: one for each seed, and one of its own for each node without. */
function numbersOf(seeds: Float64Array): number[] {
  const numberOf = new Map<number, number>()
  let next = 0
  return Array.from(seeds, (seed) => {
    const known = Number.isNaN(seed) ? undefined : numberOf.get(seed)
    if (known !== undefined) return known
    if (!Number.isNaN(seed)) numberOf.set(seed, next)
    return next++
  })
}

export const louvain: PushedAlgorithm<'louvain'> = {
  procedure: 'gds.louvain',
  mode: 'mutate',
  refuses: 'Louvain',
  formOf({ projection, parameters: { seedCommunities } }) {
    const { spec, nodeIds } = projection
    if (seedCommunities === null) return { key: '', spec }
    return {
      key: `seeds ${createHash('sha256').update(seedCommunities).digest('hex')}`,
      spec,
      async prepare() {
        const numbers = numbersOf(seedCommunities)
        const seeds = Object.fromEntries(numbers.map((number, node) => [String(nodeIds[node]), number]))
        return { expressions: { [SEED]: '$edgewiseSeeds[toString(id(n))]' }, parameters: { edgewiseSeeds: seeds } }
      }
    }
  },
  configure(ask) {
    const { maxLevels, maxIterations, tolerance, seedCommunities } = ask.parameters
    const seeded = seedCommunities === null ? {} : { seedProperty: SEED }
    return { maxLevels, maxIterations, tolerance: float(tolerance), ...seeded, ...weightOf(ask) }
  },
  read(call, configuration, { projection, indexOf }) {
    const withLevels = { ...configuration, includeIntermediateCommunities: true }
    return throughProperty(call, this.procedure, withLevels, 'modularities', async (row, property) => {
      const numbers = await readLevels(
        call.property(property, 'RETURN toFloat(nodeId), [number IN propertyValue | toFloat(number)]'),
        indexOf,
        projection.nodeCount
      )
      const levels = numbers.map((level) => nameGroups(level).names)
      // Without arcs there is nothing to divide by.
      const modularities = Float64Array.from(row['modularities'] as number[], (modularity) => (Number.isNaN(modularity) ? 0 : modularity))
      const last = levels.length - 1
      return { communities: levels[last] ?? new Uint32Array(), levels, modularity: modularities[last] ?? 0, modularities }
    })
  }
}

async function readComponents(call: GdsCall, procedure: string, configuration: Configuration, { projection, indexOf }: Ask<'stronglyConnectedComponents'>) {
  const rows = call.stream(`${procedure}.stream`, configuration, 'nodeId, componentId', 'RETURN toFloat(nodeId), toFloat(componentId)')
  const { names, count } = nameGroups(await readValues(rows, indexOf, projection.nodeCount))
  return { components: names, count }
}

export const stronglyConnectedComponents: PushedAlgorithm<'stronglyConnectedComponents'> = {
  procedure: 'gds.scc',
  mode: 'stream',
  refuses: null,
  configure: () => ({}),
  read(call, configuration, ask) {
    return readComponents(call, this.procedure, configuration, ask)
  }
}

export const weaklyConnectedComponents: PushedAlgorithm<'weaklyConnectedComponents'> = {
  procedure: 'gds.wcc',
  mode: 'stream',
  refuses: null,
  configure: () => ({}),
  read(call, configuration, ask) {
    return readComponents(call, this.procedure, configuration, ask)
  }
}

/** Nothing but which nodes are joined. */
export function simpleSpec(spec: ProjectionSpec): ProjectionSpec {
  return { ...spec, orientation: 'undirected', weight: null, properties: [], parallel: 'single' }
}

export const triangleCount: PushedAlgorithm<'triangleCount'> = {
  procedure: 'gds.triangleCount',
  mode: 'stream',
  refuses: null,
  formOf: ({ projection }) => ({ key: 'simple', spec: simpleSpec(projection.spec), isLoopFree: true }),
  configure: ({ parameters: { maxDegree } }) => (maxDegree === null ? {} : { maxDegree }),
  facts: { fields: 'globalTriangleCount', from: ({ globalTriangleCount }) => ({ total: Number(globalTriangleCount) }) },
  async read(call, configuration, { projection, indexOf }) {
    const rows = call.stream(`${this.procedure}.stream`, configuration, 'nodeId, triangleCount', 'RETURN toFloat(nodeId), toFloat(triangleCount)')
    const triangles = await readValues(rows, indexOf, projection.nodeCount)
    return { triangles, total: triangles.reduce((sum, count) => sum + Math.max(0, count), 0) / 3 }
  }
}
