import type { Anchors } from './anchors.ts'
import type { Leg, Part, Skeleton, Variable } from './candidate.ts'
import type { Grouping } from './groupings.ts'
import { anyFar, type Count, countsFrom, direct, overAny, type Steps, stepsFrom } from './steps.ts'

export type Direction = Leg['direction']

export const directions: readonly Direction[] = ['out', 'in', 'both']
const nobody: Variable = { labels: [], nodes: null, mentions: [] }

export const leg = (from: number, to: number, direction: Direction, more: Partial<Leg> = {}): Leg => ({
  from,
  to,
  direction,
  negated: false,
  min: 1,
  max: 1,
  further: false,
  amount: null,
  ...more
})

/** Puts shapes together with all that they take the words to say. */
export class SkeletonMaker {
  protected readonly anchors: Anchors
  protected readonly variables: readonly Variable[]
  protected readonly open: readonly number[]
  /** How far a way may go: one step, two over any node, and any distance among it. */
  protected readonly steps: readonly Steps[]
  protected readonly counts: readonly Count[]
  protected readonly found: Skeleton[] = []
  private readonly grouping: Grouping

  constructor(anchors: Anchors, grouping: Grouping) {
    this.anchors = anchors
    this.grouping = grouping
    this.variables = grouping.variables
    this.open = grouping.variables.flatMap((_, index) => (grouping.givens.includes(index) ? [] : [index]))
    this.steps = [direct, overAny, anyFar, ...stepsFrom(anchors)]
    this.counts = countsFrom(anchors)
  }

  protected at(index: number): number | null {
    return this.variables[index]?.mentions[0] ?? null
  }

  protected part(says: string, index: number | null = null, to: number | null = null): Part {
    return { says, at: index === null ? null : this.at(index), to: to === null ? null : this.at(to) }
  }

  protected add(shape: string, legs: readonly Leg[], more: Partial<Skeleton> & Pick<Skeleton, 'target'>): void {
    const ways = new Set(legs.map(({ direction }) => direction))
    const way = ways.size > 1 ? 'mixed' : ([...ways][0] ?? 'none')
    const denied = legs.filter(({ negated }) => negated).length
    const ties = legs.flatMap(({ from, to, direction, negated }): Part[] => {
      const tied = `${direction}${negated ? ' not' : ''}`
      return this.at(from) === null || this.at(to) === null ? [] : [this.part(`tie ${tied}`, from, to), this.part(`to ${tied}`, to)]
    })
    this.found.push({
      shape,
      variables: this.variables,
      legs,
      ask: 'nodes',
      end: null,
      order: null,
      amounts: [],
      ...more,
      parts: [this.part(`shape ${shape}`), this.part(`way ${way}`), this.part(`denied ${denied}`), ...this.grouping.parts, ...ties, ...(more.parts ?? [])]
    })
  }

  /** Roles of variables, each told of the shape and in general. */
  protected roles(shape: string, roles: readonly (readonly [string, number])[]): Part[] {
    return roles.flatMap(([role, index]) => [this.part(`is ${role}`, index), this.part(`is ${shape} ${role}`, index)])
  }

  protected withAny(shape: string, make: (any: number) => readonly Leg[], more: Partial<Skeleton> & Pick<Skeleton, 'target'>): void {
    this.add(shape, make(this.variables.length), { ...more, variables: [...this.variables, nobody] })
  }

  protected relationships(from: number | null, to: number | null): void {
    const variables = [...this.variables, nobody, nobody]
    const [source, target] = [from ?? variables.length - 2, to ?? variables.length - 1]
    const shape = `relationships${from === null ? '' : ' from'}${to === null ? '' : ' to'}`
    const roles = [...(from === null ? [] : [['source', from] as const]), ...(to === null ? [] : [['goal', to] as const])]
    this.add(shape, [leg(source, target, 'out')], { ask: 'relationships', target: source, end: target, variables, parts: this.roles(shape, roles) })
  }

  protected stepParts({ name, amounts }: Steps): Part[] {
    return [this.part(`steps ${name}`), ...amounts.map((at) => ({ says: `steps ${name}`, at, to: null }))]
  }
}
