import { groupsByFirstNode, groupsBySeed } from '../../graph/kernels/community/seeded-groups.ts'
import type { ProjectionSpec } from '../../graph/spec.ts'
import { throughProperty } from './centralities.ts'
import { formWithColumns } from './column-form.ts'
import { float, type PushedAlgorithm, weightOf } from './pushed-algorithm.ts'
import { nameGroups, readLevels, streamValues } from './read-rows.ts'
import { labelsOf, SEED, seedColumn } from './seeds.ts'

export const louvain: PushedAlgorithm<'louvain'> = {
  procedure: 'gds.louvain',
  mode: 'mutate',
  refuses: 'Louvain',
  formOf({ projection, parameters: { seedCommunities } }) {
    return formWithColumns(projection, seedCommunities === null ? {} : { [SEED]: seedColumn(groupsByFirstNode(projection.nodeCount, seedCommunities)) })
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
      // A graph without arcs divides by zero.
      const modularities = Float64Array.from(row['modularities'] as number[], (modularity) => (Number.isNaN(modularity) ? 0 : modularity))
      const last = levels.length - 1
      return { communities: levels[last] ?? new Uint32Array(), levels, modularity: modularities[last] ?? 0, modularities, didConverge: null }
    })
  }
}

export const stronglyConnectedComponents: PushedAlgorithm<'stronglyConnectedComponents'> = {
  procedure: 'gds.scc',
  async read(call, configuration, ask) {
    const { names, count } = nameGroups(await streamValues(call, this.procedure, configuration, 'componentId', ask))
    return { components: names, count }
  }
}

export const weaklyConnectedComponents: PushedAlgorithm<'weaklyConnectedComponents'> = {
  procedure: 'gds.wcc',
  formOf: ({ projection, parameters: { seeds = null } }) =>
    formWithColumns(projection, seeds === null ? {} : { [SEED]: seedColumn(groupsBySeed(projection.nodeCount, seeds)) }),
  configure: ({ parameters: { seeds = null } }) => (seeds === null ? {} : { seedProperty: SEED }),
  async read(call, configuration, ask) {
    const numbers = await streamValues(call, this.procedure, configuration, 'componentId', ask)
    const { names, count } = nameGroups(numbers)
    const labels = labelsOf(numbers, groupsBySeed(ask.projection.nodeCount, ask.parameters.seeds ?? null))
    return labels === null ? { components: names, count } : { components: names, count, labels }
  }
}

/** The spec without weights and columns: adjacency only. */
export function simpleSpec(spec: ProjectionSpec): ProjectionSpec {
  return { ...spec, orientation: 'undirected', weight: null, properties: [], parallel: 'single' }
}

export const triangleCount: PushedAlgorithm<'triangleCount'> = {
  procedure: 'gds.triangleCount',
  formOf: ({ projection }) => ({ key: 'simple', spec: simpleSpec(projection.spec), isLoopFree: true }),
  configure: ({ parameters: { maxDegree } }) => (maxDegree === null ? {} : { maxDegree }),
  facts: { fields: 'globalTriangleCount', from: ({ globalTriangleCount }) => ({ total: Number(globalTriangleCount) }) },
  async read(call, configuration, ask) {
    const triangles = await streamValues(call, this.procedure, configuration, 'triangleCount', ask)
    return { triangles, total: triangles.reduce((sum, count) => sum + Math.max(0, count), 0) / 3 }
  }
}
