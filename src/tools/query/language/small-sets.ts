import type { GraphSchema, GraphStore, PropertySchema } from '../../../storage/graphs/store.ts'
import { type SmallSets, setKey } from './query-schema.ts'

/** The most values of a property that a query can choose from. */
const FEW = 20
/** The most characters of a value; a longer one is prose. */
const SHORT = 40
/** Concurrent reads of the store, which other requests share. */
const AT_ONCE = 8

const kept = new WeakMap<GraphSchema, Promise<SmallSets>>()

/** A set has few values, which most owners share. */
const isSet = ({ types, distinct, count }: PropertySchema): boolean => types.length === 1 && types[0] === 'string' && distinct <= FEW && distinct * 2 <= count

async function look(store: Pick<GraphStore, 'uniqueValues'>, tenant: string, schema: GraphSchema): Promise<SmallSets> {
  const nodes = schema.labels.map(({ label, properties, nameProperty }) => ({
    owner: 'node' as const,
    of: label,
    properties: properties.filter(({ property }) => property !== nameProperty)
  }))
  const relationships = schema.relationshipTypes.map(({ type, properties }) => ({ owner: 'relationship' as const, of: type, properties }))
  const wanted = [...nodes, ...relationships].flatMap(({ owner, of, properties }) => properties.filter(isSet).map(({ property }) => ({ owner, of, property })))
  const read = async (one: (typeof wanted)[number]) => {
    const { values, total } = await store.uniqueValues(tenant, schema.name, { ...one, limit: FEW })
    const texts = values.flatMap(({ value }) => (typeof value === 'string' && value.length <= SHORT ? [value] : []))
    return total <= FEW && texts.length === values.length ? [[setKey(one.of, one.property), texts.toSorted()] as const] : []
  }
  const sets = new Map<string, readonly string[]>()
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const found = await Promise.all(wanted.slice(at, at + AT_ONCE).map(read))
    for (const [key, values] of found.flat()) sets.set(key, values)
  }
  return sets
}

/** Returns the values of properties with few distinct ones, cached per version of a graph. */
export function smallSets(store: Pick<GraphStore, 'uniqueValues'>, tenant: string, schema: GraphSchema): Promise<SmallSets> {
  const known = kept.get(schema)
  if (known !== undefined) return known
  const sets = look(store, tenant, schema)
  kept.set(schema, sets)
  sets.catch(() => kept.delete(schema))
  return sets
}
