import { readEntry } from '../../model-text.ts'
import type { ModelEntry } from '../../models.ts'
import type { StateConnection } from '../write.ts'

const text = 'MATCH (m:EdgewiseModel) WHERE m.tenant = $tenant AND m.entry IS NOT NULL RETURN m.entry AS entry ORDER BY m.name'

export function listModels(neo4j: StateConnection): (tenant: string) => Promise<ModelEntry[]> {
  return async (tenant) => (await neo4j.read({ text, parameters: { tenant } })).map(({ entry }) => readEntry(entry as string))
}
