import { Integers } from './integers.ts'
import { Adjacency } from './match-adjacency.ts'
import { NodeFilter } from './match-node-filter.ts'
import type { PathPlan, PlanStep } from './match-plan.ts'
import { reachable } from './match-reach.ts'
import type { Work } from './match-work.ts'
import type { Snapshot } from './snapshot.ts'
import { BETWEEN, NONE, type Trails } from './trails.ts'

/** Whether a row may continue to this node, which already matches the pattern. */
export type Accept = (trails: Trails, row: number, node: number, position: number) => boolean

type Arrive = (row: number, node: number, relationship: number) => void

/** Runs one path of a pattern step by step over all rows: one statement reads relationships and predicates for many rows. Later runs use cached reads. */
export class PathRun {
  readonly plan: PathPlan
  readonly #work: Work
  readonly #filters: readonly NodeFilter[]
  readonly #adjacencies: readonly Adjacency[]
  /** Only the ends of the path matter, not the number of trails between them. */
  readonly #endsOnly: boolean

  constructor(snapshot: Snapshot, plan: PathPlan, work: Work, endsOnly: boolean) {
    this.plan = plan
    this.#work = work
    this.#filters = plan.nodes.map((node) => new NodeFilter(snapshot, node))
    this.#adjacencies = plan.steps.map((step) => new Adjacency(snapshot, step, work))
    this.#endsOnly = endsOnly && plan.steps.length === 1
  }

  /** Nodes at which the path may start. */
  starts(): number[] {
    return (this.#filters[this.plan.start] as NodeFilter).all()
  }

  /** Starts at the given nodes, by index in `nodes`; nodes that the pattern excludes are left out. */
  begin(trails: Trails, nodes: readonly number[]): Integers {
    const filter = this.#filters[this.plan.start] as NodeFilter
    filter.load(nodes)
    const rows = new Integers()
    for (const node of nodes) {
      const entry = trails.add(-1, node, NONE, this.plan.start)
      if (filter.passes(node)) rows.push(entry)
    }
    return rows
  }

  /** The rows after all steps. */
  run(trails: Trails, starts: Integers, accept: Accept): Integers {
    let rows = starts
    for (let index = 0; index < this.plan.steps.length; index++) rows = this.#extend(trails, rows, index, accept)
    return rows
  }

  #extend(trails: Trails, rows: Integers, index: number, accept: Accept): Integers {
    const step = this.plan.steps[index] as PlanStep
    const filter = this.#filters[step.to] as NodeFilter
    const arrived = new Integers()
    const arrive: Arrive = (row, node, relationship) => {
      if (!filter.passes(node) || (step.sameAs !== -1 && trails.nodeAt(row, step.sameAs) !== node)) return
      if (accept(trails, row, node, step.to)) arrived.push(trails.add(row, node, relationship, step.to))
    }
    if (this.#endsOnly && step.minHops <= 1 && step.maxHops > 1) this.#reach(trails, rows, index, arrive)
    else this.#hops(trails, rows, index, arrive)
    return arrived
  }

  #reach(trails: Trails, rows: Integers, index: number, arrive: Arrive): void {
    const step = this.plan.steps[index] as PlanStep
    for (const row of rows.view()) {
      const found = reachable(trails.nodeAt(row, step.from), step, this.#adjacencies[index] as Adjacency, this.#work)
      this.#filters[step.to]?.load(found)
      for (const node of found) arrive(row, node, NONE)
    }
  }

  #hops(trails: Trails, rows: Integers, index: number, arrive: Arrive): void {
    const step = this.plan.steps[index] as PlanStep
    const adjacency = this.#adjacencies[index] as Adjacency
    const filter = this.#filters[step.to] as NodeFilter
    if (step.minHops === 0) {
      filter.load(new Set(Array.from(rows.view(), (row) => trails.nodeAt(row, step.from))))
      for (const row of rows.view()) arrive(row, trails.nodeAt(row, step.from), NONE)
    }
    let frontier = rows
    for (let hop = 1; hop <= step.maxHops && frontier.length > 0; hop++) {
      const heads = Int32Array.from(frontier.view(), (row) => (hop === 1 ? trails.nodeAt(row, step.from) : trails.nodeOf(row)))
      const different = new Set(heads)
      adjacency.load(different)
      if (hop >= step.minHops) filter.load(farNodes(different, adjacency))
      const next = new Integers()
      const take = (row: number, node: number, relationship: number): void => {
        if (hop >= step.minHops) arrive(row, node, relationship)
        if (hop < step.maxHops) next.push(trails.add(row, node, relationship, BETWEEN))
      }
      frontier.view().forEach((row, at) => {
        this.#follow(trails, row, adjacency.of(heads[at] as number), take)
      })
      frontier = next
    }
  }

  /** Follows each relationship that the row has not used yet. */
  #follow(trails: Trails, row: number, arcs: readonly number[], take: Arrive): void {
    for (let at = 0; at < arcs.length; at += 2) {
      this.#work.spend()
      const relationship = arcs[at] as number
      if (!trails.uses(row, relationship)) take(row, arcs[at + 1] as number, relationship)
    }
  }
}

function* farNodes(heads: Iterable<number>, adjacency: Adjacency): Generator<number> {
  for (const head of heads) {
    const arcs = adjacency.of(head)
    for (let at = 1; at < arcs.length; at += 2) yield arcs[at] as number
  }
}
