import { firstNotBefore } from '../reading/item.ts'
import type { Steps } from '../steps.ts'
import type { Fact, NumberCell, NumberPlace } from './fact.ts'

interface Evidence {
  readonly byName: ReadonlyMap<string, readonly Fact[]>
  readonly ofSources: ReadonlySet<string>
  readonly steps: Steps
}

interface Range {
  readonly from: number
  readonly to: number
}

/** Every number of the results, to be found by its value and by the names that its fact holds. */
export class NumberIndex {
  private readonly all: readonly NumberPlace[]
  /** Of summaries, and of rows without a name. */
  private readonly nameless: readonly NumberPlace[]
  private readonly ofFact = new Map<Fact, readonly NumberPlace[]>()
  private placeInOrder: ReadonlyMap<NumberPlace, number> | null = null
  private readonly evidence: Evidence

  constructor(facts: readonly Fact[], evidence: Evidence) {
    this.evidence = evidence
    for (const fact of facts) this.ofFact.set(fact, fact.numbers.map((cell) => ({ ...cell, fact })).sort(byValue))
    // Sorted by fact first: places of one value stand in the order of the results.
    this.all = [...this.ofFact.values()].flat().sort(byValue)
    this.nameless = this.all.filter(({ fact }) => fact.row === null || fact.names.size === 0)
  }

  has(value: number, reach: number): boolean {
    const range = rangeOf(value, reach)
    const place = this.all[firstNotBefore(this.all, (one) => one.value < range.from)]
    return place !== undefined && place.value <= range.to
  }

  /** Every place that holds a number at most `reach` away. */
  near(value: number, reach: number): readonly NumberPlace[] {
    return this.within(this.all, rangeOf(value, reach))
  }

  /** The same of summaries and of rows without a name. */
  namelessNear(value: number, reach: number): readonly NumberPlace[] {
    return this.within(this.nameless, rangeOf(value, reach))
  }

  /** At least those that hold one of the names and may be told of all of them: found by the value or by the rarest name, whichever leaves fewer. */
  mayBeAbout(value: number, reach: number, names: readonly string[]): readonly NumberPlace[] {
    const range = rangeOf(value, reach)
    const lists = this.listsOf(names)
    const [first, end] = ends(this.all, range)
    if (end - first <= lists.reduce((sum, { length }) => sum + length, 0)) return this.within(this.all, range)
    const found: NumberPlace[] = []
    for (const fact of new Set(lists.flat())) {
      this.evidence.steps.take()
      found.push(...this.within(this.ofFact.get(fact) ?? [], range))
    }
    if (found.length < 2) return found
    this.placeInOrder ??= new Map(this.all.map((place, at) => [place, at]))
    const order = this.placeInOrder
    return found.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
  }

  /** Lists of facts that hold a name. One that is said of no whole result must stand in the fact itself. */
  private listsOf(names: readonly string[]): readonly (readonly Fact[])[] {
    const { byName, ofSources } = this.evidence
    const lists = (some: readonly string[]) => some.map((name) => byName.get(name) ?? [])
    const [rarest] = lists(names.filter((name) => !ofSources.has(name))).sort((a, b) => a.length - b.length)
    return rarest === undefined ? lists(names) : [rarest]
  }

  private within(places: readonly NumberPlace[], range: Range): readonly NumberPlace[] {
    const [first, end] = ends(places, range)
    this.evidence.steps.take(end - first)
    return places.slice(first, end)
  }
}

const byValue = (a: NumberPlace, b: NumberPlace) => a.value - b.value

/** A little more for the binary form of both. */
function rangeOf(value: number, reach: number): Range {
  const most = reach + Math.abs(value) * 1e-12
  return { from: value - most, to: value + most }
}

function ends(places: readonly NumberPlace[], { from, to }: Range): readonly [number, number] {
  return [firstNotBefore(places, ({ value }) => value < from), firstNotBefore(places, ({ value }) => value <= to)]
}

/** Integers beyond 2^53 of one rounded value are told apart by their digits, where both are known. */
export function isOfDigits(place: NumberCell, digits: string | undefined): boolean {
  return digits === undefined || place.digits === undefined || place.digits === digits
}
