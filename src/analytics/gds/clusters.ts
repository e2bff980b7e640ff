import type { Row } from '../../neo4j/connection.ts'
import { throughProperty } from './centralities.ts'
import { columnForm } from './column-form.ts'
import { simpleSpec } from './communities.ts'
import type { PushedAlgorithm } from './pushed-algorithm.ts'
import { readValues } from './read-rows.ts'

const TRIANGLES = 'triangles'

const degeneracyIn = ({ degeneracy }: Row) => ({ degeneracy: Number(degeneracy) })

export const kCoreDecomposition: PushedAlgorithm<'kCoreDecomposition'> = {
  procedure: 'gds.kcore',
  mode: 'mutate',
  refuses: null,
  formOf({ projection: { spec } }) {
    return { key: '', spec: { ...spec, orientation: 'undirected' } }
  },
  configure: () => ({}),
  facts: { fields: 'degeneracy', from: degeneracyIn },
  read(call, configuration, { projection, indexOf }) {
    return throughProperty(call, this.procedure, configuration, 'degeneracy', async (row, property) => {
      const rows = call.property(property, 'RETURN toFloat(nodeId), toFloat(propertyValue)')
      return { scores: await readValues(rows, indexOf, projection.nodeCount), ...degeneracyIn(row) }
    })
  }
}

const averageIn = ({ averageClusteringCoefficient }: Row) => ({ averageClusteringCoefficient: Number(averageClusteringCoefficient) })

export const localClusteringCoefficient: PushedAlgorithm<'localClusteringCoefficient'> = {
  procedure: 'gds.localClusteringCoefficient',
  mode: 'mutate',
  refuses: null,
  formOf({ projection, parameters: { triangleCounts } }) {
    const spec = simpleSpec(projection.spec)
    if (triangleCounts === null) return { key: 'simple', spec, isLoopFree: true }
    return columnForm(projection, { [TRIANGLES]: { values: triangleCounts } }, spec, { isLoopFree: true })
  },
  configure: ({ parameters: { triangleCounts } }) => (triangleCounts === null ? {} : { triangleCountProperty: TRIANGLES }),
  facts: { fields: 'averageClusteringCoefficient', from: averageIn },
  read(call, configuration, { projection, indexOf }) {
    return throughProperty(call, this.procedure, configuration, 'averageClusteringCoefficient', async (row, property) => {
      return { scores: await readValues(call.property(property), indexOf, projection.nodeCount), ...averageIn(row) }
    })
  }
}
