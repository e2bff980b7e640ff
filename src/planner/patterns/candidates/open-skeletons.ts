import type { Skeleton, Variable } from './candidate.ts'
import { type Direction, directions, leg, SkeletonMaker } from './skeleton-maker.ts'

/** Shapes of questions that name labels and types, and no node. */
export class OpenSkeletons extends SkeletonMaker {
  make(): Skeleton[] {
    const [first, second, third] = this.open
    if (first === undefined && this.anchors.types.length > 0) this.relationships(null, null)
    if (first === undefined) return this.found
    if (second === undefined) this.ofOne(first)
    else if (third === undefined) this.ofTwo(first, second)
    else this.ofMore()
    return this.found
  }

  private ofOne(one: number): void {
    const roles = (shape: string) => this.roles(shape, [['target', one]])
    this.add('plain', [], { target: one, parts: roles('plain') })
    this.relationships(one, null)
    this.relationships(null, one)
    for (const way of directions) {
      this.ranked(one, way)
      for (const negated of [false, true])
        this.withAny('tied', (any) => [leg(one, any, way, { negated })], { target: one, parts: roles(negated ? 'untied' : 'tied') })
      for (const { at, amount, name } of this.counts) {
        const parts = [...roles('tied often'), { says: `relationships ${name}`, at, to: null }, this.part(`relationships ${name}`)]
        this.withAny('tied often', (any) => [leg(one, any, way, { amount })], { target: one, parts, amounts: [at] })
      }
    }
  }

  private ranked(one: number, way: Direction): void {
    const limits = [{ at: null, limit: 1 }, ...this.anchors.amounts.flatMap(({ at, amount: { low } }) => (low !== null && low > 1 ? [{ at, limit: low }] : []))]
    for (const { at, limit } of limits) {
      for (const descending of [true, false]) {
        const shape = descending ? 'most' : 'fewest'
        const parts = [...this.roles('ranked', [['target', one]]), ...(at === null ? [this.part('top one')] : [{ says: 'top many', at, to: null }])]
        this.withAny(shape, (any) => [leg(one, any, way)], { target: one, order: { descending, limit }, parts, amounts: at === null ? [] : [at] })
      }
    }
  }

  private ofTwo(first: number, second: number): void {
    for (const [target, other] of [
      [first, second],
      [second, first]
    ] as const) {
      this.relationships(target, other)
      this.oneTied(target, other)
      this.differently(target, other)
      this.pairs(target, other)
    }
  }

  private oneTied(target: number, other: number): void {
    for (const way of directions) {
      for (const negated of [false, true]) this.tiedAt(target, other, way, negated)
      for (const { at, amount, name } of this.counts) {
        const roles = this.roles('tied often', [
          ['target', target],
          ['object', other]
        ])
        const parts = [...roles, { says: `objects ${name}`, at, to: null }, this.part(`objects ${name}`)]
        this.add('tied often to', [leg(target, other, way, { amount })], { target, parts, amounts: [at] })
      }
    }
  }

  private tiedAt(target: number, other: number, way: Direction, negated: boolean): void {
    const shape = negated ? 'one not tied' : 'one tied'
    const roles = this.roles(shape, [
      ['target', target],
      [negated ? 'denied' : 'object', other]
    ])
    for (const steps of this.steps) {
      const { min, max, amounts } = steps
      const parts = [...roles, ...this.stepParts(steps)]
      this.add(max === 1 ? shape : `${shape} far`, [leg(target, other, way, { negated, min, max })], { target, parts, amounts })
    }
  }

  /** By one type, and not by another. */
  private differently(target: number, other: number): void {
    if (new Set(this.anchors.types.map(({ type }) => type)).size < 2) return
    const twin = this.variables.length
    const variables = [...this.variables, { ...(this.variables[other] as Variable), mentions: [] }]
    for (const way of ['out', 'in'] as const) {
      const parts = this.roles('differently', [
        ['target', target],
        ['object', other]
      ])
      for (const negated of [false, true])
        this.add(negated ? 'differently' : 'twice', [leg(target, other, way), leg(target, twin, way, { negated })], { target, variables, parts })
    }
  }

  private pairs(source: number, goal: number): void {
    const roles = this.roles('pairs', [
      ['source', source],
      ['goal', goal]
    ])
    for (const steps of this.steps) {
      const { min, max, amounts } = steps
      const way = leg(source, goal, 'out', { min, max })
      const parts = [...roles, ...this.stepParts(steps)]
      const ends = { ask: 'pairs', target: source, end: goal, parts, amounts } as const
      this.add(max === 1 ? 'pairs' : 'pairs far', [way], ends)
      this.withAny(max === 1 ? 'pairs on' : 'pairs far on', (any) => [way, leg(goal, any, 'out', { further: true })], ends)
    }
    this.add('pairs both ways', [leg(source, goal, 'both')], { ask: 'pairs', target: source, end: goal, parts: roles })
  }

  private ofMore(): void {
    for (const target of this.open) {
      const others = this.open.filter((index) => index !== target)
      this.star(target, others)
      this.either(target, others)
    }
    for (const order of permutations(this.open)) this.chain(order)
  }

  private star(target: number, others: readonly number[]): void {
    const shape = others.length === 2 ? 'star' : 'wide star'
    for (const denied of choices([false, true], others.length)) {
      for (const ways of this.starWays(others.length)) {
        const legs = others.map((other, place) => leg(target, other, ways[place] as Direction, { negated: denied[place] as boolean }))
        const roles = others.map((other, place) => [denied[place] === true ? 'denied' : 'object', other] as const)
        this.add(`${shape} ${denied.filter(Boolean).length}`, legs, { target, parts: this.roles(shape, [['target', target], ...roles]) })
      }
    }
  }

  private starWays(count: number): readonly (readonly Direction[])[] {
    const same = (way: Direction) => Array.from({ length: count }, () => way)
    return count === 2 ? [...directions.map(same), ['out', 'in'], ['in', 'out']] : [same('out'), same('in')]
  }

  /** To one of them or to the other. */
  private either(target: number, others: readonly number[]): void {
    const [first, second] = others as [number, number]
    const [one, two] = [this.variables[first], this.variables[second]] as [Variable, Variable]
    if (others.length !== 2 || one.labels.some((label) => two.labels.includes(label))) return
    const both: Variable = { labels: [...one.labels, ...two.labels], nodes: null, mentions: [...one.mentions, ...two.mentions] }
    const variables = [this.variables[target] as Variable, both]
    const parts = this.roles('either', [
      ['target', target],
      ['object', first],
      ['object', second]
    ])
    for (const way of directions) this.add('either', [leg(0, 1, way)], { target: 0, variables, parts })
  }

  private chain(order: readonly number[]): void {
    const [first, ...rest] = order as [number, ...number[]]
    const last = rest.at(-1) as number
    const name = rest.length === 2 ? 'chain' : 'long chain'
    const named = (shape: string) => this.roles(shape, [['source', first], ...rest.slice(0, -1).map((middle) => ['middle', middle] as const), ['goal', last]])
    const legs = (way: Direction) => rest.map((to, place) => leg(order[place] as number, to, way))
    this.add(`${name} pairs`, legs('out'), { ask: 'pairs', target: first, end: last, parts: named(`${name} pairs`) })
    for (const way of rest.length === 2 ? (['out', 'in'] as const) : (['out'] as const)) this.add(name, legs(way), { target: first, parts: named(name) })
  }
}

function permutations(items: readonly number[]): number[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))
}

/** Every row of so many choices. */
function choices<Item>(options: readonly Item[], count: number): Item[][] {
  return count === 0 ? [[]] : choices(options, count - 1).flatMap((row) => options.map((option) => [...row, option]))
}
