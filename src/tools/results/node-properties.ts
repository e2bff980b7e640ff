import { EdgewiseError } from '../../base/errors.ts'
import { type Column, findColumn, type ResultTable } from '../../results/table.ts'
import { nearest } from '../nearest.ts'
import type { ToolContext } from '../tool.ts'

const chunk = 5000

/** `b.zone`: the property zone of the nodes in column b, unless a column has exactly that name. */
function nodePropertyOf(table: ResultTable, name: string): { readonly column: Column; readonly property: string } | null {
  if (table.columns.some((column) => column.name === name)) return null
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const column = table.columns.find((one) => one.type === 'node' && one.name === name.slice(0, dot))
    if (column !== undefined) return { column, property: name.slice(dot + 1) }
  }
  return null
}

/** `node.labels` means the node's labels, unless the graph has a property of that name. */
const labelsName = 'labels'

async function readProperty({ data }: Column, property: string, rowCount: number, context: ToolContext): Promise<unknown[]> {
  const { store, tenant, graphInfo, control } = context
  const ids = [...new Set(Array.from({ length: rowCount }, (_, row) => data[row]).filter((id) => id !== null && id !== undefined))] as number[]
  const values = new Map<unknown, unknown>()
  for (let start = 0; start < ids.length; start += chunk) {
    if (control.signal?.aborted === true) throw new EdgewiseError('EDGEWISE_CANCELLED')
    const nodes = await store.nodes(tenant, graphInfo.name, ids.slice(start, start + chunk))
    for (const { id, properties, labels } of nodes)
      values.set(id, Object.hasOwn(properties, property) ? properties[property] : property === labelsName ? labels : null)
  }
  return Array.from({ length: rowCount }, (_, row) => values.get(data[row]) ?? null)
}

async function assertKnownProperty(property: string, context: ToolContext): Promise<void> {
  const { labels } = await context.store.schema(context.tenant, context.graphInfo.name)
  const known = [...new Set(labels.flatMap(({ properties }) => properties.map((held) => held.property)))]
  if (known.includes(property) || property === labelsName) return
  const graph = context.graphInfo.name
  throw new EdgewiseError('EDGEWISE_UNKNOWN_PROPERTY', { owner: 'Nodes', graph, property, suggestions: nearest(property, known, 3), known })
}

/** Adds a column for each name like `node.zone` that is a property of a node column; others throw EDGEWISE_UNKNOWN_COLUMN. */
export async function withNodeProperties(table: ResultTable, names: readonly string[], context: ToolContext): Promise<ResultTable> {
  let columns = table.columns
  for (const name of new Set(names)) {
    const wanted = nodePropertyOf(table, name)
    if (wanted === null) {
      findColumn(table, name)
      continue
    }
    await assertKnownProperty(wanted.property, context)
    const data = await readProperty(wanted.column, wanted.property, table.rowCount, context)
    columns = [...columns, { name, type: 'value', data }]
  }
  return { ...table, columns }
}
