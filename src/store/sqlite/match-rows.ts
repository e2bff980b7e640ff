import type { Column, ResultTable } from '../../results/table.ts'
import { invalid, namesOf } from '../check-pattern.ts'
import { propertyTypes } from '../known-names.ts'
import type { Pattern, ReturnItem } from '../pattern.ts'
import { Integers } from './integers.ts'
import { nodeColumn, propertyColumn, type Returned, typeColumn } from './match-columns.ts'
import type { PathPlan } from './match-plan.ts'
import type { Work } from './match-work.ts'
import type { Snapshot } from './snapshot.ts'
import type { Trails } from './trails.ts'

/** The rows that a pattern returns: first only the ids of nodes and relationships, values at the end. */
export class MatchRows {
  readonly #snapshot: Snapshot
  readonly #work: Work
  readonly #distinct: boolean
  readonly #items: readonly Returned[]
  readonly #ids: readonly Integers[]
  readonly #seen = new Set<string | number>()
  /** Ids tell rows apart as well as cells do, so that rows can be counted while they come. */
  readonly #idsDecide: boolean

  constructor(snapshot: Snapshot, pattern: Pattern, plan: PathPlan, work: Work) {
    this.#snapshot = snapshot
    this.#work = work
    this.#distinct = pattern.distinct
    this.#items = returned(snapshot, pattern, plan)
    this.#ids = this.#items.map(() => new Integers())
    this.#idsDecide = !pattern.distinct || this.#items.every((item) => item.kind === 'node')
  }

  add(trails: Trails, rows: Integers): void {
    for (const row of rows.view()) {
      const ids = this.#items.map((item) => {
        const entry = trails.entryAt(row, item.position)
        return item.owner === 'node' ? trails.nodeOf(entry) : trails.relationshipOf(entry)
      })
      if (this.#distinct) {
        const key = ids.length === 1 ? (ids[0] as number) : ids.join()
        if (this.#seen.has(key)) continue
        this.#seen.add(key)
      }
      ids.forEach((id, column) => {
        this.#ids[column]?.push(id)
      })
      if (this.#idsDecide) this.#work.checkRows(this.#ids[0]?.length ?? 0)
    }
  }

  table(): ResultTable {
    const ids = this.#inOrder()
    this.#work.check(1)
    const columns = this.#items.map((item, at) => {
      const of = ids[at] as Int32Array
      if (item.kind === 'node') return nodeColumn(item, of)
      return item.kind === 'type' ? typeColumn(this.#snapshot, item, of) : propertyColumn(this.#snapshot, item, of)
    })
    const rowCount = ids[0]?.length ?? 0
    if (this.#idsDecide) return { columns, rowCount }
    const table = distinctRows(columns, rowCount)
    this.#work.checkRows(table.rowCount)
    return table
  }

  #inOrder(): Int32Array[] {
    const unordered = this.#ids.map((list) => list.view())
    const order = Uint32Array.from({ length: unordered[0]?.length ?? 0 }, (_, at) => at).sort((a, b) => {
      for (const ids of unordered) if (ids[a] !== ids[b]) return (ids[a] as number) - (ids[b] as number)
      return 0
    })
    return unordered.map((ids) => Int32Array.from(order, (at) => ids[at] as number))
  }
}

function distinctRows(columns: readonly Column[], rowCount: number): ResultTable {
  const seen = new Set<string>()
  const kept: number[] = []
  for (let row = 0; row < rowCount; row++) {
    const key = JSON.stringify(
      columns.map((column) => column.data[row]),
      (_name, value: unknown) => (typeof value === 'bigint' ? { integer: String(value) } : value)
    )
    if (seen.has(key)) continue
    seen.add(key)
    kept.push(row)
  }
  return { columns: columns.map((column) => ({ ...column, data: kept.map((row) => column.data[row]) })), rowCount: kept.length }
}

function returned(snapshot: Snapshot, pattern: Pattern, plan: PathPlan): Returned[] {
  if (pattern.return.length === 0) throw invalid('A pattern returns at least one thing.')
  const names = namesOf(pattern)
  const items = pattern.return.map((item): Returned => {
    const position = names.nodes.get(item.of)
    if (position !== undefined) return returnedNode(snapshot, item, plan, position)
    const relationship = names.relationships.get(item.of)
    if (relationship !== undefined) return returnedRelationship(snapshot, item, pattern, plan, relationship)
    const known = [...names.nodes.keys(), ...names.relationships.keys()]
    throw invalid(`Nothing in the path is named "${item.of}"; named are: ${known.length === 0 ? 'none (give a node an "as")' : known.join(', ')}.`)
  })
  const twice = items.find((item, at) => items.findIndex((other) => other.name === item.name) !== at)
  if (twice !== undefined) throw invalid(`Two columns are named "${twice.name}"; give one another name by "as".`)
  return items
}

function returnedNode(snapshot: Snapshot, item: ReturnItem, plan: PathPlan, position: number): Returned {
  if (item.property === null) throw invalid(`"${item.of}" is a node; property null asks for the type of a relationship.`)
  if (item.property === undefined) return { name: item.as ?? item.of, kind: 'node', owner: 'node', position }
  const of = plan.nodes.find((node) => node.as === item.of && node.labels.length > 0)?.labels ?? []
  const types = propertyTypes(snapshot.schema, { owner: 'node', of }, item.property)
  return { name: item.as ?? `${item.of}.${item.property}`, kind: 'property', owner: 'node', position, property: item.property, types }
}

function returnedRelationship(snapshot: Snapshot, item: ReturnItem, pattern: Pattern, plan: PathPlan, relationship: number): Returned {
  const position = plan.arrivals[relationship] as number
  if (item.property === undefined) throw invalid(`"${item.of}" is a relationship; return one of its properties, or its type by property null.`)
  if (item.property === null) return { name: item.as ?? `${item.of}.type`, kind: 'type', owner: 'relationship', position }
  const of = pattern.path.relationships[relationship]?.types ?? []
  const types = propertyTypes(snapshot.schema, { owner: 'relationship', of }, item.property)
  return { name: item.as ?? `${item.of}.${item.property}`, kind: 'property', owner: 'relationship', position, property: item.property, types }
}
