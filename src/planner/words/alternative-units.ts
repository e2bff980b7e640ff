import type { Token } from '../../linking/tokens.ts'
import type { ConditionUnit } from './condition-unit.ts'

/** Two tests of different properties of which one is enough, and where `or` stands between them. */
export interface AlternativeUnits {
  readonly first: ConditionUnit
  readonly second: ConditionUnit
  readonly or: number
}

const glue = new Set(
  [
    '',
    'or',
    'either',
    'else',
    'that',
    'who',
    'which',
    'with',
    'in',
    'by',
    'of',
    'at',
    'for',
    'is',
    'are',
    'was',
    'were',
    'has',
    'have',
    'had',
    'having'
  ].concat('a an the their its his her both whose are'.split(' '))
)

const ofText = new Set(['contains', 'starts_with', 'ends_with'])
/** Nothing begins with two things: of such tests one is meant, though they are of one property. */
const isOfText = ({ tests }: ConditionUnit) => tests.some(({ operator }) => ofText.has(operator))
const propertiesOf = ({ owners }: ConditionUnit) => owners.map(({ of, property }) => `${of}.${property}`)

/** `goalkeepers or left-footed`: tests of two properties, or of the letters of one, that `or` joins. What is listed of one property is one test already. */
export function alternativeUnits(tokens: readonly Token[], units: readonly ConditionUnit[]): AlternativeUnits | null {
  const inOrder = [...units].sort((a, b) => a.start - b.start)
  for (const [at, first] of inOrder.entries()) {
    const second = inOrder[at + 1]
    if (second === undefined || second.start < first.end) continue
    const between = tokens.slice(first.end, second.start)
    const or = between.findIndex(({ folded }) => folded === 'or')
    const known = propertiesOf(first)
    const isOther = (isOfText(first) && isOfText(second)) || second.owners.length === 0 || !propertiesOf(second).some((property) => known.includes(property))
    const isJoined = between.every(({ folded, pos }, place) => glue.has(folded) || (pos === 'VERB' && place > or))
    if (or >= 0 && between.length <= mostBetween && isJoined && isOther) return { first, second, or: first.end + or }
  }
  return null
}

const mostBetween = 6
