import { randomUUID } from 'node:crypto'
import { type ModelEntry, type Models, type NewModel, readEntry, readModelText, type StoredModel, writeModel } from '../models.ts'
import { keyOf, LOCKING, type StateConnection, write } from './write.ts'

const DROP_MODEL = `${LOCKING}
MATCH (m:EdgewiseModel {key: $key})
SET m.lock = $lock
WITH m, m.name AS name WHERE name IS NOT NULL
DELETE m
RETURN name`

function dropModel(neo4j: StateConnection): (tenant: string, name: string) => Promise<boolean> {
  return async (tenant, name) => {
    const { rows, unsure } = await write(neo4j, { text: DROP_MODEL, parameters: { key: keyOf(tenant, name), lock: randomUUID() } })
    return rows.length > 0 || unsure
  }
}

const LIST_MODELS = 'MATCH (m:EdgewiseModel) WHERE m.tenant = $tenant AND m.entry IS NOT NULL RETURN m.entry AS entry ORDER BY m.name'

function listModels(neo4j: StateConnection): (tenant: string) => Promise<ModelEntry[]> {
  return async (tenant) => (await neo4j.read({ text: LIST_MODELS, parameters: { tenant } })).map(({ entry }) => readEntry(entry as string))
}

/** The entry is duplicated in its own property, so that a list loads no documents. */
const PUT_MODEL = `
MERGE (m:EdgewiseModel {key: $key})
ON CREATE SET m:EdgewiseOwn
SET m.tenant = $tenant, m.name = $name, m.entry = $entry, m.model = $model`

/** Separates entry and document within one property, so that no reader sees versions mixed. JSON contains no raw newline. */
const BETWEEN = '\n'

function putModel(neo4j: StateConnection): (tenant: string, model: NewModel) => Promise<ModelEntry> {
  return async (tenant, given) => {
    const { entry, entryText, documentText } = writeModel(given, new Date().toISOString())
    const model = entryText + BETWEEN + documentText
    await write(neo4j, { text: PUT_MODEL, parameters: { key: keyOf(tenant, given.name), tenant, name: given.name, entry: entryText, model } })
    return entry
  }
}

const READ_MODEL = 'MATCH (m:EdgewiseModel {key: $key}) WHERE m.model IS NOT NULL RETURN m.model AS model'

/** Returns null when the tenant has no such model. */
function readModel(neo4j: StateConnection): (tenant: string, name: string) => Promise<StoredModel | null> {
  return async (tenant, name) => {
    const [row] = await neo4j.read({ text: READ_MODEL, parameters: { key: keyOf(tenant, name) } })
    if (row === undefined) return null
    const model = row['model'] as string
    const end = model.indexOf(BETWEEN)
    return readModelText(model.slice(0, end), model.slice(end + BETWEEN.length))
  }
}

export function neo4jModels(neo4j: StateConnection): Models {
  return {
    drop: dropModel(neo4j),
    list: listModels(neo4j),
    put: putModel(neo4j),
    read: readModel(neo4j)
  }
}
