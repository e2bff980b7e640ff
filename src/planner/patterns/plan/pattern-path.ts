import type { Direction } from '../../../store/pattern.ts'
import type { PatternQuestion, Tie } from '../pattern-question.ts'

interface NodePart {
  as?: string
  labels?: readonly string[]
  nodes?: readonly { id: string }[]
  where?: readonly unknown[]
}

interface RelationshipPart {
  as?: string
  types?: readonly string[]
  direction: Direction
  minHops?: number
  maxHops?: number
  where?: readonly unknown[]
}

export interface PathPart {
  readonly nodes: NodePart[]
  readonly relationships: RelationshipPart[]
}

export interface PatternParts {
  readonly path: PathPart
  readonly exists: readonly PathPart[]
  readonly notExists: readonly PathPart[]
  /** Things by their place on the main path. */
  readonly onPath: readonly number[]
}

/** The store follows at most so many relationships in a row. */
export const mostHops = 12
/** A way without a bound that has to be longer than one step is followed so far when every trail counts. */
const trailHops = 6

const turned: Readonly<Record<Direction, Direction>> = { out: 'in', in: 'out', both: 'both' }

export function thingName(index: number): string {
  return `${String.fromCharCode(97 + (index % 26))}${index < 26 ? '' : Math.floor(index / 26)}`
}

/** Hops that the store is asked for. Beyond a refused direct tie, any way at all is one of two or more steps: that is found by reachability. */
export function hopsOf(tie: Tie, question: PatternQuestion): { min: number; max: number } {
  if (tie.max !== null) return { min: tie.min, max: Math.max(tie.min, tie.max) }
  if (tie.min === 1) return { min: 1, max: mostHops }
  const refused = question.ties.some((other) => other.negated && other.max === 1 && sameEnds(other, tie) && other.types.length === 0)
  return tie.min === 2 && refused && !tie.negated ? { min: 1, max: mostHops } : { min: tie.min, max: Math.max(tie.min, trailHops) }
}

function sameEnds(a: Tie, b: Tie): boolean {
  return (a.from === b.from && a.to === b.to && a.direction === b.direction) || (a.from === b.to && a.to === b.from && a.direction === turned[b.direction])
}

class PathBuilder {
  private readonly question: PatternQuestion
  private readonly ties: readonly Tie[]
  private readonly taken = new Set<Tie>()
  private readonly exists: PathPart[] = []
  private readonly notExists: PathPart[] = []

  constructor(question: PatternQuestion, without: ReadonlySet<Tie>) {
    this.question = question
    this.ties = question.ties.filter((tie) => !without.has(tie))
  }

  build(wanted: readonly number[]): PatternParts | null {
    const route = this.mainRoute([...new Set([this.question.target, ...wanted, ...this.branching()])])
    if (route === null) return null
    const { nodes, ties } = route
    for (const tie of ties) this.taken.add(tie)
    const path: PathPart = {
      nodes: nodes.map((index) => this.node(index, true)),
      relationships: ties.map((tie, leg) => this.relationship(tie, nodes[leg] as number))
    }
    for (const index of nodes) this.hang(index, new Set(nodes))
    if (this.ties.some((tie) => !this.taken.has(tie))) return null
    return { path, exists: this.exists, notExists: this.notExists, onPath: nodes }
  }

  private incident(index: number): Tie[] {
    return this.ties.filter((tie) => tie.from === index || tie.to === index)
  }

  private isOne(index: number): boolean {
    return this.question.things[index]?.nodes?.length === 1
  }

  /** Things that several parts of the pattern have to agree on, and ends of ways that go on over other relationships. */
  private branching(): number[] {
    const all = this.question.things.map((_, index) => index).filter((index) => index !== this.question.target && !this.isOne(index))
    const shared = all.filter((index) => {
      const ties = this.incident(index)
      return ties.length > 2 || (ties.length === 2 && (ties.some((tie) => tie.negated) || this.meet(index, ties)))
    })
    const further = this.ties.filter((tie) => tie.further && !tie.negated).map((tie) => tie.to)
    return [...shared, ...further]
  }

  /** Two relationships that both arrive, or both leave, could be one and the same: they are looked for apart. */
  private meet(index: number, ties: readonly Tie[]): boolean {
    const leaves = ties.map((tie) => (tie.direction === 'both' ? null : (tie.direction === 'out') === (tie.from === index)))
    return leaves[0] !== null && leaves[0] === leaves[1] && !ties.some(({ further }) => further)
  }

  /** One way through positive ties that holds all of these things. */
  private mainRoute(needed: readonly number[]): { nodes: number[]; ties: Tie[] } | null {
    if (needed.length === 1) return { nodes: [needed[0] as number], ties: [] }
    for (const from of needed) {
      for (const to of needed) {
        const route = from === to ? null : this.route(from, to, new Set(), needed)
        if (route !== null) return route
      }
    }
    return null
  }

  private route(from: number, to: number, seen: ReadonlySet<Tie>, needed: readonly number[]): { nodes: number[]; ties: Tie[] } | null {
    if (from === to) return needed.every((index) => index === from || this.isSeen(index, seen)) ? { nodes: [from], ties: [] } : null
    for (const tie of this.incident(from)) {
      if (seen.has(tie) || tie.negated) continue
      const next = tie.from === from ? tie.to : tie.from
      const rest = this.route(next, to, new Set([...seen, tie]), needed)
      if (rest !== null) return { nodes: [from, ...rest.nodes], ties: [tie, ...rest.ties] }
    }
    return null
  }

  private isSeen(index: number, seen: ReadonlySet<Tie>): boolean {
    return [...seen].some((tie) => tie.from === index || tie.to === index)
  }

  /** Everything tied to a thing of the main path beside it is a path that must, or must not, be there. */
  private hang(index: number, main: ReadonlySet<number>): void {
    for (const tie of this.incident(index)) {
      if (this.taken.has(tie)) continue
      this.taken.add(tie)
      const path: PathPart = { nodes: [{ as: thingName(index) }], relationships: [] }
      this.follow(index, tie, path, main)
      ;(tie.negated ? this.notExists : this.exists).push(path)
    }
  }

  private follow(at: number, tie: Tie, path: PathPart, main: ReadonlySet<number>): void {
    const next = tie.from === at ? tie.to : tie.from
    path.nodes.push(main.has(next) ? { as: thingName(next) } : this.node(next, false))
    path.relationships.push(this.relationship(tie, at))
    if (main.has(next) || this.isOne(next)) return
    const [onward] = this.incident(next).filter((other) => !this.taken.has(other))
    if (onward === undefined) return
    this.taken.add(onward)
    this.follow(next, onward, path, main)
  }

  private node(index: number, named: boolean): NodePart {
    const thing = this.question.things[index]
    return {
      ...(named ? { as: thingName(index) } : {}),
      ...(thing?.nodes == null
        ? thing === undefined || thing.labels.length === 0
          ? {}
          : { labels: [...new Set(thing.labels)] }
        : { nodes: thing.nodes.map((node) => ({ id: node.key })) }),
      ...(thing === undefined || thing.conditions.length === 0 ? {} : { where: thing.conditions })
    }
  }

  private relationship(tie: Tie, at: number): RelationshipPart {
    const { min, max } = hopsOf(tie, this.question)
    return {
      ...(tie.types.length > 0 ? { types: tie.types } : {}),
      direction: tie.from === at ? tie.direction : turned[tie.direction],
      ...(min > 1 || max > 1 ? { minHops: min, maxHops: max } : {}),
      ...(tie.where.length > 0 ? { where: tie.where } : {})
    }
  }
}

/**
 * The pattern of a question as match_pattern takes it. null when its parts do not hang together.
 * @param wanted things that are returned besides the target
 * @param without ties left out
 */
export function patternPath(question: PatternQuestion, wanted: readonly number[], without: ReadonlySet<Tie> = new Set()): PatternParts | null {
  return new PathBuilder(question, without).build(wanted)
}
