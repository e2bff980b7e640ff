import { firstNotBefore } from '../reading/item.ts'
import type { WorkBudget } from '../work-budget.ts'
import type { Fact, NumberCell, NumberPlace } from './fact.ts'

interface Evidence {
  readonly byName: ReadonlyMap<string, readonly Fact[]>
  readonly ofSources: ReadonlySet<string>
  readonly steps: WorkBudget
}

/** Indexes all numbers of the results by value and by the names of their facts. */
export class NumberIndex {
  private readonly all: readonly NumberPlace[]
  /** Numbers of summaries, and of rows without a name. */
  private readonly nameless: readonly NumberPlace[]
  private readonly ofFact: ReadonlyMap<Fact, readonly NumberPlace[]>
  private readonly evidence: Evidence

  constructor(facts: readonly Fact[], evidence: Evidence) {
    this.evidence = evidence
    this.ofFact = new Map(facts.map((fact) => [fact, fact.numbers.map((cell) => ({ ...cell, fact })).sort(byValue)]))
    // The sort is stable, so equal values stay in the order of the results.
    this.all = [...this.ofFact.values()].flat().sort(byValue)
    this.nameless = this.all.filter(({ fact }) => fact.row === null || fact.names.size === 0)
  }

  has(value: number, reach: number): boolean {
    return this.near(value, reach).length > 0
  }

  /** Returns the places with a number at most `reach` away. */
  near(value: number, reach: number): readonly NumberPlace[] {
    return this.within(this.all, value, reach)
  }

  /** Returns such places in summaries and in rows without a name. */
  namelessNear(value: number, reach: number): readonly NumberPlace[] {
    return this.within(this.nameless, value, reach)
  }

  /** Returns a superset of the places about all names, found by value or by the rarest name, whichever gives fewer. */
  mayBeAbout(value: number, reach: number, names: readonly string[]): readonly NumberPlace[] {
    const { byName, ofSources, steps } = this.evidence
    const factsOf = (some: readonly string[]) => some.map((name) => byName.get(name) ?? [])
    // A name that anchors no result must be in the fact itself.
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

/** Returns the range of places within reach, with a tolerance for binary rounding. */
function endsOf(places: readonly NumberPlace[], value: number, reach: number): readonly [number, number] {
  const most = reach + Math.abs(value) * 1e-12
  return [firstNotBefore(places, (one) => one.value < value - most), firstNotBefore(places, (one) => one.value <= value + most)]
}

/** Compares integers beyond 2^53 by their digits, where both are known. */
export function isOfDigits(place: NumberCell, digits: string | undefined): boolean {
  return digits === undefined || place.digits === undefined || place.digits === digits
}
