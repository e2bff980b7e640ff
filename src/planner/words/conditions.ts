import type { Operator as ConditionOperator } from '../../graph/spec.ts'
import type { PropertyMention } from '../../linking/mention.ts'
import { isOrdered } from '../../linking/qualities.ts'
import type { Token } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'
import { type ConditionUnit, isFlag, isOnlyFlag, type PropertyOwner, propertySchema, turnedAround } from './condition-unit.ts'
import { contentWeight } from './content.ts'
import { type Amount, type Item, isAmount, isFaint } from './item.ts'
import { JoinedReader } from './joined-conditions.ts'
import { literalAfter, namedUnits, namingOwners } from './literals.ts'
import { onlySkips } from './little-words.ts'
import type { Take } from './row-reader.ts'

/** Denies that there is one, not what it is like: `none of the frozen accounts`. */
const nobody = new Set(['none', 'nobody', 'nothing', 'noone'])

/** Reads condition units off a row of items; what it does not use stays in the row. */
class ConditionReader extends JoinedReader {
  read(): { units: ConditionUnit[]; rest: Item[] } {
    const units: ConditionUnit[] = []
    const rest: Item[] = []
    let at = 0
    while (at < this.row.length) {
      const first = this.takeAt(at)
      const take = first === null ? null : this.joined(first, at)
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

  private takeAt(at: number): Take | null {
    const kind = this.item(at)?.kind
    if (kind === 'property') return this.propertyFirst(at)
    if (kind === 'comparison') return this.comparisonFirst(at)
    if (kind === 'between') return this.range(at, null)
    if (kind === 'value') return this.valueFirst(at)
    if (kind === 'text') return this.named(at)
    if (kind === 'number' || kind === 'date') return this.rangeAlone(at) ?? this.yearAlone(at) ?? this.had(at)
    return null
  }

  /** `zone is 2`, `salary over 50000`, `age between 30 and 40`, `department Engineering`, `name starting with A`. */
  private propertyFirst(at: number): Take | null {
    const property = this.item(at) as PropertyMention
    if (!this.near(at, at + 1)) return this.flag(at)
    const next = this.item(at + 1)
    const ordered = property.owners.filter((owner) => this.isOrderedOwner(owner))
    if (ordered.length > 0) {
      const range = this.range(at + 1, property) ?? this.rangeAlone(at + 1, property)
      if (range !== null) return { unit: { ...range.unit, start: property.start }, used: range.used + 1 }
      if (next?.kind === 'between') return null
    }
    return this.tested(at, property, next)
  }

  private tested(at: number, property: PropertyMention, next: Item | undefined): Take | null {
    if (next?.kind === 'comparison') return this.compared(at, property, next.operator)
    if (isAmount(next) && !isOnlyFlag(property, this.schema)) return this.equalNumbers(at, property)
    if (next?.kind === 'value') return this.propertyValue(at, property) ?? this.flag(at)
    if (next?.kind === 'text') return this.literal(at, property)
    return this.flag(at)
  }

  private compared(at: number, property: PropertyMention, operator: ConditionOperator): Take | null {
    const number = this.item(at + 2)
    if (!isAmount(number) || !this.near(at + 1, at + 2)) return this.flag(at)
    const ordered = property.owners.filter((owner) => this.canCompare(owner, number))
    if (ordered.length === 0) return this.flag(at)
    const unit = this.unitAt(at + 3, ordered)
    return { unit: this.numeric(property.start, (unit ?? number).end, ordered, operator, number.value), used: unit === null ? 3 : 4 }
  }

  private isOrderedOwner(owner: PropertyOwner): boolean {
    const property = propertySchema(this.schema, owner)
    return property !== undefined && isOrdered(property)
  }

  private equalNumbers(at: number, { start, owners: all }: PropertyMention): Take | null {
    const first = this.item(at + 1) as Amount
    const owners = all.filter((owner) => this.canEqual(owner, first))
    if (owners.length === 0) return this.flag(at)
    const property = { start, owners }
    const bound = this.item(at + 2)
    if (bound?.kind === 'bound' && this.near(at + 1, at + 2)) {
      return { unit: this.numeric(property.start, bound.end, property.owners, bound.operator, first.value), used: 3 }
    }
    const unit = this.unitAt(at + 2, owners)
    return { unit: this.numeric(property.start, (unit ?? first).end, owners, '=', first.value), used: unit === null ? 2 : 3 }
  }

  /** `department Engineering`. */
  private propertyValue(at: number, property: PropertyMention): Take | null {
    const value = this.item(at + 1)
    if (value?.kind !== 'value') return null
    const owners = property.owners.filter((owner) => owner.property === value.property && owner.of === value.of)
    const listed = owners.length === 0 ? null : this.valueFirst(at + 1)
    return listed === null ? null : { unit: { ...listed.unit, start: property.start, owners }, used: listed.used + 1 }
  }

  /** A word or quoted text after `starting with`. */
  private literal(at: number, { start, owners }: { readonly start: number; readonly owners: readonly PropertyOwner[] }, place = at + 1): Take | null {
    const text = this.item(place)
    const found = text?.kind === 'text' ? literalAfter(this.tokens, text.end) : null
    if (text?.kind !== 'text' || found === null) return null
    const covered = this.row.slice(place + 1).findIndex((item) => item.start > found.at)
    const used = covered < 0 ? this.row.length - at : covered + place + 1 - at
    return { unit: { start, end: found.at + 1, owners, adjective: null, tests: [{ operator: text.operator, value: found.word }] }, used }
  }

  /** `companies starting with M`: the name is meant. */
  private named(at: number): Take | null {
    const text = this.item(at)
    const after = text === undefined ? undefined : this.tokens[text.end]
    const isLiteral =
      /^["'`]$/.test(after?.text ?? '') ||
      /^\p{Lu}/u.test(after?.text ?? '') ||
      (after?.folded === 'the' && this.tokens[(text?.end ?? 0) + 1]?.folded === 'letter')
    return text?.kind === 'text' && isLiteral ? this.literal(at, { start: text.start, owners: namingOwners(this.schema) }, at) : null
  }

  /** `Engineering`, `the Engineering department`. */
  private valueFirst(at: number): Take | null {
    const first = this.item(at)
    if (first?.kind !== 'value') return null
    const owner = { owner: first.owner, of: first.of, property: first.property }
    const next = this.item(at + 1)
    const named = next?.kind === 'property' && this.near(at, at + 1) && next.owners.some((known) => known.property === owner.property)
    const end = (this.item(named ? at + 1 : at) as Item).end
    return { unit: { start: first.start, end, owners: [owner], adjective: null, tests: [{ operator: '=', value: first.value }] }, used: named ? 2 : 1 }
  }

  /** A yes-or-no property named by itself: `active users`, `stations with rail`, `inactive`; any other one: `with a bonus`, `without a bonus`. */
  private flag(at: number): Take | null {
    const property = this.item(at)
    if (property?.kind !== 'property' || !this.hasContent(property)) return null
    const owners = property.owners.filter((owner) => isFlag(propertySchema(this.schema, owner)))
    if (owners.length === 0) return this.existence(at, property)
    if (isFaint(property) && this.tokens[property.start]?.pos === 'VERB') return null
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

  /** A word that asks or glues, as `only`, tests nothing. */
  private hasContent({ start, end, score }: PropertyMention): boolean {
    return score >= 0.9 || this.tokens.slice(start, end).some((token) => contentWeight(token) > 0)
  }

  private existence(at: number, property: PropertyMention): Take | null {
    const back = ['a', 'an', 'any', 'the'].includes(this.tokens[property.start - 1]?.folded ?? '') ? 2 : 1
    const verb = this.tokens[property.start - back]?.folded ?? ''
    const denied = this.item(at - 1)?.kind === 'negation' && ['without', 'no', 'lack', 'lacks', 'lacking'].includes(verb)
    const has = ['have', 'has', 'having', 'with'].includes(verb) && (back === 2 || verb !== 'with') && this.tokens[property.start - 1]?.folded !== 'the'
    const owners = property.owners.filter((owner) => owner.owner === 'node')
    if ((!denied && !has) || owners.length === 0 || property.score < 0.7) return null
    // `no red cards` is none of them, not that nothing is known.
    if (denied && owners.every((owner) => this.countsThings(owner) && propertySchema(this.schema, owner)?.min === 0))
      return { unit: this.numeric(property.start, property.end, owners, '>', 0), used: 1 }
    return { unit: { start: property.start, end: property.end, owners, adjective: null, tests: [{ operator: 'exists' }] }, used: 1 }
  }

  /** An adjective right before its noun: `active users`. */
  private describes(at: number): boolean {
    const next = this.item(at + 1)
    return next?.kind === 'label' && next.start === this.item(at)?.end
  }

  /** A `not` right before turns the test around. */
  private negate(unit: ConditionUnit, rest: Item[]): ConditionUnit {
    const before = rest.at(-1)
    const isOfNodes = before !== undefined && nobody.has(this.tokens[before.start]?.folded ?? '')
    const denies = (before?.kind === 'negation' && !isOfNodes) || (before?.kind === 'comparison' && before.operator === '<>')
    if (before === undefined || !denies || !onlySkips(this.tokens, before.end, unit.start)) return this.setAside(unit)
    const turned = turnedAround(unit)
    if (turned === unit) return unit
    rest.pop()
    return { ...turned, start: before.start }
  }

  /** `plants aside`, `birds excluded` */
  private setAside(unit: ConditionUnit): ConditionUnit {
    const [next, further] = [this.tokens[unit.end]?.folded ?? '', this.tokens[unit.end + 1]?.folded]
    const end = ['aside', 'excluded', 'excepted'].includes(next) ? unit.end + 1 : next === 'left' && further === 'out' ? unit.end + 2 : -1
    return end < 0 ? unit : { ...turnedAround(unit), end }
  }
}

export function readConditions(tokens: readonly Token[], schema: GraphSchema, row: readonly Item[]): { units: ConditionUnit[]; rest: Item[] } {
  const { units, rest } = new ConditionReader(tokens, schema, row).read()
  return { units: [...units, ...namedUnits(tokens, schema, row)], rest }
}
