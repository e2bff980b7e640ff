import { writeModel } from '../../model-text.ts'
import type { ModelEntry, NewModel } from '../../models.ts'
import { keyOf } from '../key.ts'
import { type StateConnection, write } from '../write.ts'

/** The entry stands beside the model once more, so that a list loads no documents. */
const text = `
MERGE (m:EdgewiseModel {key: $key})
ON CREATE SET m:EdgewiseOwn
SET m.tenant = $tenant, m.name = $name, m.entry = $entry, m.model = $model`

/** Between the entry and the document in one property: no reader sees one of before and one of after. JSON holds no raw newline. */
export const BETWEEN = '\n'

export function putModel(neo4j: StateConnection): (tenant: string, model: NewModel) => Promise<ModelEntry> {
  return async (tenant, given) => {
    const { entry, entryText, documentText } = writeModel(given, new Date().toISOString())
    const model = entryText + BETWEEN + documentText
    await write(neo4j, { text, parameters: { key: keyOf(tenant, given.name), tenant, name: given.name, entry: entryText, model } })
    return entry
  }
}
