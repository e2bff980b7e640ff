import type { ImportRecord } from '../../storage/graphs/import/record.ts'
import type { InlineGraphContent } from '../../storage/graphs/store.ts'
import type { InlineGraph } from './inline-graph.ts'

const place = { source: 'question', line: 1 }

const nameProperty = 'name'
const featureProperty = (at: number) => `feature${at + 1}`

/** Converts an inline graph to import records: nodes by their names, with the text's values. */
export function toImportRecords({ directed, nodes, relationships, values, vectors, label, type, weightName }: InlineGraph): InlineGraphContent {
  const nodeRecords = nodes.map((name): ImportRecord => {
    const value = values.get(name)
    const features = (vectors.get(name) ?? []).map((number, at) => [featureProperty(at), number] as const)
    const properties = { [nameProperty]: name, ...(value === undefined ? {} : { [weightName]: value }), ...Object.fromEntries(features) }
    return { kind: 'node', key: name, labels: [label], properties, place }
  })
  const relationshipRecords = relationships.map(
    ({ source, target, weight, type: own = type }): ImportRecord => ({
      kind: 'relationship',
      source,
      target,
      type: own,
      properties: weight === undefined ? {} : { [weightName]: weight },
      place
    })
  )
  return {
    records: [...nodeRecords, ...relationshipRecords],
    orientation: directed ? 'directed' : 'undirected',
    nameProperties: { [label]: nameProperty }
  }
}
