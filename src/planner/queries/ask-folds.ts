import { type Item, isAmount } from '../words/item.ts'
import { ranksOf } from './ask-ranks.ts'
import type { Asked, AskScene } from './ask-scene.ts'
import type { Ask } from './query.ts'

const emptiness = new Set(['zero', 'zeros', 'zeroes', 'none', 'no', '0', 'even', 'nothing', 'empty', 'without', 'nobody'])

class FoldMaker {
  private readonly scene: AskScene

  constructor(scene: AskScene) {
    this.scene = scene
  }

  /** `for each`, `per`, `by`: counts and aggregates of groups. */
  grouped(base: Asked): Asked[] {
    const operators = [...this.scene.all('each'), ...this.scene.all('group')]
    const isFolded = base.ask.kind === 'count' || base.ask.kind === 'aggregate'
    if (operators.length === 0 || (!isFolded && base.ask.kind !== 'list') || base.distinctProperty !== undefined) return []
    const ask: Ask = isFolded ? base.ask : { kind: 'count' }
    const [operator] = operators
    const used = [...base.used, ...(operator === undefined ? [] : [operator])]
    const nodes = this.scene.open
      .filter((at) => at !== base.target)
      .flatMap((entity): Asked[] => {
        const grouped = { ...base, ask, used }
        const every = ask.kind === 'count' || (ask.kind === 'aggregate' && ask.fn === 'sum') ? this.scene.words(emptiness) : []
        return [
          { ...grouped, groupBy: { entity, property: null } },
          ...(every.length === 0 ? [] : [{ ...grouped, groupBy: { entity, property: null, all: true }, at: [...base.at, ...every] }])
        ]
      })
    const values = this.scene.owned
      .filter(({ item }) => !base.used.includes(item))
      .map(({ entity, property, item }): Asked => ({ ...base, ask, groupBy: { entity, property }, used: [...used, item] }))
    return [...nodes, ...values]
  }

  /** What a number counts: those that the words right after it name, else any of the others. */
  private counted({ end }: Item, others: readonly number[]): readonly number[] {
    const next = this.scene.all('distinct').some(({ start }) => start === end) ? end + 1 : end
    const named = this.scene.composition.entities.findIndex(({ at }) => at === next)
    return named < 0 ? others : others.filter((at) => at === named)
  }

  /** `at least four ships`, `three or more`: a number of what a node is tied to. */
  having(base: Asked): Asked[] {
    if (base.ask.kind !== 'list' && base.ask.kind !== 'count' && base.ask.kind !== 'exists') return []
    const amounts = this.scene.place.rest.filter(isAmount)
    const others = this.scene.composition.entities.flatMap((known, at) => (known.nodes === null && at !== base.target ? [at] : []))
    return amounts.flatMap((amount) => {
      if (typeof amount.value !== 'number') return []
      const value = amount.value
      const comparison = this.scene.all('comparison').find(({ end }) => end <= amount.start && amount.start - end <= 1)
      const bound = this.scene.all('bound').find(({ start }) => start >= amount.end && start - amount.end <= 2)
      const operator = comparison?.operator ?? bound?.operator ?? '='
      const used = [
        ...base.used,
        amount,
        ...(comparison === undefined ? [] : [comparison]),
        ...(comparison !== undefined || bound === undefined ? [] : [bound]),
        // `four different recipes`: nodes are counted once each in any case.
        ...this.scene.all('distinct').filter(({ start }) => start === amount.end)
      ]
      // `at least one dish`: that there is any.
      if (operator === '>=' && value === 1) return [{ ...base, used }]
      return this.counted(amount, others).map((per): Asked => ({ ...base, having: { per, operator, value }, used }))
    })
  }
}

/** What is asked, by group, ranked, or of those only that are tied to so many. */
export function foldsOf(scene: AskScene, base: Asked): Asked[] {
  const maker = new FoldMaker(scene)
  return [...maker.grouped(base), ...ranksOf(scene, base), ...maker.having(base)]
}
