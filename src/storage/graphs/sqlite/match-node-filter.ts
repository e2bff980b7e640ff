import type { PlanNode } from './match-plan.ts'
import type { Snapshot } from './snapshot.ts'

const BATCH_NODES = 2000

/** Decides which nodes may be at one position of a pattern, by queries for many nodes at a time. */
export class NodeFilter {
  readonly #snapshot: Snapshot
  readonly #node: PlanNode
  readonly #ids: ReadonlySet<number> | null
  readonly #known = new Map<number, boolean>()

  constructor(snapshot: Snapshot, node: PlanNode) {
    this.#snapshot = snapshot
    this.#node = node
    this.#ids = node.ids === null ? null : new Set(node.ids)
  }

  /** Every matching node, by id. */
  all(): number[] {
    const { selection } = this.#node
    if (this.#ids !== null) {
      const ids = [...this.#ids].sort((a, b) => a - b)
      return this.#select(ids)
    }
    const sql = `SELECT id FROM node WHERE generation = ?${selection === null ? '' : ` AND ${selection.sql}`} ORDER BY id`
    return this.#snapshot.connection.arrays(sql, this.#snapshot.generation, ...(selection?.parameters ?? [])).map((row) => row[0] as number)
  }

  /** Call it before `passes` for these nodes. */
  load(nodes: Iterable<number>): void {
    if (this.#node.selection === null) return
    const unknown: number[] = []
    for (const node of nodes) {
      if (this.#known.has(node) || !(this.#ids?.has(node) ?? true)) continue
      this.#known.set(node, false)
      unknown.push(node)
    }
    for (const node of this.#select(unknown)) this.#known.set(node, true)
  }

  passes(node: number): boolean {
    if (this.#ids !== null && !this.#ids.has(node)) return false
    return this.#node.selection === null || this.#known.get(node) === true
  }

  #select(ids: readonly number[]): number[] {
    const { connection, generation } = this.#snapshot
    const { selection } = this.#node
    const sql = `SELECT id FROM node WHERE generation = ? AND id IN (SELECT value FROM json_each(?))${selection === null ? '' : ` AND ${selection.sql}`}`
    const passed: number[] = []
    for (let from = 0; from < ids.length; from += BATCH_NODES) {
      const rows = connection.arrays(sql, generation, JSON.stringify(ids.slice(from, from + BATCH_NODES)), ...(selection?.parameters ?? []))
      for (const row of rows) passed.push(row[0] as number)
    }
    return passed
  }
}
