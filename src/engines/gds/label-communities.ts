import { invalidInput } from '../../base/errors.ts'
import { groupsByFirstNode, groupsBySeed } from '../../graph/kernels/community/seeded-groups.ts'
import { throughProperty } from './centralities.ts'
import { formWithColumns } from './column-form.ts'
import { float, type PushedAlgorithm, weightOf } from './pushed-algorithm.ts'
import { nameGroups, readLevels, readValues } from './read-rows.ts'
import { labelsOf, SEED, seedColumn } from './seeds.ts'

const NODE_WEIGHT = 'nodeWeight'

export const labelPropagation: PushedAlgorithm<'labelPropagation'> = {
  procedure: 'gds.labelPropagation',
  mode: 'mutate',
  formOf({ projection, parameters: { seeds, nodeWeights } }) {
    return formWithColumns(projection, {
      ...(seeds === null ? {} : { [SEED]: seedColumn(groupsBySeed(projection.nodeCount, seeds)) }),
      ...(nodeWeights === null ? {} : { [NODE_WEIGHT]: { values: nodeWeights } })
    })
  },
  configure(ask) {
    const { maxIterations, seeds, nodeWeights } = ask.parameters
    const seeded = seeds === null ? {} : { seedProperty: SEED }
    const weighed = nodeWeights === null ? {} : { nodeWeightProperty: NODE_WEIGHT }
    return { maxIterations, ...seeded, ...weighed, ...weightOf(ask) }
  },
  read(call, configuration, { projection, parameters, indexOf }) {
    return throughProperty(call, this.procedure, configuration, 'ranIterations, didConverge', async ({ ranIterations, didConverge }, property) => {
      const numbers = await readValues(call.property(property, 'RETURN toFloat(nodeId), toFloat(propertyValue)'), indexOf, projection.nodeCount)
      const labels = labelsOf(numbers, groupsBySeed(projection.nodeCount, parameters.seeds))
      return { communities: nameGroups(numbers).names, labels, ranIterations: Number(ranIterations), didConverge: didConverge === true }
    })
  }
}

export const modularityOptimization: PushedAlgorithm<'modularityOptimization'> = {
  procedure: 'gds.modularityOptimization',
  mode: 'mutate',
  refuses: 'Modularity optimization',
  formOf({ projection, parameters: { seeds } }) {
    return formWithColumns(projection, seeds === null ? {} : { [SEED]: seedColumn(groupsByFirstNode(projection.nodeCount, seeds)) })
  },
  configure(ask) {
    const { maxIterations, tolerance, seeds } = ask.parameters
    return { maxIterations, tolerance: float(tolerance), ...(seeds === null ? {} : { seedProperty: SEED }), ...weightOf(ask) }
  },
  read(call, configuration, { projection, parameters, indexOf }) {
    return throughProperty(call, this.procedure, configuration, 'modularity, ranIterations, didConverge', async (row, property) => {
      const numbers = await readValues(call.property(property, 'RETURN toFloat(nodeId), toFloat(propertyValue)'), indexOf, projection.nodeCount)
      const modularity = Number(row['modularity'])
      return {
        communities: nameGroups(numbers).names,
        labels: labelsOf(numbers, groupsByFirstNode(projection.nodeCount, parameters.seeds)),
        // A graph without arcs divides by zero.
        modularity: Number.isNaN(modularity) ? 0 : modularity,
        ranIterations: Number(row['ranIterations']),
        didConverge: row['didConverge'] === true
      }
    })
  }
}

const MIXED_UP =
  'Graph Data Science mixes up seeded communities after the first level of Leiden. Give "engine": "local", or "maxLevels": 1, or leave out "seedProperty".'

export const leiden: PushedAlgorithm<'leiden'> = {
  procedure: 'gds.leiden',
  mode: 'mutate',
  refuses: 'Leiden',
  formOf({ projection, parameters: { seeds } }) {
    const spec = projection.spec.orientation === 'undirected' ? projection.spec : { ...projection.spec, orientation: 'undirected' as const }
    return formWithColumns(projection, seeds === null ? {} : { [SEED]: seedColumn(groupsByFirstNode(projection.nodeCount, seeds)) }, spec)
  },
  configure(ask) {
    const { maxLevels, gamma, theta, tolerance, seed, seeds } = ask.parameters
    // After its first level, GDS looks up the seeds of merged communities under the wrong numbers.
    if (seeds !== null && maxLevels > 1) throw invalidInput(MIXED_UP)
    const seeded = seeds === null ? {} : { seedProperty: SEED }
    return { maxLevels, gamma: float(gamma), theta: float(theta), tolerance: float(tolerance), randomSeed: seed, ...seeded, ...weightOf(ask) }
  },
  read(call, configuration, { projection, parameters, indexOf }) {
    const withLevels = { ...configuration, includeIntermediateCommunities: true }
    return throughProperty(call, this.procedure, withLevels, 'modularities, didConverge', async (row, property) => {
      const returned = 'RETURN toFloat(nodeId), [number IN propertyValue | toFloat(number)]'
      const numbers = await readLevels(call.property(property, returned), indexOf, projection.nodeCount)
      const levels = numbers.map((level) => nameGroups(level).names)
      const modularities = Float64Array.from(row['modularities'] as number[], (modularity) => (Number.isNaN(modularity) ? 0 : modularity))
      const last = levels.length - 1
      return {
        communities: levels[last] ?? new Uint32Array(),
        levels,
        modularity: modularities[last] ?? 0,
        modularities,
        labels: labelsOf(numbers[last] ?? [], groupsByFirstNode(projection.nodeCount, parameters.seeds)),
        didConverge: row['didConverge'] === true
      }
    })
  }
}
