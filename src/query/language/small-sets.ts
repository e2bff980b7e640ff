import type { GraphSchema, GraphStore, PropertySchema } from '../../store/store.ts'
import { type SmallSets, setKey } from './query-schema.ts'

/** Values of a property that a query may choose from. */
const FEW = 20
/** Characters of a value: longer ones are prose. */
const SHORT = 40

const kept = new WeakMap<GraphSchema, Promise<SmallSets>>()

/** Few enough for most owners to share one. */
const isSet = ({ types, distinct, count }: PropertySchema): boolean => types.length === 1 && types[0] === 'string' && distinct <= FEW && distinct * 2 <= count

async function look(store: Pick<GraphStore, 'uniqueValues'>, tenant: string, schema: GraphSchema): Promise<SmallSets> {
  const nodes = schema.labels.map(({ label, properties, nameProperty }) => ({
    owner: 'node' as const,
    of: label,
    properties: properties.filter(({ property }) => property !== nameProperty)
  }))
  const relationships = schema.relationshipTypes.map(({ type, properties }) => ({ owner: 'relationship' as const, of: type, properties }))
  const wanted = [...nodes, ...relationships].flatMap(({ owner, of, properties }) => properties.filter(isSet).map(({ property }) => ({ owner, of, property })))
  const found = await Promise.all(
    wanted.map(async (one) => {
      const { values, total } = await store.uniqueValues(tenant, schema.name, { ...one, limit: FEW })
      const texts = values.flatMap(({ value }) => (typeof value === 'string' && value.length <= SHORT ? [value] : []))
      return total <= FEW && texts.length === values.length ? [[setKey(one.of, one.property), texts.toSorted()] as const] : []
    })
  )
  return new Map(found.flat())
}

/** The values of properties that take few, read once per version of a graph. */
export function smallSets(store: Pick<GraphStore, 'uniqueValues'>, tenant: string, schema: GraphSchema): Promise<SmallSets> {
  const known = kept.get(schema)
  if (known !== undefined) return known
  const sets = look(store, tenant, schema)
  kept.set(schema, sets)
  sets.catch(() => kept.delete(schema))
  return sets
}
