import type { PlanStep } from './match-plan.ts'
import type { Work } from './match-work.ts'
import { relationshipsBy } from './selection.ts'
import type { Snapshot } from './snapshot.ts'

const BATCH_NODES = 2000
const noArcs: readonly number[] = []

/** The relationships that one step of a pattern may use, read for many nodes at a time and cached during the match. */
export class Adjacency {
  readonly #snapshot: Snapshot
  readonly #step: PlanStep
  readonly #work: Work
  readonly #arcs = new Map<number, number[]>()

  constructor(snapshot: Snapshot, step: PlanStep, work: Work) {
    this.#snapshot = snapshot
    this.#step = step
    this.#work = work
  }

  /** Relationship, far node, relationship, far node, ... of a loaded node; a self loop occurs once. */
  of(node: number): readonly number[] {
    return this.#arcs.get(node) ?? noArcs
  }

  load(nodes: Iterable<number>): void {
    let batch: number[] = []
    for (const node of nodes) {
      if (this.#arcs.has(node)) continue
      this.#arcs.set(node, [])
      batch.push(node)
      if (batch.length < BATCH_NODES) continue
      this.#read(batch)
      batch = []
    }
    if (batch.length > 0) this.#read(batch)
  }

  #read(nodes: readonly number[]): void {
    const { direction } = this.#step
    const list = JSON.stringify(nodes)
    if (direction !== 'in') this.#readSide('source', 'target', '', list)
    if (direction !== 'out') this.#readSide('target', 'source', direction === 'both' ? ' AND source <> target' : '', list)
    this.#work.check()
  }

  #readSide(near: 'source' | 'target', far: string, condition: string, list: string): void {
    const { connection, generation } = this.#snapshot
    const { selection } = this.#step
    const sql = `SELECT ${near}, id, ${far} FROM ${relationshipsBy(near)}
      WHERE generation = ? AND ${near} IN (SELECT value FROM json_each(?))${condition}${selection === null ? '' : ` AND ${selection.sql}`} LIMIT ?`
    for (const row of connection.arrays(sql, generation, list, ...(selection?.parameters ?? []), this.#work.left)) {
      this.#arcs.get(row[0] as number)?.push(row[1] as number, row[2] as number)
    }
  }
}
