import type { PropertyMention } from '../../linking/mention.ts'
import { isYearNumber } from '../../linking/qualities.ts'
import { ownersOfUnit } from './amount-owners.ts'
import type { ConditionUnit } from './condition-unit.ts'
import { type Amount, isAmount } from './item.ts'
import { RowReader, type Take } from './row-reader.ts'

const inRange = (low: Amount, high: Amount): ConditionUnit['tests'] => [
  { operator: '>=', value: low.value },
  { operator: '<=', value: high.value }
]

interface AmountRange {
  readonly start: number
  readonly low: Amount
  readonly high: Amount
  /** Place of the upper bound in the row. */
  readonly at: number
}

const having = new Set(['have', 'has', 'had', 'having', 'with'])
/** From here on a property is called by its name. */
const named = 0.9

/** Reads comparisons with amounts and times that no property is named before: `more than 100 employees`, `after 2010`, `60 to 80`. */
export class AmountReader extends RowReader {
  /** `more than 100 employees`, `older than 30`, `after 2010`, `under 18`. A number of related nodes is not a condition: it stays. */
  protected comparisonFirst(at: number): Take | null {
    const comparison = this.item(at)
    const number = this.item(at + 1)
    if (comparison?.kind !== 'comparison' || !isAmount(number) || !this.near(at, at + 1)) return null
    const property = this.item(at + 2)
    const ordered = property?.kind === 'property' && property.owners.some((owner) => this.canCompare(owner, number))
    if (property?.kind === 'property' && ordered && comparison.adjective === null && this.near(at + 1, at + 2)) {
      const owners = property.owners.filter((owner) => this.canCompare(owner, number))
      return { unit: this.numeric(comparison.start, property.end, owners, comparison.operator, number.value), used: 3 }
    }
    const measured = comparison.temporal ? null : this.measured(comparison.start, number)
    if (measured !== null)
      return { unit: { ...measured, tests: [{ operator: comparison.operator, value: number.value }] }, used: this.usedUntil(at, measured.end) }
    const adjective = comparison.adjective ?? this.impliedQuality(comparison.temporal || number.kind === 'date', at)
    if (adjective === null || (adjective === 'recent' && number.kind === 'number' && !isYearNumber(number.value))) return null
    return {
      unit: { start: comparison.start, end: number.end, owners: [], adjective, tests: [{ operator: comparison.operator, value: number.value }] },
      used: 2
    }
  }

  /** `have 5 runways`: just so many. */
  protected had(at: number): Take | null {
    const [number, property] = [this.item(at), this.item(at + 1)]
    if (number?.kind !== 'number' || property?.kind !== 'property' || property.start !== number.end || property.score < named) return null
    const verb = this.tokens[number.start - (this.tokens[number.start - 1]?.folded === 'exactly' ? 2 : 1)]?.folded ?? ''
    const owners = property.owners.filter((owner) => owner.owner === 'node' && this.countsThings(owner))
    if (!having.has(verb) || owners.length === 0) return null
    return { unit: this.numeric(number.start, property.end, owners, '=', number.value), used: 2 }
  }

  /** An amount with a unit that properties are called by. */
  protected measured(start: number, number: Amount): ConditionUnit | null {
    const owners = number.kind === 'number' ? ownersOfUnit(this.tokens[number.end], this.schema) : []
    return owners.length === 0 ? null : { start, end: number.end + 1, owners, adjective: null, tests: [] }
  }

  protected usedUntil(at: number, end: number): number {
    const beyond = this.row.slice(at).findIndex(({ start }) => start >= end)
    return beyond < 0 ? this.row.length - at : beyond
  }

  /** `after 2010` is about time, a bare `under 18` about age, `1000 units` about a number; one before a noun of the graph counts that. */
  protected impliedQuality(isTime: boolean, at: number): string | null {
    if (isTime) return 'recent'
    const place = this.item(at + 2)?.kind === 'distinct' ? at + 3 : at + 2
    const next = this.item(place)
    const counts = next !== undefined && ['label', 'type', 'property', 'node'].includes(next.kind) && this.near(place - 1, place)
    if (counts) return null
    const isOfThings = this.tokens[this.item(at + 1)?.end ?? 0]?.pos === 'NOUN'
    return isOfThings ? 'numerous' : 'old'
  }

  /** `in 2013`: a year that no property is named for. */
  protected yearAlone(at: number): Take | null {
    const number = this.item(at)
    const before = this.tokens[(number?.start ?? 0) - 1]?.folded ?? ''
    if (!isAmount(number) || !['in', 'of', 'during', 'from', 'on'].includes(before)) return null
    const next = this.item(at + 1)
    if ((number.kind !== 'date' && !isYearNumber(number.value)) || (next !== undefined && next.start === number.end && next.kind === 'property')) return null
    const bounded = next?.kind === 'bound'
    const operator = bounded ? next.operator : '='
    return {
      unit: { start: number.start, end: bounded ? next.end : number.end, owners: [], adjective: 'recent', tests: [{ operator, value: number.value }] },
      used: bounded ? 2 : 1
    }
  }

  /** `between zone 4 and zone 6` */
  protected spelledRange(at: number): Take | null {
    const [between, first, low, and, second, high] = [0, 1, 2, 3, 4, 5].map((step) => this.item(at + step))
    if (first?.kind !== 'property' || second?.kind !== 'property' || and?.kind !== 'and' || !isAmount(low) || !isAmount(high)) return null
    const tests = inRange(low, high)
    return { unit: { start: between?.start ?? first.start, end: high.end, owners: first.owners, adjective: null, tests }, used: 6 }
  }

  protected range(at: number, property: PropertyMention | null): Take | null {
    const spelled = property === null ? this.spelledRange(at) : null
    if (spelled !== null) return spelled
    const [between, low, and, high] = [this.item(at), this.item(at + 1), this.item(at + 2), this.item(at + 3)]
    if (between?.kind !== 'between' || !isAmount(low) || and?.kind !== 'and' || !isAmount(high)) return null
    return this.bounded({ start: between.start, low, high, at: at + 3 }, property, at)
  }

  /** `60 to 80`, `30-100 seats` */
  protected rangeAlone(at: number, property: PropertyMention | null = null): Take | null {
    const [low, high] = [this.item(at), this.item(at + 1)]
    if (!isAmount(low) || !isAmount(high) || high.start - low.end !== 1 || !['to', '-', '\u2013'].includes(this.tokens[low.end]?.text ?? '')) return null
    return this.bounded({ start: low.start, low, high, at: at + 1 }, property, at)
  }

  protected bounded({ start, low, high, at: last }: AmountRange, property: PropertyMention | null, from: number): Take | null {
    const after = this.item(last + 1)
    const owner =
      property ?? (after?.kind === 'property' && this.near(last, last + 1) && after.owners.some((known) => this.canCompare(known, low)) ? after : null)
    const end = owner !== null && owner === after ? owner.end : high.end
    const tests = inRange(low, high)
    if (owner !== null) return { unit: { start, end, owners: owner.owners, adjective: null, tests }, used: last - from + (owner === after ? 2 : 1) }
    const measured = this.measured(start, high)
    if (measured !== null) return { unit: { ...measured, tests }, used: this.usedUntil(from, measured.end) }
    const isTime = low.kind === 'date' || isYearNumber(low.value)
    return { unit: { start, end, owners: [], adjective: isTime ? 'recent' : 'old', tests }, used: last - from + 1 }
  }
}
