import type { Column, ColumnType } from '../../../results/table.ts'
import type { Returned } from '../returned-items.ts'
import type { Value, ValueType } from '../values.ts'
import { decodeValue } from '../values-json.ts'
import { propertyPath } from './conditions.ts'
import type { Snapshot } from './snapshot.ts'

const BATCH_IDS = 5000

export function nodeColumn(item: Returned, ids: Int32Array): Column {
  return { name: item.name, type: 'node', data: Float64Array.from(ids) }
}

export function typeColumn(snapshot: Snapshot, item: Returned, ids: Int32Array): Column {
  const types = new Map<number, string>()
  forBatches(ids, (list) => {
    const sql = 'SELECT id, type FROM relationship WHERE generation = ? AND id IN (SELECT value FROM json_each(?))'
    for (const row of snapshot.connection.arrays(sql, snapshot.generation, list)) types.set(row[0] as number, snapshot.types[row[1] as number] ?? '')
  })
  return { name: item.name, type: 'string', data: Array.from(ids, (id) => types.get(id) ?? null) }
}

export function propertyColumn(snapshot: Snapshot, item: Returned & { kind: 'property' }, ids: Int32Array): Column {
  const values = new Map<number, Value>()
  forBatches(ids, (list) => {
    const sql = `SELECT id, properties -> ? FROM ${item.owner} WHERE generation = ? AND id IN (SELECT value FROM json_each(?))`
    for (const row of snapshot.connection.arrays(sql, propertyPath(item.property), snapshot.generation, list)) {
      if (row[1] !== null) values.set(row[0] as number, decodeValue(row[1] as string))
    }
  })
  const data = Array.from(ids, (id) => values.get(id) ?? null)
  const numbersOnly = data.every((value) => typeof value === 'number')
  const type = columnType(item.types)
  return { name: item.name, type: data.some((value) => typeof value === 'bigint') ? 'value' : type, data: numbersOnly ? Float64Array.from(data) : data }
}

function columnType(types: ReadonlySet<ValueType>): ColumnType {
  const only = [...types]
  if (only.every((type) => type === 'integer' || type === 'float')) return only.includes('float') ? 'float' : 'integer'
  const [type] = only
  return only.length === 1 && (type === 'string' || type === 'boolean' || type === 'list') ? type : 'value'
}

/** Passes the distinct ids as JSON lists of at most 5,000. */
function forBatches(ids: Int32Array, read: (list: string) => void): void {
  const distinct = [...new Set(ids)]
  for (let from = 0; from < distinct.length; from += BATCH_IDS) read(JSON.stringify(distinct.slice(from, from + BATCH_IDS)))
}
