import { invalidInput } from '../../../base/errors.ts'
import { assertComplete, type Column, type ResultTable } from '../../../results/table.ts'
import { isMissing } from '../../../results/values.ts'
import type { NodeRecord } from '../import/record.ts'
import type { StoredNode } from '../store.ts'
import type { Value } from '../values.ts'
import type { ExportSource } from './export-source.ts'

/** A result about nodes, of the graph's version. */
export interface NodeResult {
  readonly handle: string
  readonly table: ResultTable
  nodes(ids: readonly number[]): Promise<readonly Pick<StoredNode, 'id' | 'key'>[]>
}

export interface ResultPlace {
  /** Before the name of each column. */
  readonly prefix: string
  /** Whether a node has a property of this name. */
  isStored(property: string): boolean
}

const IDS = 1000

/** Adds the columns of a result to the nodes that it lists, as properties. Throws EDGEWISE_INVALID_INPUT for a name that the graph has, and for rows that are not about single nodes. */
export async function withResult(source: ExportSource, result: NodeResult, { prefix, isStored }: ResultPlace): Promise<ExportSource> {
  assertComplete(result.table, 'exported with the graph')
  const columns = result.table.columns.filter(({ type }) => type !== 'node' && type !== 'nodes').map((column) => ({ ...column, name: prefix + column.name }))
  const taken = columns.find(({ name }) => isStored(name))
  if (taken !== undefined) throw clash(taken.name)
  const rowOf = await rowsByKey(result)
  async function* nodes(): AsyncGenerator<readonly NodeRecord[]> {
    for await (const batch of source.nodes()) yield batch.map((node) => withRow(node, columns, rowOf.get(node.key)))
  }
  return { ...source, nodes }
}

function clash(name: string): Error {
  return invalidInput(`Nodes have a property ${JSON.stringify(name)} already. Set a prefix, such as "result_", for the columns of the result.`)
}

function withRow(node: NodeRecord, columns: readonly Column[], row: number | undefined): NodeRecord {
  if (row === undefined) return node
  const added = columns.flatMap(({ name, data }): [string, Value][] => (isMissing(data[row]) ? [] : [[name, cellValue(data[row])]]))
  const floats = columns.filter(isFloat).map(({ name }) => name)
  const taken = added.find(([name]) => Object.hasOwn(node.properties, name))
  if (taken !== undefined) throw clash(taken[0])
  return { ...node, properties: Object.fromEntries([...Object.entries(node.properties), ...added]), floats: [...(node.floats ?? []), ...floats] }
}

/** A cell that is not missing as a value. */
export const cellValue = (cell: unknown): Value => (ArrayBuffer.isView(cell) ? Array.from(cell as unknown as ArrayLike<number>) : (cell as Value))

function isFloat({ type, data }: Column): boolean {
  return type === 'float' || (type === 'list' && (data[0] instanceof Float64Array || data[0] instanceof Float32Array))
}

/** The row of each node by key; a row about several nodes is that of each. */
async function rowsByKey({ handle, table, nodes }: NodeResult): Promise<ReadonlyMap<string, number>> {
  const [about, ...others] = table.columns.filter(({ type }) => type === 'node' || type === 'nodes')
  if (about === undefined || others.length > 0) {
    throw invalidInput(`The rows of ${handle} are not about one node each. Rankings, groups and embeddings are.`)
  }
  const rowOf = new Map<number, number>()
  for (let row = 0; row < table.rowCount; row++) {
    for (const id of idsOf(about, row)) {
      if (rowOf.has(id)) throw invalidInput(`The result ${handle} has several rows for one node, so a node cannot hold them.`)
      rowOf.set(id, row)
    }
  }
  const byKey = new Map<string, number>()
  const ids = [...rowOf.keys()]
  for (let from = 0; from < ids.length; from += IDS) {
    for (const { id, key } of await nodes(ids.slice(from, from + IDS))) byKey.set(key, rowOf.get(id) ?? 0)
  }
  return byKey
}

function idsOf({ type, data }: Column, row: number): number[] {
  const cell = data[row]
  if (isMissing(cell)) return []
  return type === 'node' ? [Number(cell)] : Array.from(cell as ArrayLike<unknown>, Number)
}
