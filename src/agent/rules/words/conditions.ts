import type { Operator as ConditionOperator } from '../../../graph/spec.ts'
import type { PropertyMention } from '../../../linking/mention.ts'
import type { Token } from '../../../linking/tokens.ts'
import type { GraphSchema } from '../../../store/store.ts'
import { type ConditionUnit, flipped, isFlag, isOnlyFlag, type PropertyOwner, propertySchema, testsFor } from './condition-unit.ts'
import { type Amount, type Item, isAmount } from './item.ts'
import { onlySkips } from './little-words.ts'
import { isDated, isOrdered, isYearNumber } from './qualities.ts'

type Take = { readonly unit: ConditionUnit; readonly used: number }

const inRange = (low: Amount, high: Amount): ConditionUnit['tests'] => [
  { operator: '>=', value: low.value },
  { operator: '<=', value: high.value }
]

/** Reads condition units off a row of items; what it does not use stays in the row. */
class ConditionReader {
  private readonly tokens: readonly Token[]
  private readonly schema: GraphSchema
  private readonly row: readonly Item[]

  constructor(tokens: readonly Token[], schema: GraphSchema, row: readonly Item[]) {
    this.tokens = tokens
    this.schema = schema
    this.row = row
  }

  read(): { units: ConditionUnit[]; rest: Item[] } {
    const units: ConditionUnit[] = []
    const rest: Item[] = []
    let at = 0
    while (at < this.row.length) {
      const take = this.takeAt(at)
      if (take === null) {
        rest.push(this.row[at] as Item)
        at += 1
      } else {
        units.push(this.negate(take.unit, rest))
        at += take.used
      }
    }
    return { units, rest }
  }

  private item(at: number): Item | undefined {
    return this.row[at]
  }
  private near(before: number, after: number): boolean {
    const left = this.row[before]
    const right = this.row[after]
    return left !== undefined && right !== undefined && onlySkips(this.tokens, left.end, right.start)
  }

  private takeAt(at: number): Take | null {
    const kind = this.item(at)?.kind
    if (kind === 'property') return this.propertyFirst(at)
    if (kind === 'comparison') return this.comparisonFirst(at)
    if (kind === 'between') return this.range(at, null)
    if (kind === 'value') return this.valueFirst(at)
    if (kind === 'number' || kind === 'date') return this.yearAlone(at)
    return null
  }

  /** `zone is 2`, `salary over 50000`, `age between 30 and 40`, `department Engineering`, `name starting with A`. */
  private propertyFirst(at: number): Take | null {
    const property = this.item(at) as PropertyMention
    if (!this.near(at, at + 1)) return this.flag(at)
    const next = this.item(at + 1)
    const ordered = property.owners.filter((owner) => this.isOrderedOwner(owner))
    if (next?.kind === 'between' && ordered.length > 0) {
      const range = this.range(at + 1, property)
      return range === null ? null : { unit: { ...range.unit, start: property.start }, used: range.used + 1 }
    }
    if (next?.kind === 'comparison') return this.compared(at, property, ordered, next.operator)
    if (isAmount(next) && !isOnlyFlag(property, this.schema)) return this.equalNumbers(at, property)
    if (next?.kind === 'value') return this.propertyValue(at, property) ?? this.flag(at)
    if (next?.kind === 'text') return this.literal(at, property)
    return this.flag(at)
  }

  private compared(at: number, property: PropertyMention, ordered: readonly PropertyOwner[], operator: ConditionOperator): Take | null {
    const number = this.item(at + 2)
    if (!isAmount(number) || ordered.length === 0 || !this.near(at + 1, at + 2)) return this.flag(at)
    const unit = this.unitAt(at + 3, ordered)
    return { unit: this.numeric(property.start, (unit ?? number).end, ordered, operator, number.value), used: unit === null ? 3 : 4 }
  }

  /** `a price under 300 euros`, of price_eur: another word for the property, right behind its amount. */
  private unitAt(at: number, owners: readonly PropertyOwner[]): PropertyMention | null {
    const [amount, unit] = [this.item(at - 1), this.item(at)]
    if (unit?.kind !== 'property' || unit.start !== amount?.end) return null
    return unit.owners.some(({ of, property }) => owners.some((owner) => owner.of === of && owner.property === property)) ? unit : null
  }

  /** A time is compared with a date or a year, not with any number. */
  private canCompare(owner: PropertyOwner, { kind, value }: Amount): boolean {
    const property = propertySchema(this.schema, owner)
    return property !== undefined && isOrdered(property) && (kind === 'date' || !isDated(property) || isYearNumber(value))
  }

  private isOrderedOwner(owner: PropertyOwner): boolean {
    const property = propertySchema(this.schema, owner)
    return property !== undefined && isOrdered(property)
  }

  private equalNumbers(at: number, property: PropertyMention): Take {
    const [first, bound] = [this.item(at + 1) as Amount, this.item(at + 2)]
    if (bound?.kind === 'bound' && this.near(at + 1, at + 2))
      return { unit: this.numeric(property.start, bound.end, property.owners, bound.operator, first.value), used: 3 }
    const values = this.listedNumbers(at + 1)
    const unit = this.unitAt(at + 2 * values.length, property.owners)
    const used = 2 * values.length + (unit === null ? 0 : 1)
    const last = this.item(at + used - 1) as Item
    if (values.length === 1) return { unit: this.numeric(property.start, last.end, property.owners, '=', first.value), used }
    return { unit: { start: property.start, end: last.end, owners: property.owners, adjective: null, tests: [{ operator: 'in', value: values }] }, used }
  }

  /** `1 or 2 or 3` from a place in the row. */
  private listedNumbers(at: number): unknown[] {
    const values: unknown[] = []
    for (let position = at; ; position += 2) {
      const number = this.item(position)
      if (!isAmount(number)) return values
      values.push(number.value)
      const joint = this.item(position + 1)
      const more = (joint?.kind === 'or' || joint?.kind === 'and') && this.near(position, position + 1) && this.near(position + 1, position + 2)
      if (!more) return values
    }
  }

  /** `department Engineering`, `category is A or B`. */
  private propertyValue(at: number, property: PropertyMention): Take | null {
    const value = this.item(at + 1)
    if (value?.kind !== 'value') return null
    const owners = property.owners.filter((owner) => owner.property === value.property && owner.of === value.of)
    const listed = owners.length === 0 ? null : this.valueFirst(at + 1)
    return listed === null ? null : { unit: { ...listed.unit, start: property.start, owners }, used: listed.used + 1 }
  }

  /** A word or quoted text after `starting with`, as it stands in the question. */
  private literal(at: number, property: PropertyMention): Take | null {
    const text = this.item(at + 1)
    if (text?.kind !== 'text') return null
    let from = text.end
    while (from < this.tokens.length && (this.tokens[from]?.folded === '' || ['the', 'letter', 'a'].includes(this.tokens[from]?.text ?? ''))) from += 1
    const word = this.tokens[from]
    if (word === undefined) return null
    const covered = this.row.slice(at + 2).findIndex((item) => item.start > from)
    const used = covered < 0 ? this.row.length - at : covered + 2
    return {
      unit: { start: property.start, end: from + 1, owners: property.owners, adjective: null, tests: [{ operator: text.operator, value: word.text }] },
      used
    }
  }

  /** `more than 100 employees`, `older than 30`, `after 2010`, `under 18`. A number of related nodes is not a condition: it stays. */
  private comparisonFirst(at: number): Take | null {
    const comparison = this.item(at)
    const number = this.item(at + 1)
    if (comparison?.kind !== 'comparison' || !isAmount(number) || !this.near(at, at + 1)) return null
    const property = this.item(at + 2)
    const ordered = property?.kind === 'property' && property.owners.some((owner) => this.canCompare(owner, number))
    if (property?.kind === 'property' && ordered && comparison.adjective === null && this.near(at + 1, at + 2)) {
      return { unit: this.numeric(comparison.start, property.end, property.owners, comparison.operator, number.value), used: 3 }
    }
    const adjective = comparison.adjective ?? this.impliedQuality(comparison.temporal || number.kind === 'date', at)
    if (adjective === null) return null
    return {
      unit: { start: comparison.start, end: number.end, owners: [], adjective, tests: [{ operator: comparison.operator, value: number.value }] },
      used: 2
    }
  }

  /** `after 2010` is about time; a bare `under 18` about age; a number before a noun of the graph counts that. */
  private impliedQuality(isTime: boolean, at: number): string | null {
    if (isTime) return 'recent'
    const next = this.item(at + 2)
    const counts = next !== undefined && ['label', 'type', 'property', 'node'].includes(next.kind) && this.near(at + 1, at + 2)
    return counts ? null : 'old'
  }

  /** `in 2013`: a year that no property is named for. */
  private yearAlone(at: number): Take | null {
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
  private spelledRange(at: number): Take | null {
    const [between, first, low, and, second, high] = [0, 1, 2, 3, 4, 5].map((step) => this.item(at + step))
    if (first?.kind !== 'property' || second?.kind !== 'property' || and?.kind !== 'and' || !isAmount(low) || !isAmount(high)) return null
    return { unit: { start: between?.start ?? first.start, end: high.end, owners: first.owners, adjective: null, tests: inRange(low, high) }, used: 6 }
  }

  private range(at: number, property: PropertyMention | null): Take | null {
    const spelled = property === null ? this.spelledRange(at) : null
    if (spelled !== null) return spelled
    const [between, low, and, high] = [this.item(at), this.item(at + 1), this.item(at + 2), this.item(at + 3)]
    if (between?.kind !== 'between' || !isAmount(low) || and?.kind !== 'and' || !isAmount(high)) return null
    const after = this.item(at + 4)
    const owner = property ?? (after?.kind === 'property' && this.near(at + 3, at + 4) ? after : null)
    const owned = owner !== null && owner === after
    const end = owned ? owner.end : high.end
    return {
      unit: { start: between.start, end, owners: owner?.owners ?? [], adjective: owner === null ? 'recent' : null, tests: inRange(low, high) },
      used: owned ? 5 : 4
    }
  }

  /** `Engineering`, `the Engineering department`, `Paris or London`. */
  private valueFirst(at: number): Take | null {
    const first = this.item(at)
    if (first?.kind !== 'value') return null
    const values = [first.value]
    let last = at
    while (this.item(last + 1)?.kind === 'or' || (first.owner === 'node' && this.item(last + 1)?.kind === 'and')) {
      const other = this.item(last + 2)
      if (other?.kind !== 'value' || other.property !== first.property) break
      values.push(other.value)
      last += 2
    }
    const owner = { owner: first.owner, of: first.of, property: first.property }
    const next = this.item(last + 1)
    const named = next?.kind === 'property' && this.near(last, last + 1) && next.owners.some((known) => known.property === owner.property)
    const end = (this.item(named ? last + 1 : last) as Item).end
    const tests = values.length === 1 ? [{ operator: '=' as const, value: values[0] }] : [{ operator: 'in' as const, value: values }]
    return { unit: { start: first.start, end, owners: [owner], adjective: null, tests }, used: last - at + (named ? 2 : 1) }
  }

  /** A yes-or-no property named by itself: `active users`, `stations with rail`, `inactive`; any other one: `with a bonus`, `without a bonus`. */
  private flag(at: number): Take | null {
    const property = this.item(at)
    if (property?.kind !== 'property') return null
    const owners = property.owners.filter((owner) => isFlag(propertySchema(this.schema, owner)))
    if (owners.length === 0) return this.existence(at, property)
    const before = this.tokens[property.start - 1]
    const asked = ['what', 'which', 'per', 'by', 'each', 'average'].includes(before?.folded ?? '') || (this.item(at - 1)?.kind ?? '') === 'group'
    if (asked && !this.describes(at)) return null
    const boolean = propertySchema(this.schema, owners[0] as PropertyOwner)?.types.includes('boolean') ?? false
    const said = property.opposite !== true
    return {
      unit: { start: property.start, end: property.end, owners, adjective: null, tests: [{ operator: '=', value: boolean ? said : Number(said) }] },
      used: 1
    }
  }

  private existence(at: number, property: PropertyMention): Take | null {
    const back = ['a', 'an', 'any', 'the'].includes(this.tokens[property.start - 1]?.folded ?? '') ? 2 : 1
    const verb = this.tokens[property.start - back]?.folded ?? ''
    const denied = this.item(at - 1)?.kind === 'negation' && ['without', 'no', 'lack', 'lacks', 'lacking'].includes(verb)
    const has = ['have', 'has', 'having', 'with'].includes(verb) && (back === 2 || verb !== 'with') && this.tokens[property.start - 1]?.folded !== 'the'
    const owners = property.owners.filter((owner) => owner.owner === 'node')
    if ((!denied && !has) || owners.length === 0 || property.score < 0.7) return null
    return { unit: { start: property.start, end: property.end, owners, adjective: null, tests: [{ operator: 'exists' }] }, used: 1 }
  }

  /** An adjective right before its noun: `active users`. */
  private describes(at: number): boolean {
    const next = this.item(at + 1)
    return next?.kind === 'label' && next.start === this.item(at)?.end
  }

  private numeric(start: number, end: number, owners: readonly PropertyOwner[], operator: ConditionOperator, value: number | string): ConditionUnit {
    const schema = owners.map((owner) => propertySchema(this.schema, owner)).find((known) => known !== undefined)
    return { start, end, owners, adjective: null, tests: testsFor(schema, operator, value) }
  }

  /** A `not` right before turns the test around. */
  private negate(unit: ConditionUnit, rest: Item[]): ConditionUnit {
    const before = rest.at(-1)
    const denies = before?.kind === 'negation' || (before?.kind === 'comparison' && before.operator === '<>')
    if (before === undefined || !denies || !onlySkips(this.tokens, before.end, unit.start)) return unit
    const [test] = unit.tests
    if (unit.tests.length !== 1 || test === undefined) return unit
    rest.pop()
    if (test.operator === '=' && typeof test.value === 'boolean') return { ...unit, start: before.start, tests: [{ operator: '=', value: !test.value }] }
    const operator = flipped[test.operator]
    return operator === undefined ? unit : { ...unit, start: before.start, tests: [{ ...test, operator }] }
  }
}

export function readConditions(tokens: readonly Token[], schema: GraphSchema, row: readonly Item[]): { units: ConditionUnit[]; rest: Item[] } {
  return new ConditionReader(tokens, schema, row).read()
}
