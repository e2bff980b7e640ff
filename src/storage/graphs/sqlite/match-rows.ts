import type { Column, ResultTable } from '../../../results/table.ts'
import type { Pattern } from '../pattern.ts'
import { type Returned, returned } from '../returned-items.ts'
import { Integers } from './integers.ts'
import { nodeColumn, propertyColumn, typeColumn } from './match-columns.ts'
import type { PathPlan } from './match-plan.ts'
import type { Work } from './match-work.ts'
import type { Snapshot } from './snapshot.ts'
import type { Trails } from './trails.ts'

/** The rows that a pattern returns: ids of nodes and relationships first, values at the end. */
export class MatchRows {
  readonly #snapshot: Snapshot
  readonly #work: Work
  readonly #distinct: boolean
  readonly #items: readonly Returned[]
  /** For each item: the position of the node itself, or of the node at which the relationship arrives. */
  readonly #positions: readonly number[]
  readonly #ids: readonly Integers[]
  readonly #seen = new Set<string | number>()
  /** Whether ids distinguish rows as well as cells do, so that rows can be counted as they come. */
  readonly #idsDecide: boolean

  constructor(snapshot: Snapshot, pattern: Pattern, plan: PathPlan, work: Work) {
    this.#snapshot = snapshot
    this.#work = work
    this.#distinct = pattern.distinct
    this.#items = returned(snapshot.schema, pattern)
    this.#positions = this.#items.map(({ owner, index }) => (owner === 'node' ? index : (plan.arrivals[index] as number)))
    this.#ids = this.#items.map(() => new Integers())
    this.#idsDecide = !pattern.distinct || this.#items.every((item) => item.kind === 'node')
  }

  add(trails: Trails, rows: Integers): void {
    for (const row of rows.view()) {
      const ids = this.#items.map((item, at) => {
        const entry = trails.entryAt(row, this.#positions[at] as number)
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
