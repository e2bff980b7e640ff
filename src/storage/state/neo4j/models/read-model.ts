import { readModelText } from '../../model-text.ts'
import type { StoredModel } from '../../models.ts'
import { keyOf } from '../key.ts'
import type { StateConnection } from '../write.ts'
import { BETWEEN } from './put-model.ts'

const text = 'MATCH (m:EdgewiseModel {key: $key}) WHERE m.model IS NOT NULL RETURN m.model AS model'

/** null when the tenant has none of that name. */
export function readModel(neo4j: StateConnection): (tenant: string, name: string) => Promise<StoredModel | null> {
  return async (tenant, name) => {
    const [row] = await neo4j.read({ text, parameters: { key: keyOf(tenant, name) } })
    if (row === undefined) return null
    const model = row['model'] as string
    const end = model.indexOf(BETWEEN)
    return readModelText(model.slice(0, end), model.slice(end + BETWEEN.length))
  }
}
