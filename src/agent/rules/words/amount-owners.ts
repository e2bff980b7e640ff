import { isCalledByUnit } from '../../../linking/abbreviations.ts'
import { type Token, wordsOfName } from '../../../linking/tokens.ts'
import type { GraphSchema, PropertySchema } from '../../../store/store.ts'
import type { PropertyOwner } from './condition-unit.ts'
import { isDated, isOrdered } from './qualities.ts'

const percent = { folded: 'percent', lemma: 'percent' }

/** Whether amounts are stored in the property: numbers that are no points in time. */
export const isAmountProperty = (property: PropertySchema): boolean => isOrdered(property) && !isDated(property)

/** The properties that are called by the unit after an amount: `over 150000 dollars`, `more than 30 g`. */
export function ownersOfUnit(token: Token | undefined, schema: GraphSchema): PropertyOwner[] {
  if (token === undefined) return []
  const unit = token.text === '%' ? percent : token
  const called = ({ property }: PropertySchema) =>
    wordsOfName(property)
      .split(' ')
      .some((word) => isCalledByUnit(word, unit))
  const among = (properties: readonly PropertySchema[]) => properties.filter((property) => isAmountProperty(property) && called(property))
  return [
    ...schema.labels.flatMap(({ label, properties }) => among(properties).map(({ property }) => ({ owner: 'node' as const, of: label, property }))),
    ...schema.relationshipTypes.flatMap(({ type, properties }) =>
      among(properties).map(({ property }) => ({ owner: 'relationship' as const, of: type, property }))
    )
  ]
}
