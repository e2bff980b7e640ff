import { randomUUID } from 'node:crypto'
import { type Models, readEntry, readModelText, writeModel } from '../models.ts'
import { keyOf, LOCKING, remove, type StateConnection, write } from './write.ts'

const DROP_MODEL = `${LOCKING}
MATCH (m:EdgewiseModel {key: $key})
SET m.lock = $lock
WITH m, m.name AS name WHERE name IS NOT NULL
DELETE m
RETURN name`

const LIST_MODELS = 'MATCH (m:EdgewiseModel) WHERE m.tenant = $tenant AND m.entry IS NOT NULL RETURN m.entry AS entry ORDER BY m.name'

/** The entry is duplicated in its own property, so that a list loads no documents. */
const PUT_MODEL = `
MERGE (m:EdgewiseModel {key: $key})
ON CREATE SET m:EdgewiseOwn
SET m.tenant = $tenant, m.name = $name, m.entry = $entry, m.model = $model`

/** Separates entry and document within one property, so that no reader sees versions mixed. JSON contains no raw newline. */
const BETWEEN = '\n'

const READ_MODEL = 'MATCH (m:EdgewiseModel {key: $key}) WHERE m.model IS NOT NULL RETURN m.model AS model'

export function neo4jModels(neo4j: StateConnection): Models {
  return {
    drop: (tenant, name) => remove(neo4j, DROP_MODEL, { key: keyOf(tenant, name), lock: randomUUID() }),
    list: async (tenant) => (await neo4j.read({ text: LIST_MODELS, parameters: { tenant } })).map(({ entry }) => readEntry(entry as string)),
    async put(tenant, given) {
      const { entry, entryText, documentText } = writeModel(given, new Date().toISOString())
      const model = entryText + BETWEEN + documentText
      await write(neo4j, { text: PUT_MODEL, parameters: { key: keyOf(tenant, given.name), tenant, name: given.name, entry: entryText, model } })
      return entry
    },
    async read(tenant, name) {
      const [row] = await neo4j.read({ text: READ_MODEL, parameters: { key: keyOf(tenant, name) } })
      if (row === undefined) return null
      const model = row['model'] as string
      const end = model.indexOf(BETWEEN)
      return readModelText(model.slice(0, end), model.slice(end + BETWEEN.length))
    }
  }
}
