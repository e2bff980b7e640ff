import type { Constituent, Denotation } from './constituent.ts'

/** A grammar rule. In `from`, `a|b` is either category, `a?` may be left out, and `a~` may be left out at a cost. */
export interface Production {
  readonly name: string
  readonly to: string
  readonly from: readonly string[]
  readonly cost: number
  build(parts: readonly (Constituent | undefined)[]): readonly Built[]
}

export interface Built {
  readonly meaning: Denotation
  readonly cost: number
}

export interface ChartInput {
  readonly length: number
  /** Constituents of single words and names, in any order. */
  readonly words: readonly Constituent[]
  /** Cost of skipping each token; a token without a cost can only be left out by a reading of part of the text. */
  readonly fillers: ReadonlyMap<number, number>
}

/** One symbol of a production; `absent` is the cost of leaving it out, null where it is required. */
interface ProductionSymbol {
  readonly categories: readonly string[]
  readonly absent: number | null
}

interface Edge {
  readonly production: Production
  readonly symbols: readonly ProductionSymbol[]
  readonly dot: number
  readonly parts: readonly (Constituent | undefined)[]
  readonly score: number
}

/** The maximum readings kept per span and category. */
const BEAM = 14
/** The maximum incomplete readings kept per span and category. */
const EDGES = 1500

/** Bounds the steps far above what questions take, so that a very ambiguous text ends soon, without a reading. */
const MOST_STEPS = 16_000
const MOST_STEPS_A_TOKEN = 200

/** The cost of leaving out a symbol that is usual but carries no meaning. */
const ABSENT = 0.2

const symbolOf = (symbol: string): ProductionSymbol => {
  const last = symbol.at(-1)
  const absent = last === '?' ? 0 : last === '~' ? ABSENT : null
  return { categories: (absent === null ? symbol : symbol.slice(0, -1)).split('|'), absent }
}

/** Indexes productions by the categories that they can begin with. */
export class Grammar {
  readonly #starting: Map<string, Edge[]>

  /** @param base a grammar whose productions are included. */
  constructor(productions: readonly Production[], base?: Grammar) {
    this.#starting = new Map(base === undefined ? [] : base.#starting)
    for (const production of productions) this.#index(production)
  }

  startingWith(category: string): readonly Edge[] {
    return this.#starting.get(category) ?? []
  }

  #index(production: Production): void {
    const symbols = production.from.map(symbolOf)
    let cost = production.cost
    for (const [dot, { categories, absent }] of symbols.entries()) {
      const edge = { production, symbols, dot, parts: Array.from({ length: dot }, () => undefined), score: -cost }
      for (const category of categories) this.#starting.set(category, [...(this.#starting.get(category) ?? []), edge])
      if (absent === null) return
      cost += absent
    }
  }
}

/** Parses a text bottom-up: it finds what each span can stand for, best first. The number of steps is bounded for each token. */
export class Chart {
  readonly #grammar: Grammar
  readonly #input: ChartInput
  readonly #items: Map<string, Constituent[]>[][]
  readonly #edges: Map<string, Edge[]>[][]
  /** Positions at which a span can continue after it skips fillers. */
  readonly #reach: readonly (readonly { readonly at: number; readonly cost: number }[])[]

  #steps = 0

  constructor(grammar: Grammar, input: ChartInput) {
    this.#grammar = grammar
    this.#input = input
    const grid = <T>() => Array.from({ length: input.length + 1 }, () => Array.from({ length: input.length + 1 }, () => new Map<string, T[]>()))
    this.#items = grid<Constituent>()
    this.#edges = grid<Edge>()
    this.#reach = Array.from({ length: input.length + 1 }, (_, at) => this.#reachFrom(at))
    this.#read()
  }

  /** Returns the readings of a span as a category, best first. */
  items(start: number, end: number, category: string): readonly Constituent[] {
    return this.#items[start]?.[end]?.get(category) ?? []
  }

  /** Returns the readings of the whole text; fillers at both ends are skipped. */
  whole(category: string): readonly Constituent[] {
    const { length } = this.#input
    const found = (this.#reach[0] ?? []).flatMap(({ at, cost }) =>
      Array.from({ length: length - at }, (_, back) => length - back).flatMap((end) => {
        const rest = this.#reach[end]?.find((place) => place.at === length)
        return rest === undefined ? [] : this.items(at, end, category).map((item) => ({ ...item, score: item.score - cost - rest.cost }))
      })
    )
    return found.sort((a, b) => b.score - a.score)
  }

  #reachFrom(start: number): { at: number; cost: number }[] {
    const reach = [{ at: start, cost: 0 }]
    for (let at = start, cost = 0; at < this.#input.length; at++) {
      const skip = this.#input.fillers.get(at)
      if (skip === undefined) break
      cost += skip
      reach.push({ at: at + 1, cost })
    }
    return reach
  }

  #read(): void {
    const words = new Map<string, Constituent[]>()
    for (const word of this.#input.words) {
      const key = `${word.start} ${word.end}`
      words.set(key, [...(words.get(key) ?? []), word])
    }
    const most = MOST_STEPS + MOST_STEPS_A_TOKEN * this.#input.length
    for (let end = 1; end <= this.#input.length; end++)
      for (let start = end - 1; start >= 0 && this.#steps <= most; start--) this.#fill(start, end, words.get(`${start} ${end}`) ?? [])
  }

  #fill(start: number, end: number, words: readonly Constituent[]): void {
    const agenda: Constituent[] = [...words, ...this.#completed(start, end)].sort((a, b) => a.score - b.score)
    const cell = this.#items[start]?.[end] as Map<string, Constituent[]>
    const known = new Set<string>()
    for (let item = agenda.pop(); item !== undefined; item = agenda.pop()) {
      const key = `${item.category} ${JSON.stringify(item.meaning)}`
      const held = cell.get(item.category) ?? []
      if (known.has(key) || held.length >= BEAM) continue
      known.add(key)
      cell.set(item.category, [...held, item])
      const made = this.#begin(item)
      if (made.length > 0) agenda.push(...made)
      if (made.length > 0) agenda.sort((a, b) => a.score - b.score)
    }
  }

  /** Completes incomplete readings that end at a token inside the span. */
  #completed(start: number, end: number): Constituent[] {
    const made: Constituent[] = []
    for (let middle = start + 1; middle < end; middle++)
      for (const [symbol, edges] of this.#edges[start]?.[middle] ?? []) made.push(...this.#continued(symbol, edges, { start, middle, end }))
    return made
  }

  /** Extends incomplete readings by what starts at the middle, or after fillers there. */
  #continued(symbol: string, edges: readonly Edge[], { start, middle, end }: { start: number; middle: number; end: number }): Constituent[] {
    const made: Constituent[] = []
    for (const { at, cost } of this.#reach[middle] ?? []) {
      if (at >= end) break
      for (const item of this.items(at, end, symbol)) for (const edge of edges) made.push(...this.#advance(edge, item, { start, end, cost }))
    }
    return made
  }

  #begin(item: Constituent): Constituent[] {
    const { start, end, category } = item
    return this.#grammar.startingWith(category).flatMap((edge) => this.#advance(edge, item, { start, end, cost: 0 }))
  }

  #advance({ production, symbols, ...edge }: Edge, item: Constituent, { start, end, cost }: { start: number; end: number; cost: number }): Constituent[] {
    this.#steps++
    const parts: (Constituent | undefined)[] = [...edge.parts, item]
    let score = edge.score + item.score - cost
    for (let dot = edge.dot + 1; ; dot++) {
      const symbol = symbols[dot]
      if (symbol === undefined) return this.#build(production, parts, { start, end, score })
      this.#hold({ production, symbols, dot, parts: [...parts], score }, start, end)
      if (symbol.absent === null) return []
      score -= symbol.absent
      parts.push(undefined)
    }
  }

  #hold(edge: Edge, start: number, end: number): void {
    const cell = this.#edges[start]?.[end] as Map<string, Edge[]>
    for (const category of (edge.symbols[edge.dot] as ProductionSymbol).categories) {
      const held = cell.get(category) ?? []
      if (held.length < EDGES) held.push(edge)
      cell.set(category, held)
    }
  }

  #build(
    production: Production,
    parts: readonly (Constituent | undefined)[],
    { start, end, score }: { start: number; end: number; score: number }
  ): Constituent[] {
    const given = parts.filter((part) => part !== undefined)
    return production
      .build(parts)
      .map(({ meaning, cost }) => ({ category: production.to, start, end, meaning, score: score - cost, rule: production.name, parts: given }))
  }
}
