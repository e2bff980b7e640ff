import { isDated, isOrdered } from '../../linking/qualities.ts'
import { units, withoutPlural } from '../../linking/short-forms.ts'
import { type Token, wordsOfName } from '../../linking/tokens.ts'
import type { GraphSchema, PropertySchema } from '../../store/store.ts'
import type { PropertyOwner } from './condition-unit.ts'

/** Whether a word of a property's name is a unit, called by the word of a question: `usd` by dollars, `minutes` by minutes. */
const isCalledByUnit = (name: string, { folded, lemma }: Pick<Token, 'folded' | 'lemma'>): boolean => {
  const words = units.get(name) ?? units.get(withoutPlural(name))
  return words !== undefined && [...words, name, withoutPlural(name)].some((word) => word === folded || word === lemma)
}

const percent = { folded: 'percent', lemma: 'percent' }

const durations = new Set(['time', 'duration'])
const timeUnits = new Set(['second', 'minute', 'hour'])

/** Whether a property of amounts is a time that something takes, without a word of its unit: `time`, `travelDuration`. */
export const isDuration = (property: PropertySchema): boolean =>
  isAmountProperty(property) && durations.has(wordsOfName(property.property).toLowerCase().split(' ').at(-1) ?? '')

/** Whether amounts are stored in the property: numbers that are no points in time. */
export const isAmountProperty = (property: PropertySchema): boolean => isOrdered(property) && !isDated(property)

/** The properties that are called by the unit after an amount: `over 150000 dollars`, `more than 30 g`. */
export function ownersOfUnit(token: Token | undefined, schema: GraphSchema): PropertyOwner[] {
  if (token === undefined) return []
  const unit = token.text === '%' ? percent : token
  const called = (known: PropertySchema) =>
    wordsOfName(known.property)
      .split(' ')
      .some((word) => isCalledByUnit(word, unit)) ||
    (timeUnits.has(unit.lemma) && isDuration(known))
  const among = (properties: readonly PropertySchema[]) => properties.filter((property) => isAmountProperty(property) && called(property))
  return [
    ...schema.labels.flatMap(({ label, properties }) => among(properties).map(({ property }) => ({ owner: 'node' as const, of: label, property }))),
    ...schema.relationshipTypes.flatMap(({ type, properties }) =>
      among(properties).map(({ property }) => ({ owner: 'relationship' as const, of: type, property }))
    )
  ]
}
