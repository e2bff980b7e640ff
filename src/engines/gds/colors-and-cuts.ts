import { throughProperty } from './centralities.ts'
import { formWithColumns } from './column-form.ts'
import type { GraphForm } from './projection-statement.ts'
import { float, type PushedAlgorithm, type PushedProjection, weightOf } from './pushed-algorithm.ts'
import { readValues, streamValues } from './read-rows.ts'

function undirected(projection: PushedProjection): GraphForm {
  const { spec } = projection
  return formWithColumns(projection, {}, spec.orientation === 'undirected' ? spec : { ...spec, orientation: 'undirected' })
}

export const k1Coloring: PushedAlgorithm<'k1Coloring'> = {
  procedure: 'gds.k1coloring',
  formOf: ({ projection }) => undirected(projection),
  configure: ({ parameters: { maxIterations } }) => ({ maxIterations }),
  async read(call, configuration, ask) {
    const colors = Uint32Array.from(await streamValues(call, this.procedure, configuration, 'color', ask))
    return { colors, colorCount: new Set(colors).size }
  }
}

export const speakerListenerLabelPropagation: PushedAlgorithm<'speakerListenerLabelPropagation'> = {
  procedure: 'gds.sllpa',
  configure({ parameters: { maxIterations, minAssociationStrength } }) {
    return { maxIterations, minAssociationStrength: float(minAssociationStrength) }
  },
  async read(call, configuration, { projection, indexOf }) {
    const returned = 'RETURN toFloat(nodeId), [id IN values.communityIds | toFloat(id)]'
    const listOf: number[][] = []
    for await (const row of call.stream(`${this.procedure}.stream`, configuration, 'nodeId, values', returned)) {
      listOf[indexOf(row[0] as number)] = row[1] as number[]
    }
    const numbers = new Map<number, number>()
    const offsets = new Uint32Array(projection.nodeCount + 1)
    const communities: number[] = []
    for (let node = 0; node < projection.nodeCount; node++) {
      for (const id of listOf[node] ?? []) {
        const number = numbers.get(id) ?? numbers.size
        numbers.set(id, number)
        communities.push(number)
      }
      offsets[node + 1] = communities.length
    }
    return { offsets, communities: Uint32Array.from(communities), strengths: null }
  }
}

export const approximateMaximumKCut: PushedAlgorithm<'approximateMaximumKCut'> = {
  procedure: 'gds.maxkcut',
  mode: 'mutate',
  formOf: ({ projection }) => undirected(projection),
  configure(ask) {
    const { k, iterations, vnsMaxNeighborhoodOrder, seed } = ask.parameters
    // GDS accepts a seed only with concurrency 1.
    return { k, iterations, vnsMaxNeighborhoodOrder, randomSeed: seed, concurrency: 1, ...weightOf(ask) }
  },
  read(call, configuration, { projection, indexOf }) {
    return throughProperty(call, this.procedure, configuration, 'cutCost', async ({ cutCost }, property) => {
      const rows = call.property(property, 'RETURN toFloat(nodeId), toFloat(propertyValue)')
      const parts = Uint8Array.from(await readValues(rows, indexOf, projection.nodeCount))
      // GDS counts a relationship from both its ends.
      return { parts, cutCost: Number(cutCost) / 2 }
    })
  }
}
