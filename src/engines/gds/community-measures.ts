import { groupsInOrder, type NumberedGroups } from '../../graph/kernels/community/group-weights.ts'
import { columnForm } from './column-form.ts'
import type { Ask } from './pushed-algorithm.ts'
import { type PushedAlgorithm, weightOf } from './pushed-algorithm.ts'

const COMMUNITY = 'community'

/** Numbers communities for GDS from 0, in order; a node without a community gets none. */
function formOf({ projection, parameters: { assigned } }: Ask<'modularityMetric' | 'conductance'>) {
  const { places } = groupsInOrder(assigned)
  const values = Float64Array.from(places, (place) => (place === -1 ? Number.NaN : place))
  return columnForm(projection, { [COMMUNITY]: { values, isInteger: true } })
}

async function readByPlace(rows: AsyncIterable<readonly unknown[]>, { numbers }: NumberedGroups, missing: number): Promise<Float64Array> {
  const values = new Float64Array(numbers.length).fill(missing)
  for await (const [place, value] of rows) {
    // GDS treats all nodes without a community as one more community, without a number.
    if (place !== null && (place as number) >= 0) values[place as number] = value as number
  }
  return values
}

export const modularityMetric: PushedAlgorithm<'modularityMetric'> = {
  procedure: 'gds.modularity',
  refuses: 'Modularity',
  formOf,
  configure: (ask) => ({ communityProperty: COMMUNITY, ...weightOf(ask) }),
  async read(call, configuration, { parameters }) {
    const groups = groupsInOrder(parameters.assigned)
    const rows = call.stream(`${this.procedure}.stream`, configuration, 'communityId, modularity', 'RETURN toFloat(communityId), modularity')
    const found = await readByPlace(rows, groups, 0)
    // A graph without arcs divides by zero.
    const modularities = found.map((value) => (Number.isNaN(value) ? 0 : value))
    return { communities: groups.numbers, sizes: groups.sizes, modularities, modularity: modularities.reduce((sum, value) => sum + value, 0) }
  }
}

export const conductance: PushedAlgorithm<'conductance'> = {
  procedure: 'gds.conductance',
  refuses: 'Conductance',
  formOf,
  configure: (ask) => ({ communityProperty: COMMUNITY, ...weightOf(ask) }),
  async read(call, configuration, { parameters }) {
    const groups = groupsInOrder(parameters.assigned)
    const rows = call.stream(`${this.procedure}.stream`, configuration, 'community, conductance', 'RETURN toFloat(community), conductance')
    const conductances = await readByPlace(rows, groups, Number.NaN)
    const defined = conductances.filter((value) => !Number.isNaN(value))
    const average = defined.reduce((sum, value) => sum + value, 0) / defined.length
    return { communities: groups.numbers, sizes: groups.sizes, conductances, average }
  }
}
