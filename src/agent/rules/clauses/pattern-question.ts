import type { Condition } from '../../../graph/spec.ts'
import type { Direction } from '../../../store/pattern.ts'
import type { GraphSchema } from '../../../store/store.ts'
import type { Amount } from './amount.ts'
import type { Frame, PropertyAsked, Scene, Thing } from './scene.ts'

/** A relationship, or a way of several, between two things. */
export interface Tie {
  readonly from: number
  readonly to: number
  readonly types: readonly string[]
  readonly direction: Direction
  readonly directionSaid: boolean
  readonly min: number
  /** null: as far as the store goes. */
  readonly max: number | null
  readonly negated: boolean
  readonly amount: Amount | null
  readonly amountOf: 'object' | 'relation'
  readonly where: readonly Condition[]
  readonly further: boolean
  /** `within 2 hops of K`: all around it, not back to it. */
  readonly around: boolean
}

/** What a question asks of a graph: things, how they are tied, and what of them is wanted. */
export interface PatternQuestion {
  readonly things: readonly Thing[]
  readonly ties: readonly Tie[]
  readonly ask: 'nodes' | 'pairs' | 'relationships'
  readonly target: number
  /** The far end of pairs. */
  readonly end: number | null
  readonly counts: boolean
  readonly yesNo: boolean
  /** The tie whose relationships are counted for a ranking. */
  readonly order: { readonly tie: number; readonly descending: boolean; readonly limit: number } | null
  readonly properties: readonly PropertyAsked[]
  readonly wantsAll: boolean
  readonly groupBy: PropertyAsked | null
  /** Of relationships, nothing but the nodes they join is wanted. */
  readonly onlyEnds: boolean
}

class Settler {
  private readonly things: Thing[]
  private readonly ties: Tie[] = []
  private readonly tieOf = new Map<Frame, number>()
  private readonly scene: Scene
  private readonly schema: GraphSchema

  constructor(scene: Scene, schema: GraphSchema) {
    this.scene = scene
    this.schema = schema
    this.things = [...scene.things]
  }

  settle(): PatternQuestion | null {
    const { scene } = this
    for (const frame of scene.frames) if (!this.tieFrame(frame)) return null
    this.leaveOutStarts()
    const first = this.first()
    const order = this.order()
    if (first === null || order === undefined || !this.hangsTogether(first)) return null
    const ask = scene.headKind === 'relation' ? 'relationships' : this.wantsPairs() ? 'pairs' : 'nodes'
    return {
      things: this.things,
      ties: this.ties,
      ...this.ends(ask, first),
      counts: scene.counts && order === null,
      yesNo: scene.yesNo,
      order,
      properties: scene.asked,
      wantsAll: scene.wantsAll,
      groupBy: scene.groupBy,
      onlyEnds: false
    }
  }

  /** Whether every named thing is tied to the one asked for, and none to itself. */
  private hangsTogether(first: number): boolean {
    const met = new Set([first])
    for (let before = 0; before < met.size; ) {
      before = met.size
      for (const { from, to } of this.ties) if (met.has(from) || met.has(to)) met.add(from).add(to)
    }
    return this.ties.every(({ from, to }) => from !== to) && this.things.every((_, index) => met.has(index) || this.isAgain(index, met))
  }

  /** What names nothing, or only repeats the label of what is tied. */
  private isAgain(index: number, met: ReadonlySet<number>): boolean {
    const thing = this.things[index]
    if (thing === undefined || !this.isNamed(index)) return true
    if (thing.nodes !== null || thing.conditions.length > 0) return false
    return [...met].some((other) => thing.labels.every((label) => this.things[other]?.labels.includes(label)))
  }

  private first(): number | null {
    const { head, headKind, pair } = this.scene
    return headKind === 'node' ? head : (this.relationTie()?.from ?? pair[0] ?? this.ties[0]?.from ?? head)
  }

  /** undefined: what ranks is no tie. */
  private order(): PatternQuestion['order'] | undefined {
    const { order, frames } = this.scene
    if (order === null) return null
    const tie = this.tieOf.get(frames[order.frame] as Frame)
    return tie === undefined ? undefined : { tie, descending: order.descending, limit: order.limit }
  }

  private relationTie(): Tie | undefined {
    const frame = this.scene.headKind === 'relation' ? this.scene.frames.find(({ kind }) => kind === 'relation') : undefined
    return frame === undefined ? undefined : this.ties[this.tieOf.get(frame) as number]
  }

  private wantsPairs(): boolean {
    const { headKind, wantsSource, wantsTarget, counts, order } = this.scene
    if (order !== null) return false
    return headKind === 'path' || (wantsSource && wantsTarget && !counts)
  }

  /** Pairs run from the first thing of the way to the last one that the question names; only the asked end when the other one is given. */
  private ends(ask: PatternQuestion['ask'], first: number): { target: number; end: number | null; ask: PatternQuestion['ask'] } {
    const relation = this.relationTie()
    if (ask === 'relationships') return { ask, target: first, end: relation?.to ?? null }
    if (ask === 'nodes') return { ask, target: first, end: null }
    const [source, target] = this.scene.pair.length === 2 ? (this.scene.pair as [number, number]) : this.wayEnds(first)
    const { wantsSource, wantsTarget } = this.scene
    if (target === null) return { ask: 'nodes', target: source, end: null }
    const onlyTarget = (wantsTarget && !wantsSource) || (this.isGiven(source) && !wantsSource && !this.isGiven(target))
    if (onlyTarget) return { ask: 'nodes', target, end: null }
    return wantsSource && !wantsTarget ? { ask: 'nodes', target: source, end: null } : { ask, target: source, end: target }
  }

  private isGiven(index: number): boolean {
    const thing = this.things[index]
    return thing?.nodes?.length === 1 || (thing?.conditions.some(({ operator, property }) => operator === '=' && this.isNaming(property)) ?? false)
  }

  private isNaming(property: string): boolean {
    return this.schema.labels.some(({ nameProperty }) => nameProperty === property)
  }

  private isNamed(index: number): boolean {
    const thing = this.things[index]
    return thing !== undefined && (thing.labels.length > 0 || thing.nodes !== null || thing.conditions.length > 0)
  }

  /** From what no tie arrives at, along the ties. */
  private wayEnds(first: number): [number, number | null] {
    const positive = this.ties.filter(({ negated }) => !negated)
    const flow = positive.map((tie) => (tie.direction === 'in' ? [tie.to, tie.from] : [tie.from, tie.to]) as [number, number])
    const start = flow.find(([from]) => !flow.some(([, to]) => to === from))?.[0] ?? first
    let at = start
    let end: number | null = null
    for (let steps = 0; steps < flow.length; steps += 1) {
      const next = flow.find(([from]) => from === at)?.[1]
      if (next === undefined || next === start) break
      at = next
      if (this.isNamed(at) || end === null) end = at
    }
    return [start, end]
  }

  /** `within 2 hops of K` does not mean K; nor does a way without direction that only leads out and back. */
  private leaveOutStarts(): void {
    for (const tie of this.ties) {
      const [start, other] = this.isGiven(tie.from) ? [this.things[tie.from], this.things[tie.to]] : [this.things[tie.to], this.things[tie.from]]
      const isFar = (tie.max ?? 2) > 1 && (tie.direction === 'both' || tie.around)
      const node = start?.nodes?.length === 1 ? start.nodes[0] : undefined
      const property = this.schema.labels.find(({ label }) => other?.labels.includes(label) && node?.labels.includes(label))?.nameProperty
      if (isFar && node !== undefined && property != null && other?.nodes === null) other.conditions.push({ property, operator: '<>', value: node.name })
    }
  }

  private anyThing(): number {
    this.things.push({ labels: [], nodes: null, conditions: [] })
    return this.things.length - 1
  }

  /** Fills what a frame leaves open from what the question is about, then ties its ends. */
  private tieFrame(frame: Frame): boolean {
    const [subject, object] = this.gaps(frame)
    const from = subject ?? this.anyThing()
    const to = object ?? this.anyThing()
    const vias = frame.direction === 'in' ? [...frame.vias].reverse() : frame.vias
    const stops = [from, ...vias, to]
    if (vias.length > 0 && frame.hopsSaid) {
      if (frame.min !== frame.max || frame.max !== stops.length - 1) return false
      Object.assign(frame, { min: 1, max: 1, hopsSaid: false })
    }
    for (let leg = 0; leg + 1 < stops.length; leg += 1) this.addLeg(frame, stops[leg] as number, stops[leg + 1] as number, vias.length > 0)
    if (frame.indirect) this.addDirect(frame, from, to)
    return true
  }

  private addLeg(frame: Frame, from: number, to: number, isLeg: boolean): void {
    const far = frame.kind === 'reach' && !frame.hopsSaid && frame.types.length === 0 && frame.where.length === 0 && !isLeg
    const undirected = this.scene.undirected || this.schema.orientation === 'undirected'
    if (!this.tieOf.has(frame)) this.tieOf.set(frame, this.ties.length)
    this.ties.push({
      from,
      to,
      types: frame.types,
      direction: undirected ? 'both' : frame.direction,
      directionSaid: frame.directionSaid || frame.kind === 'reach' || frame.kind === 'walk' || frame.kind === 'path' || isLeg,
      min: frame.indirect ? Math.max(2, frame.min) : frame.min,
      max: far || (frame.indirect && !frame.hopsSaid) ? null : frame.max,
      negated: frame.negated,
      amount: frame.amount,
      amountOf: frame.amountOf,
      where: frame.where,
      further: frame.further,
      around: frame.around
    })
  }

  private addDirect(frame: Frame, from: number, to: number): void {
    const last = this.ties.at(-1) as Tie
    this.ties.push({ ...last, from, to, min: 1, max: 1, negated: !frame.negated, amount: null })
  }

  private gaps(frame: Frame): [number | null, number | null] {
    const { subject, object } = frame
    const [first, second] = this.scene.pair
    const isBetween = first !== undefined && second !== undefined && object === null && subject === first && !frame.further
    if (isBetween && ['tie', 'path', 'reach', 'walk'].includes(frame.kind)) return [first, second]
    if (frame.further || frame.kind === 'relation' || (subject !== null && object !== null)) return [subject, object]
    if (subject !== null) return this.missingObject(frame, subject)
    return object === null ? this.missingBoth() : [this.missingSubject(object), object]
  }

  private missingBoth(): [number | null, number | null] {
    const { head, anchor, pair } = this.scene
    return pair.length === 2 ? [pair[0] as number, pair[1] as number] : [anchor, anchor === head ? null : head]
  }

  private missingSubject(object: number): number | null {
    const { head, anchor } = this.scene
    if (anchor !== null && anchor !== object) return anchor
    return head === object ? null : head
  }

  /** `that K reaches`, `is reachable`: the object is what is asked for, or where the search starts. */
  private missingObject(frame: Frame, subject: number): [number, number | null] | [number | null, number] {
    const { head, anchor } = this.scene
    if (subject !== head && head !== null && !this.isTiedBefore(frame, subject, head)) return [subject, head]
    const isHad = frame.kind === 'have' && !frame.negated
    return subject === head && anchor !== null && anchor !== head && !isHad ? [anchor, subject] : [subject, null]
  }

  /** Another frame says already how the two are tied the same way, so that this one speaks of anything else. */
  private isTiedBefore(frame: Frame, subject: number, head: number): boolean {
    const before = this.scene.frames.slice(0, this.scene.frames.indexOf(frame))
    return before.some((other) => other.subject === head && other.object === subject)
  }
}

/** What the clauses ask for, with every gap filled; null when they do not say enough. */
export function settleScene(scene: Scene, schema: GraphSchema): PatternQuestion | null {
  return new Settler(scene, schema).settle()
}
