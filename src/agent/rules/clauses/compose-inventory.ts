import type { Direction } from '../../../store/pattern.ts'
import type { GraphSchema } from '../../../store/store.ts'
import type { Inventory, Mentioned, SaidTest, Steps } from './inventory.ts'
import type { Mark } from './marks.ts'
import type { PatternQuestion, Tie } from './pattern-question.ts'
import { placeTests } from './place-tests.ts'
import type { PropertyAsked, Thing } from './scene.ts'
import { isTurned, orderOf } from './way-order.ts'

type Kind = Mark['kind']

interface Shape {
  readonly ask: PatternQuestion['ask']
  readonly target: number
  readonly end: number | null
  readonly ranked?: boolean
}

const passive: ReadonlySet<Kind> = new Set<Kind>(['in', 'in-verb'])
const waySaid: ReadonlySet<Kind> = new Set<Kind>(['path-noun', 'pair-noun', 'both-ends', 'via', 'between', 'middle-noun'])
/** What can be denied of a direct way. */
const direct: ReadonlySet<Kind> = new Set<Kind>(['direct', 'indirect', 'neighbour-noun', 'relation-noun', 'tie-verb', 'out-verb', 'hop-noun'])
const superlatives: readonly Kind[] = ['most', 'fewest', 'rank', 'than-any']
const joints: ReadonlySet<Kind> = new Set<Kind>(['and', 'also', 'comma', 'stop'])

/** Puts together what a question names by what each part can only mean beside the others. Gives up where two ways are open. */
class InventoryComposer {
  private readonly inventory: Inventory
  private readonly schema: GraphSchema
  private readonly wantsEnds: boolean
  private readonly things: Thing[]
  private readonly ties: Tie[] = []
  private readonly tests: SaidTest[]
  private wanted: Inventory['asked']

  constructor(inventory: Inventory, schema: GraphSchema, wantsEnds: boolean) {
    this.inventory = inventory
    this.schema = schema
    this.wantsEnds = wantsEnds
    this.things = inventory.things.map((thing) => ({ ...thing, labels: [...new Set(thing.labels)], conditions: [...thing.conditions] }))
    this.tests = [...inventory.tests]
    this.wanted = inventory.asked
  }

  compose(): PatternQuestion | null {
    if (this.inventory.amounts.length > 0 || !this.placeValues()) return null
    const shape = this.shape()
    if (shape === null || !placeTests(this.tests, this.things, this.ties) || !this.knowsAsked()) return null
    const { target, end, ask, ranked = false } = shape
    return {
      things: this.things,
      ties: this.ties,
      ask,
      target,
      end,
      counts: !ranked && (this.says('count') || this.says('number-of')),
      yesNo: false,
      order: ranked ? { tie: 0, descending: !this.says('fewest'), limit: 1 } : null,
      properties: this.asked(),
      wantsAll: false,
      groupBy: null,
      onlyEnds: false
    }
  }

  /** A value that stands alone belongs to the one property that is named without a value. */
  private placeValues(): boolean {
    const { values, asked } = this.inventory
    if (values.length === 0) return true
    const [value] = values
    const [property] = asked
    const owners = (property?.mark.name?.properties ?? []).filter((owner) =>
      value?.name?.values.some((known) => known.property === owner.property && known.of === owner.of)
    )
    const stored = value?.name?.values[0]?.value
    if (values.length > 1 || asked.length !== 1 || property === undefined || owners.length === 0 || stored === undefined) return false
    this.wanted = []
    this.tests.push({
      owners,
      tests: [{ operator: '=', value: stored }],
      hint: null,
      value: null,
      next: property.at + 1,
      at: property.at,
      negated: this.inventory.loose > 0
    })
    return true
  }

  private says(kind: Kind): boolean {
    return this.inventory.marks.some((mark) => mark.kind === kind)
  }

  private shape(): Shape | null {
    const { things, types, steps } = this.inventory
    const given = things.flatMap(({ nodes }, index) => (nodes === null ? [] : [index]))
    const open = things.flatMap(({ nodes }, index) => (nodes === null ? [index] : []))
    const [node] = given
    const [first] = open
    if (first === undefined) return types.length > 0 && given.length === 0 ? this.relationships() : null
    const isOne = open.length === 1
    if (superlatives.some((kind) => this.says(kind))) return isOne && given.length + steps.length === 0 ? this.ranking(first) : null
    if (node !== undefined) return things.length === 2 ? this.reach(node, first) : null
    return isOne ? this.plain(first) : this.several(open)
  }

  private several(open: readonly number[]): Shape | null {
    const { steps } = this.inventory
    return steps.length > 0 && !this.isWhole(open.length) ? this.far(open) : this.direct(open)
  }

  /** `paths of length two`, `one step to a "X" and one more to a "Y"`: the steps are those between the things named. */
  private isWhole(count: number): boolean {
    const { steps } = this.inventory
    return count > 2 && steps.every(({ low, high }) => low === high) && steps.reduce((sum, { low }) => sum + low, 0) === count - 1
  }

  private relationships(): Shape | null {
    if (this.inventory.loose > 0 || this.inventory.steps.length > 0 || this.says('most') || this.says('fewest')) return null
    const from = this.addAny()
    const to = this.addAny()
    this.tie(from, to)
    return { ask: 'relationships', target: from, end: to }
  }

  private ranking(target: number): Shape | null {
    const denied = this.says('than-any') ? 1 : 0
    if (this.inventory.loose > denied || this.wanted.length > 0 || this.inventory.types.length > 1) return null
    if (!this.says('relation-noun') && this.inventory.types.length === 0) return null
    this.tie(target, this.addAny(), { direction: this.inward() ? 'in' : 'out', directionSaid: true })
    return { ask: 'nodes', target, end: null, ranked: true }
  }

  /** One label and what is stored: no relationship may be spoken of. */
  private plain(target: number): Shape | null {
    const { types, steps, loose } = this.inventory
    const isTied = this.says('relation-noun') || this.says('tie-verb') || this.says('neighbour-noun') || this.says('reach-verb') || this.says('path-noun')
    return types.length > 0 || steps.length > 0 || this.tests.length === 0 || loose > 0 || isTied ? null : { ask: 'nodes', target, end: null }
  }

  /** From a node over so many steps; not by one alone where words deny that. */
  private reach(given: number, open: number): Shape | null {
    const { steps, mentions, loose } = this.inventory
    if (steps.length > 1 || this.says('in')) return null
    const isDenied = this.says('indirect') || loose > 0 || mentions.some(({ negated }) => negated)
    return isDenied ? this.remote(given, open) : this.near(given, open)
  }

  private near(given: number, open: number): Shape | null {
    const { steps, types } = this.inventory
    const [said] = steps
    if (said === undefined && !this.says('reach-verb')) return null
    const max = said === undefined ? (types.length === 0 ? null : 1) : said.high
    this.tie(given, open, { min: said?.low ?? 1, max, directionSaid: true })
    return { ask: 'nodes', target: open, end: null }
  }

  private remote(given: number, open: number): Shape | null {
    const { steps, types, marks } = this.inventory
    const [said] = steps
    if (types.length > 0 || !marks.some(({ kind }) => direct.has(kind))) return null
    const isOne = said?.low === 1 && said.high === 1
    this.tie(given, open, { min: Math.max(2, said?.low ?? 2), max: said === undefined || isOne ? null : said.high, directionSaid: true })
    this.ties.push({ ...(this.ties[0] as Tie), min: 1, max: 1, negated: true })
    return { ask: 'nodes', target: open, end: null }
  }

  /** Pairs of two labels over so many steps, and what follows. */
  private far(open: readonly number[]): Shape | null {
    const [first, second] = orderOf(this.inventory, open)
    const [way, more, ...others] = this.inventory.steps
    if (open.length !== 2 || first === undefined || second === undefined || way === undefined || others.length > 0) return null
    if (this.inventory.loose > 0 || this.inventory.mentions.some(({ negated }) => negated) || !this.isEnds()) return null
    const goesOn = more === undefined ? this.goesOn(way) : more.further
    if (more !== undefined && !goesOn) return null
    this.tie(first, second, { min: way.low, max: way.high, directionSaid: true })
    if (goesOn) this.tie(second, this.addAny(), { further: true, directionSaid: true })
    return { ask: 'pairs', target: first, end: second }
  }

  private isEnds(): boolean {
    if (this.wantsEnds || this.says('pair-noun') || this.says('both-ends') || (this.says('start') && this.says('end'))) return true
    const { mentions, marks } = this.inventory
    const isWanted = ({ asked, end }: Mentioned) =>
      asked || marks[end]?.kind === 'key-noun' || (marks[end]?.kind === 'node-noun' && marks[end + 1]?.kind === 'key-noun')
    return new Set(mentions.filter(isWanted).map(({ thing }) => thing)).size > 1
  }

  /** `at least one outgoing edge`, `can go on`, `to any node`, after the way. */
  private goesOn(way: Steps): boolean {
    const rest = this.inventory.marks.filter((_, at) => at > way.at)
    return (
      rest.some(({ kind }) => kind === 'further' || kind === 'onward' || kind === 'node-noun') &&
      rest.some(({ kind }) => /relation-noun|-verb|onward|hop-noun/.test(kind))
    )
  }

  private direct(open: readonly number[]): Shape | null {
    if (this.inventory.loose > 0 || this.inventory.types.length > 1) return null
    if (this.asksRelations()) return null
    return this.isEnds() || this.isChain() ? this.chain(open) : this.star(open)
  }

  /** `how many edges lead from ...`: no nodes are asked for. */
  private asksRelations(): boolean {
    const { marks } = this.inventory
    const at = marks.findIndex(({ kind }) => kind === 'count' || kind === 'wh' || kind === 'ask' || kind === 'number-of' || kind === 'relative')
    const next = marks
      .slice(at + 1)
      .find(({ kind, name }) => !['article', 'all', 'out', 'in', 'glue', 'of', 'direct', 'single'].includes(kind) && (name?.types.length ?? 0) === 0)
    return next?.kind === 'relation-noun'
  }

  /** Whether a third thing is said of the second. */
  private isChain(): boolean {
    const [, second, third] = this.inventory.mentions.filter(({ isFirst }) => isFirst)
    if (second === undefined || third === undefined) return false
    const amid = this.inventory.marks.slice(second.at, third.at)
    const isOfSecond = this.inventory.marks[second.end]?.kind === 'relative' && /^(?:that|which|who)$/.test(this.inventory.marks[second.end]?.text ?? '')
    return !amid.some(({ kind }) => joints.has(kind)) && !third.negated && (isOfSecond || this.inventory.marks.some(({ kind }) => waySaid.has(kind)))
  }

  private chain(open: readonly number[]): Shape | null {
    const isTurned = this.inventory.marks.some(({ text }) => /^(?:follow|follows|precede|precedes|preceded)$/.test(text))
    if (this.inventory.mentions.some(({ negated }) => negated) || this.says('in') || open.length > 3 || isTurned) return null
    const order = orderOf(this.inventory, open)
    order.slice(1).forEach((to, leg) => {
      this.tie(order[leg] as number, to, { directionSaid: true })
    })
    const [target, end] = [order[0], order.at(-1)]
    if (target === undefined || end === undefined) return null
    const isPaired = this.isEnds() || this.inventory.marks.some(({ kind }) => waySaid.has(kind))
    return isPaired ? { ask: 'pairs', target, end } : { ask: 'nodes', target, end: null }
  }

  private star(open: readonly number[]): Shape | null {
    const { mentions } = this.inventory
    const head = mentions.find(({ asked, negated }) => asked && !negated) ?? mentions[0]
    if (head === undefined) return null
    const objects = open.filter((index) => index !== head.thing)
    const isIn = this.isInto(head)
    if (objects.length > 2 || (isIn && (this.says('out') || head.place === 'by'))) return null
    for (const object of objects) {
      const first = mentions.filter(({ thing }) => thing === object)
      this.tie(head.thing, object, { negated: first.some(({ negated }) => negated), direction: isIn ? 'in' : 'out', directionSaid: isIn || this.says('out') })
    }
    return this.ties.every(({ negated }) => negated) ? null : { ask: 'nodes', target: head.thing, end: null }
  }

  /** Whether the others lead to what is asked for. */
  private isInto({ place: own, thing: head }: Mentioned): boolean {
    const { mentions } = this.inventory
    const isFrom = own !== 'by' && mentions.some(({ place, thing }) => (place === 'by' || place === 'from') && thing !== head)
    return this.inward() || isTurned(this.inventory) || isFrom
  }

  private inward(): boolean {
    return this.inventory.marks.some(({ kind }) => passive.has(kind))
  }

  private addAny(): number {
    return this.things.push({ labels: [], nodes: null, conditions: [] }) - 1
  }

  private tie(from: number, to: number, more: Partial<Tie> = {}): void {
    const isBoth = this.schema.orientation === 'undirected'
    this.ties.push({
      from,
      to,
      types: this.inventory.types,
      directionSaid: false,
      min: 1,
      max: 1,
      negated: false,
      amount: null,
      amountOf: 'object',
      where: [],
      further: false,
      around: false,
      ...more,
      direction: isBoth ? 'both' : ((more.direction ?? 'out') as Direction)
    })
  }

  /** Whether each property that is asked for is one of what is named. */
  private knowsAsked(): boolean {
    const owners = new Set([...this.things.flatMap(({ labels }) => labels), ...this.inventory.types])
    return this.wanted.every(({ mark }) => mark.name?.properties.some(({ of }) => owners.has(of)) ?? false)
  }

  private asked(): PropertyAsked[] {
    return this.wanted.flatMap(({ mark }) => (mark.name?.properties ?? []).map((owner) => ({ ...owner, near: null })))
  }
}

/** What the parts of a question can only mean together; null where that is open. */
export function composeInventory(inventory: Inventory, schema: GraphSchema, wantsEnds: boolean): PatternQuestion | null {
  return new InventoryComposer(inventory, schema, wantsEnds).compose()
}
