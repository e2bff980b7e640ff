import { firstNotBefore } from '../reading/item.ts'
import type { WorkBudget } from '../work-budget.ts'
import type { Fact, NumberCell, NumberPlace } from './fact.ts'

interface Evidence {
  readonly byName: ReadonlyMap<string, readonly Fact[]>
  readonly ofSources: ReadonlySet<string>
  readonly steps: WorkBudget
}

/** Every number of the results, to be found by its value and by the names that its fact holds. */
export class NumberIndex {
  private readonly all: readonly NumberPlace[]
  /** Of summaries, and of rows without a name. */
  private readonly nameless: readonly NumberPlace[]
  private readonly ofFact: ReadonlyMap<Fact, readonly NumberPlace[]>
  private readonly evidence: Evidence

  constructor(facts: readonly Fact[], evidence: Evidence) {
    this.evidence = evidence
    this.ofFact = new Map(facts.map((fact) => [fact, fact.numbers.map((cell) => ({ ...cell, fact })).sort(byValue)]))
    // Sorted by fact first: places of one value stand in the order of the results.
    this.all = [...this.ofFact.values()].flat().sort(byValue)
    this.nameless = this.all.filter(({ fact }) => fact.row === null || fact.names.size === 0)
  }

  has(value: number, reach: number): boolean {
    return this.near(value, reach).length > 0
  }

  /** Every place that holds a number at most `reach` away. */
  near(value: number, reach: number): readonly NumberPlace[] {
    return this.within(this.all, value, reach)
  }

  /** The same of summaries and of rows without a name. */
  namelessNear(value: number, reach: number): readonly NumberPlace[] {
    return this.within(this.nameless, value, reach)
  }

  /** At least those that hold one of the names and may be told of all of them: found by the value or by the rarest name, whichever leaves fewer. */
  mayBeAbout(value: number, reach: number, names: readonly string[]): readonly NumberPlace[] {
    const { byName, ofSources, steps } = this.evidence
    const factsOf = (some: readonly string[]) => some.map((name) => byName.get(name) ?? [])
    // One that is said of no whole result must stand in the fact itself.
    const [rarest] = factsOf(names.filter((name) => !ofSources.has(name))).sort((a, b) => a.length - b.length)
    const facts = rarest ?? [...new Set(factsOf(names).flat())]
    const [first, end] = endsOf(this.all, value, reach)
    if (end - first <= facts.length) return this.near(value, reach)
    steps.take(facts.length)
    return facts.flatMap((fact) => this.within(this.ofFact.get(fact) ?? [], value, reach))
  }

  private within(places: readonly NumberPlace[], value: number, reach: number): readonly NumberPlace[] {
    const [first, end] = endsOf(places, value, reach)
    this.evidence.steps.take(end - first)
    return places.slice(first, end)
  }
}

const byValue = (a: NumberPlace, b: NumberPlace) => a.value - b.value

/** The first of the places so near and the one after the last; a little more for the binary form of both. */
function endsOf(places: readonly NumberPlace[], value: number, reach: number): readonly [number, number] {
  const most = reach + Math.abs(value) * 1e-12
  return [firstNotBefore(places, (one) => one.value < value - most), firstNotBefore(places, (one) => one.value <= value + most)]
}

/** Integers beyond 2^53 of one rounded value are told apart by their digits, where both are known. */
export function isOfDigits(place: NumberCell, digits: string | undefined): boolean {
  return digits === undefined || place.digits === undefined || place.digits === digits
}
