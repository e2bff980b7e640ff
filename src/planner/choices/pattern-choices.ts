import { wantsBothEnds } from '../form/fit-shape.ts'
import { inForm } from '../form/in-form.ts'
import type { PatternQuestion, Thing, Tie } from '../patterns/pattern-question.ts'
import { planPattern } from '../patterns/plan/plan-pattern.ts'
import { type Choice, type Choices, type ChoiceTools, fitOf } from './choice.ts'
import type { LinkedRow } from './linked-row.ts'
import { type Named, readNamed } from './pattern-things.ts'

/** Alternatives that a small model can weigh; the likeliest come first. */
const MOST = 4
const RETRIEVED = 20
/** What labels and types say for a pattern where its own words are not used. */
const LEAST = 0.4
const anything: Thing = { labels: [], nodes: null, conditions: [] }

/** One way in which the named things may be tied. */
interface Alternative {
  readonly text: string
  readonly things: readonly Thing[]
  readonly ties: readonly Tie[]
  readonly ask: PatternQuestion['ask']
  readonly target: number
  readonly end?: number
  readonly order?: PatternQuestion['order']
}

class Alternatives {
  private readonly named: Named
  private readonly names: readonly string[]
  private readonly things: readonly Thing[]
  private readonly direction: Tie['direction']

  constructor(named: Named, isDirected: boolean) {
    this.named = named
    this.names = named.things.map(({ name }) => name)
    this.things = named.things.map(({ thing }) => thing)
    this.direction = isDirected ? 'out' : 'both'
  }

  all(): Alternative[] {
    const { ranked, types, where } = this.named
    const count = this.things.length
    if (count === 0) return [this.relationships()]
    if (ranked !== null && count < 3) return this.rankings(ranked)
    if (count === 1) return types.length + where.length === 0 ? [this.alone()] : [this.relationshipsOf(), this.alone()]
    return count === 2 ? this.ofTwo() : this.ofThree()
  }

  private tie(from: number, to: number, more: Partial<Tie> = {}): Tie {
    const { types, where } = this.named
    const plain = { direction: this.direction, directionSaid: true, min: 1, max: 1, negated: false, amount: null, amountOf: 'object' as const }
    return { from, to, types, where, ...plain, further: false, ...more }
  }

  private relationships(): Alternative {
    return {
      text: `relationships ${this.named.types.join(', ')}`,
      things: [anything, anything],
      ties: [this.tie(0, 1)],
      ask: 'relationships',
      target: 0,
      end: 1
    }
  }

  private alone(): Alternative {
    return { text: `${this.names[0]} nodes`, things: this.things, ties: [], ask: 'nodes', target: 0 }
  }

  private relationshipsOf(): Alternative {
    return { text: `${this.names[0]} nodes with such a relationship`, things: [...this.things, anything], ties: [this.tie(0, 1)], ask: 'nodes', target: 0 }
  }

  private rankings({ descending, limit }: NonNullable<Named['ranked']>): Alternative[] {
    const [first = '', second] = this.names
    const things = second === undefined ? [...this.things, anything] : this.things
    const ranked = { things, ties: [this.tie(0, 1)], ask: 'nodes' as const, order: { tie: 0, descending, limit } }
    const most = descending ? 'most' : 'fewest'
    return second === undefined
      ? [{ ...ranked, text: `${first} with the ${most} relationships`, target: 0 }]
      : [
          { ...ranked, text: `${first} with the ${most} relationships to ${second}`, target: 0 },
          { ...ranked, text: `${second} with the ${most} relationships from ${first}`, target: 1 }
        ]
  }

  /** From one of two to the other, over as many steps as are said; the named node, where there is one, is where the way starts. */
  private ofTwo(): Alternative[] {
    const { hops } = this.named
    const isNode = (index: number) => this.things[index]?.nodes !== null
    const orders = isNode(1) && !isNode(0) ? [[1, 0] as const] : isNode(0) ? [[0, 1] as const] : [[0, 1] as const, [1, 0] as const]
    return orders.flatMap(([from, to]) => {
      const [start, end] = [this.names[from], this.names[to]]
      const way = hops === null ? {} : { min: hops.min, max: hops.max }
      const base = { things: this.things, ties: [this.tie(from, to, way)] }
      const reached: Alternative = { ...base, text: `${end} nodes reached from ${start}`, ask: 'nodes', target: to }
      if (isNode(from)) return this.named.isDenied ? [this.remote(from, to), reached] : [reached, this.remote(from, to)]
      const source: Alternative = { ...base, text: `${start} nodes that lead to ${end}`, ask: 'nodes', target: from }
      const pairs: Alternative = { ...base, text: `pairs of ${start} and ${end}`, ask: 'pairs', target: from, end: to }
      const further = { things: [...this.things, anything], ties: [...base.ties, this.tie(to, 2, { types: [], where: [] })] }
      return [source, reached, pairs, ...(hops === null ? [] : [{ ...pairs, ...further, text: `pairs of ${start} and ${end}, with a step more from there` }])]
    })
  }

  private remote(from: number, to: number): Alternative {
    const max = Math.max(2, this.named.hops?.max ?? 2)
    const ties = [this.tie(from, to, { min: 2, max }), this.tie(from, to, { negated: true })]
    return { text: `${this.names[to]} nodes reached from ${this.names[from]}, but not directly`, things: this.things, ties, ask: 'nodes', target: to }
  }

  private ofThree(): Alternative[] {
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [2, 0, 1]
    ] as const
    const { things, names } = this
    if (this.named.isDenied) {
      return orders.map(([hub, to, not]) => ({
        text: `${names[hub]} nodes with a ${names[to]} but no ${names[not]}`,
        things,
        ties: [this.tie(hub, to), this.tie(hub, not, { negated: true })],
        ask: 'nodes',
        target: hub
      }))
    }
    const chains = orders.map(
      ([from, via, to]): Alternative => ({
        text: `pairs of ${names[from]} and ${names[to]} by way of ${names[via]}`,
        things,
        ties: [this.tie(from, via), this.tie(via, to)],
        ask: 'pairs',
        target: from,
        end: to
      })
    )
    const hubs = [0, 1, 2].map((hub): Alternative => {
      const [one = 0, two = 0] = [0, 1, 2].filter((index) => index !== hub)
      return {
        text: `${names[hub]} nodes with both a ${names[one]} and a ${names[two]}`,
        things,
        ties: [this.tie(hub, one), this.tie(hub, two)],
        ask: 'nodes',
        target: hub
      }
    })
    return [...hubs, ...chains]
  }
}

/** Values that are denied: `other than x`. */
function withDenials(alternatives: readonly Alternative[], { isDenied, isOther, where }: Named): Alternative[] {
  if ((!isDenied && !isOther) || where.length === 0) return [...alternatives]
  const denied = alternatives.map(({ ties, text, ...rest }) => ({
    ...rest,
    text: `${text}, ${where.map(({ property, value }) => `${property} not ${value}`).join(', ')}`,
    ties: ties.map((tie) => ({ ...tie, where: tie.where.map((condition) => ({ ...condition, operator: '<>' as const })) }))
  }))
  return [...denied, ...alternatives]
}

/** The fields of the wanted form tell whether one end of what is found is asked for, or both. */
function fitsFields({ ask }: Alternative, fields: readonly string[]): boolean {
  if (fields.length === 0 || ask === 'relationships') return true
  return wantsBothEnds(fields) === (ask === 'pairs')
}

function choiceOf(alternative: Alternative, named: Named, { formed, schema }: LinkedRow): Choice[] {
  const { text: about, things, ties, ask, target, end = null, order = null } = alternative
  const counts = named.counts && order === null
  const question: PatternQuestion = {
    things: things.map((thing) => ({ ...thing, conditions: [...thing.conditions] })),
    ties,
    ask,
    target,
    end,
    counts,
    yesNo: false,
    order,
    properties: named.asked,
    onlyEnds: false
  }
  const planned = planPattern(question, schema, formed.wish)
  if (planned === null) return []
  const text = counts ? `number of ${about}` : about
  const render = inForm({ render: planned.render }, formed)
  return [{ text, about: '', plan: { kind: 'plan', explanation: text, confidence: 1, calls: planned.calls, render } }]
}

function choicesOf(named: Named, linked: LinkedRow): Choice[] {
  const alternatives = new Alternatives(named, linked.schema.orientation === 'directed').all()
  const { fields } = linked.formed.wish
  const fitting = alternatives.filter((alternative) => fitsFields(alternative, fields))
  return withDenials(fitting.length > 0 ? fitting : alternatives, named).flatMap((alternative) => choiceOf(alternative, named, linked))
}

/** The ways in which what a question names may be tied together, in the order in which it is named. Which of them is meant is left to choose. */
export function patternChoices(linked: LinkedRow, { rankAll }: ChoiceTools): Choices[] {
  const read = readNamed(linked)
  const ranked = rankAll(linked.formed.text, RETRIEVED)
  const own = ranked.find(({ tool }) => tool.name === 'match_pattern')?.score ?? 0
  const held = Math.max(0, ...read.map((named) => named.held))
  const list = read.flatMap((named) => choicesOf(named, linked))
  return [{ list: list.slice(0, MOST), fit: fitOf(Math.max(LEAST, own / (ranked[0]?.score ?? 1)), held) }]
}
