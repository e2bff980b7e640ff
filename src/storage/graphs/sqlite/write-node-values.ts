import { EdgewiseError } from '../../../base/errors.ts'
import type { KernelControl } from '../../../graph/control.ts'
import type { ImportRecord } from '../import/record.ts'
import { namePropertiesOf } from '../name-property-of.ts'
import type { GraphInfo, ImportOptions, NodeNumbers } from '../store.ts'
import { decodeProperties } from '../values-json.ts'
import type { Connection } from './connection.ts'
import { glance, type Snapshot } from './snapshot.ts'

const PAGE_ROWS = 1000
/** Matches a whole float among the values; only such floats lose their type when read. */
const wholeFloat = /\.0[,}\]]/

export interface ValuesToWrite {
  readonly tenant: string
  readonly graph: string
  readonly property: string
  readonly values: NodeNumbers
}

type ImportGraph = (tenant: string, graph: string, records: AsyncIterable<ImportRecord>, options: ImportOptions) => Promise<GraphInfo>

/** Implements the port. A generation never changes, so the graph is imported again from its own rows with the property; readers see all of it or none. */
export async function writeNodeValues(
  connection: Connection,
  importGraph: ImportGraph,
  { tenant, graph, property, values }: ValuesToWrite,
  control: KernelControl
): Promise<number> {
  const snapshot = glance(connection, tenant, graph, (found) => found)
  if (snapshot.info.version !== values.graphVersion) throw movedOn(graph)
  const named = snapshot.schema.labels.find(({ nameProperty }) => nameProperty === property)
  if (named !== undefined) {
    throw new EdgewiseError('EDGEWISE_STORE_FORBIDDEN', { detail: `"${property}" names the nodes with label ${named.label}. Write to another property.` })
  }
  const written = new Map<number, number>()
  for (let at = 0; at < values.nodeIds.length; at++) {
    const id = values.nodeIds[at] as number
    if (id < snapshot.info.nodeCount) written.set(id, values.values[at] as number)
  }
  const records = recordsWith(snapshot, { property, numbers: written, isFloat: values.type === 'float' }, control)
  const { orientation, version: replaces } = snapshot.info
  await importGraph(tenant, graph, records, { orientation, allowEmpty: true, nameProperties: namePropertiesOf(snapshot.schema), replaces })
  return written.size
}

function movedOn(graph: string): EdgewiseError {
  const detail = `The graph "${graph}" has changed since the values were computed, so nothing was written. Rerun the call that computed them, then this one.`
  return new EdgewiseError('EDGEWISE_CONFLICT', { detail })
}

interface Addition {
  readonly property: string
  readonly numbers: ReadonlyMap<number, number>
  readonly isFloat: boolean
}

/** The rows of the graph for an import with the addition. Throws EDGEWISE_CONFLICT when another import replaces the graph meanwhile. */
async function* recordsWith(snapshot: Snapshot, addition: Addition, control: KernelControl): AsyncGenerator<ImportRecord> {
  const { connection, tenant, graph, info } = snapshot
  const total = Math.max(1, info.nodeCount + info.relationshipCount)
  let read = 0
  const rowsOf = function* (table: 'node' | 'relationship', columns: string) {
    const sql = `SELECT id, ${columns}, properties FROM ${table} WHERE generation = ? AND id >= ? ORDER BY id LIMIT ${PAGE_ROWS}`
    for (let from = 0; ; from += PAGE_ROWS) {
      control.check(read / total)
      if (glance(connection, tenant, graph, (now) => now.info.version) !== info.version) throw movedOn(graph)
      const rows = connection.all(sql, snapshot.generation, from)
      read += rows.length
      yield* rows
      if (rows.length < PAGE_ROWS) return
    }
  }
  const keys: string[] = []
  for (const row of rowsOf('node', 'key, label_set')) {
    const id = row['id'] as number
    keys[id] = row['key'] as string
    const labels = snapshot.labelSets[row['label_set'] as number] ?? []
    yield { kind: 'node', key: row['key'] as string, labels, ...withAddition(ownedBy(connection, row['properties'] as string), id, addition) }
  }
  for (const row of rowsOf('relationship', 'type, source, target')) {
    const [source, target] = [keys[row['source'] as number] as string, keys[row['target'] as number] as string]
    const owned = ownedBy(connection, row['properties'] as string)
    yield { kind: 'relationship', source, target, type: snapshot.types[row['type'] as number] as string, ...owned }
  }
}

type Owned = Pick<Extract<ImportRecord, { kind: 'node' }>, 'properties' | 'floats' | 'place'>

const place = { source: 'graph', line: 0 }

/** Converts properties for an import, with the names of floats. */
function ownedBy(connection: Connection, text: string): Owned {
  const properties = decodeProperties(text)
  if (!wholeFloat.test(text)) return { properties, place }
  const rows = connection.all(
    "SELECT key FROM json_each(?) WHERE type = 'real' OR (type = 'array' AND EXISTS (SELECT 1 FROM json_each(value) WHERE type = 'real'))",
    text
  )
  return { properties, floats: rows.map(({ key }) => key as string), place }
}

function withAddition({ properties, floats = [] }: Owned, id: number, { property, numbers, isFloat }: Addition): Owned {
  const number = numbers.get(id)
  if (number === undefined) return { properties, floats, place }
  const others = floats.filter((name) => name !== property)
  return { properties: { ...properties, [property]: number }, floats: isFloat ? [...others, property] : others, place }
}
