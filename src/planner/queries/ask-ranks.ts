import { isOrdered, type Measure, propertiesOf } from '../../linking/qualities.ts'
import type { Item } from '../words/item.ts'
import type { Asked, AskScene, Op } from './ask-scene.ts'
import { measureAmong } from './measure-among.ts'
import type { Query } from './query.ts'

/** Ranks without saying which end comes first. */
interface Bare {
  readonly descending: boolean
  readonly lemma: string
  readonly adjective: null
  readonly at: readonly number[]
}

const ordinals = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const rankers = new Set(['rank', 'ranked', 'ranking', 'leader', 'leading'])
const sorters = new Set(['sort', 'sorted', 'order', 'ordered'])
/** How many of a whole order are listed. */
const sortedRows = 100
const risers = new Set(['ascending', 'asc', 'increasing', 'bottom', 'last'])
const numbers = new Set(['most', 'least', 'fewest', 'more', 'fewer', 'less'])
/** From here on a name is hardly a paraphrase. */
const sure = 0.7
const lows = ['small', 'short', 'little', 'low', 'few']

type Ranker = Op<'superlative'> | Bare
type Whole = Pick<Order, 'limit' | 'place'>
type Order = NonNullable<Query['order']>

class RankMaker {
  private readonly scene: AskScene

  constructor(scene: AskScene) {
    this.scene = scene
  }

  private limit(): { limit: number; used: readonly Item[] } {
    const [top] = this.scene.all('top')
    if (top !== undefined) return { limit: top.limit, used: [top] }
    if (this.scene.all('superlative').length === 0 && this.sorting().length > 0) return { limit: sortedRows, used: [] }
    const labels = this.scene.all('label')
    const number = this.scene.all('number').find(({ end, value }) => Number.isInteger(value) && value > 0 && labels.some(({ start }) => start === end))
    return number === undefined ? { limit: 1, used: [] } : { limit: number.value, used: [number] }
  }

  /** `sorted by age`: all of them, in order. */
  private sorting(): number[] {
    const by = this.scene.all('group')
    return this.scene.words(sorters).filter((at) => by.some(({ start }) => start > at && start - at <= 4))
  }

  /** `the second longest`, `the runner-up`: its place, from 1. */
  private place(): { readonly place?: number; readonly at: readonly number[] } {
    const { tokens } = this.scene.place
    const runner = tokens.findIndex(
      ({ folded }, at) => folded === 'runnerup' || (folded === 'runner' && tokens.slice(at, at + 3).some((next) => next.folded === 'up'))
    )
    if (runner >= 0) return { place: 2, at: [runner] }
    const isRanked = this.scene.words(rankers).length + this.sorting().length > 0
    const at = tokens.findIndex(
      ({ folded }, here) => ordinals.includes(folded) && (isRanked || this.scene.all('superlative').some(({ start }) => start > here && start - here <= 2))
    )
    return at < 0 ? { at: [] } : { place: ordinals.indexOf(tokens[at]?.folded ?? '') + 2, at: [at] }
  }

  /** `from low to high` */
  private goesUp(): boolean {
    const { tokens } = this.scene.place
    return tokens.some(({ folded }, at) => lows.includes(folded) && tokens[at + 1]?.folded === 'to')
  }

  /** What ranks: a superlative, or `top 4`, `rank`, where nothing says which end comes first. */
  private ranking(): Ranker | undefined {
    const [superlative] = this.scene.all('superlative')
    if (superlative !== undefined) return superlative
    const at = [...this.scene.words(rankers), ...this.sorting()]
    const rises = this.scene.words(risers).length > 0 || this.goesUp()
    if (this.scene.all('top').length + at.length === 0 && this.place().place === undefined) return undefined
    return { descending: !rises, lemma: rises ? 'small' : 'large', adjective: null, at }
  }

  ranked(base: Asked): Asked[] {
    const superlative = this.ranking()
    const isValue = base.ask.kind === 'property' && base.ask.properties.length === 1
    if (superlative === undefined || !(base.ask.kind === 'list' || isValue) || base.distinctProperty !== undefined) return []
    const { place, at: placed } = this.place()
    const { limit, used: limits } = place === undefined ? this.limit() : { limit: place, used: [] }
    const used = [...base.used, ...('kind' in superlative ? [superlative] : []), ...limits, ...this.scene.all('count')]
    const at = [...base.at, ...placed, ...('at' in superlative ? superlative.at : [])]
    const whole = { limit, ...(place === undefined ? {} : { place }) }
    const ranks = { ...base, at, used }
    const isOfNumbers = !isValue && superlative.adjective === null
    return [
      ...this.byValue(ranks, base, superlative, whole),
      ...(isOfNumbers ? [...this.byTies(ranks, superlative, whole), ...this.values(ranks, superlative, limit)] : [])
    ]
  }

  /** `which zone has the most stations`: values, by how many nodes hold each. */
  private values(ranks: Asked, ranker: Ranker, limit: number): Asked[] {
    const { entities } = this.scene.composition
    if (!('kind' in ranker) || !this.isOfNumbersOnly(ranker) || entities[ranks.target]?.at !== ranker.end) return []
    return this.scene.owned
      .filter(({ entity, item }) => entity === ranks.target && item.end <= ranker.start)
      .map(
        ({ entity, property, item }): Asked => ({
          ...ranks,
          ask: { kind: 'count' },
          groupBy: { entity, property },
          groupRank: { descending: ranker.descending, limit },
          used: [...ranks.used, item]
        })
      )
  }

  /** `the most X`: of the nodes that have most of it, none is large itself. `rank by X`: X says by what. */
  private isOfNumbersOnly(ranker: Ranker): boolean {
    if (!('kind' in ranker)) return this.scene.all('group').length > 0
    return ranker.adjective === null && numbers.has(this.scene.place.tokens[ranker.start]?.folded ?? '')
  }

  /** By what measures the adjective, or by a property that is named. */
  private byValue(ranks: Asked, base: Asked, superlative: Ranker, whole: Whole): Asked[] {
    const isValue = base.ask.kind === 'property'
    const { schema } = this.scene.place
    const { descending, lemma } = superlative
    const properties = propertiesOf(schema.labels, this.scene.composition.entities[base.target]?.label ?? null)
    const measure = this.isOfNumbersOnly(superlative) ? null : measureAmong(lemma, properties)
    const falls = superlative.adjective === null ? descending : descending !== lows.includes(lemma)
    const sorts = this.sorting().length > 0
    const ranked = new Set(properties.filter((known) => sorts || isOrdered(known)).map(({ property }) => property))
    const named = this.scene.owned.filter(
      ({ entity, property, item }) =>
        entity === base.target && ranked.has(property) && (measure === null || item.score >= sure) && (isValue ? base.used.includes(item) : true)
    )
    const order = (property: string, falling: boolean): Order => ({ ...whole, property, per: null, descending: falling })
    const falling = ({ rising }: Measure) => rising === (descending || lemma === 'small')
    const fallsBy = (property: string) => {
      const own = measureAmong(
        lemma,
        properties.filter((known) => known.property === property)
      )
      return superlative.adjective === null || own === null ? falls : falling(own)
    }
    return [
      ...(measure === null ? [] : [{ ...ranks, order: order(measure.property, falling(measure)), asksHow: isValue }]),
      ...named.map(({ property, item }) => ({ ...ranks, order: order(property, fallsBy(property)), used: [...ranks.used, item], asksHow: isValue }))
    ]
  }

  /** By how many others each is tied to, or by what a property of the ties adds up to. */
  private byTies(ranks: Asked, { descending }: Ranker, whole: Whole): Asked[] {
    const { entities } = this.scene.composition
    const others = this.scene.open.filter((at) => at !== ranks.target)
    const implied = entities.flatMap((known, at) => (known.implied === true && known.nodes === null && at !== ranks.target ? [at] : []))
    const order = (property: string | null, per: number | null): Order => ({ ...whole, property, per, descending })
    return [
      ...[...others, ...implied].map((per) => ({ ...ranks, order: order(null, per) })),
      ...this.scene.edgeAmounts().map(({ edge, property, item }) => ({ ...ranks, order: { ...order(property, null), edge }, used: [...ranks.used, item] }))
    ]
  }
}

/** What is asked, of the first of a ranking. */
export const ranksOf = (scene: AskScene, base: Asked): Asked[] => new RankMaker(scene).ranked(base)
