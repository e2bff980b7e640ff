import { relatedness } from '../../linking/lexicon/relatedness.ts'
import { propertiesOf } from '../../linking/qualities.ts'
import { type Token, wordsOfName } from '../../linking/tokens.ts'
import type { GraphSchema, PropertySchema } from '../../store/store.ts'
import { isAmountProperty } from '../words/amount-owners.ts'
import { type ConditionUnit, conditionsOf } from '../words/condition-unit.ts'
import type { Query } from './query.ts'

/** Of so few properties one may be meant without a word like its name. */
const few = 2
const akin = 0.2
const reach = 3

/** Whether all amounts lie among the values of a property. */
const holds = ({ min, max }: PropertySchema, { tests }: ConditionUnit) =>
  tests.every(({ value }) => typeof value === 'number' && value >= (min ?? value) && value <= (max ?? value))

/** How like the name of a property the words are. */
function kinship({ property }: PropertySchema, words: readonly string[]): number {
  const parts = wordsOfName(property).toLowerCase().split(' ')
  return Math.max(0, ...words.flatMap((word) => parts.map((part) => relatedness(part, word))))
}

/** Amounts of nothing that is named: the property of the nearest entity whose values they lie among, by the words beside them where there are several. */
export function attachGuessed(tokens: readonly Token[], schema: GraphSchema, query: Query, unit: ConditionUnit): boolean {
  const beside = tokens.slice(Math.max(0, unit.start - reach), unit.end + reach).filter(({ pos }) => ['NOUN', 'VERB', 'ADJ'].includes(pos))
  const words = beside.map(({ lemma }) => lemma)
  const distance = ({ at }: { readonly at: number }) => Math.abs(at - unit.start)
  for (const entity of query.entities.filter(({ nodes, label }) => nodes === null && label !== null).sort((a, b) => distance(a) - distance(b))) {
    const fitting = propertiesOf(schema.labels, entity.label).filter((property) => isAmountProperty(property) && holds(property, unit))
    const [best] = fitting.sort((a, b) => kinship(b, words) - kinship(a, words))
    if (best === undefined || (fitting.length > few && kinship(best, words) < akin)) continue
    entity.conditions.push(...conditionsOf(unit, best.property))
    return true
  }
  return false
}
