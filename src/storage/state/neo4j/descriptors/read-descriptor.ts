import { keyOf } from '../key.ts'
import type { StateConnection } from '../write.ts'

const text = `
UNWIND $keys AS key
MATCH (d:EdgewiseDescriptor {key: key})
RETURN key, d.descriptor AS descriptor`

type ReadDescriptors = (tenant: string, handles: readonly string[]) => Promise<unknown[]>

/** In the order of the handles; null where the tenant has none of a handle. */
export function readDescriptors(neo4j: StateConnection): ReadDescriptors {
  return async (tenant, handles) => {
    const keys = handles.map((handle) => keyOf(tenant, handle))
    const rows = await neo4j.read({ text, parameters: { keys: [...new Set(keys)] } })
    const found = new Map(rows.map(({ key, descriptor }) => [key, JSON.parse(descriptor as string) as unknown]))
    return keys.map((key) => found.get(key) ?? null)
  }
}

/** null when the tenant has none of that handle. */
export function readDescriptor(neo4j: StateConnection): (tenant: string, handle: string) => Promise<unknown | null> {
  const read = readDescriptors(neo4j)
  return async (tenant, handle) => (await read(tenant, [handle]))[0] ?? null
}
