import type { Token } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { ConditionUnit, PropertyOwner } from './condition-unit.ts'
import type { Item } from './item.ts'

/** Say that a text follows, before it. */
const written = new Set('the a letter letters character characters word string substring text sequence of'.split(' '))

/** The text after `starting with`, as it stands in the question, and where it ends. What `ends in 2025` ends then. */
export function literalAfter(tokens: readonly Token[], end: number): { readonly word: string; readonly at: number } | null {
  let at = end
  while (at < tokens.length && (tokens[at]?.folded === '' || written.has(tokens[at]?.text ?? ''))) at += 1
  const word = tokens[at]
  const isYear = tokens[end - 1]?.folded === 'in' && /^\d{4}$/.test(word?.text ?? '')
  // A letter with the full stop of its sentence is one word: `the letter M.`
  return word === undefined || isYear ? null : { word: word.text.replace(/(?<=.)\.$/, ''), at }
}

/** The properties that nodes are named by. */
export function namingOwners({ labels }: GraphSchema): PropertyOwner[] {
  return labels.flatMap(({ label, nameProperty }) => (nameProperty == null ? [] : [{ owner: 'node' as const, of: label, property: nameProperty }]))
}

const isWritten = ({ text, pos }: Token) => pos === 'PROPN' || /^\p{Lu}/u.test(text)
const isQuote = (token: Token | undefined) => token !== undefined && /^["'`]$/.test(token.text)

/** Where `called`, `named`, `the name is` end before a name; -1: elsewhere. */
function namingEnd(tokens: readonly Token[], at: number): number {
  const word = tokens[at]?.folded ?? ''
  if (word === 'called' || word === 'named') return at + 1
  return word === 'name' && ['is', 'are', 'of'].includes(tokens[at + 1]?.folded ?? '') ? at + 2 : -1
}

/** `students called Ada`, `whose first name is Bruno`: names that no node has as a whole begin so. */
export function namedUnits(tokens: readonly Token[], schema: GraphSchema, row: readonly Item[]): ConditionUnit[] {
  const isLinked = (at: number) => row.some(({ start, end, kind }) => start <= at && end > at && kind !== 'property')
  return tokens.flatMap((_, start): ConditionUnit[] => {
    const end = namingEnd(tokens, start)
    const at = isQuote(tokens[end]) ? end + 1 : end
    const word = end < 0 ? undefined : tokens[at]
    if (word === undefined || isLinked(at) || !isWritten(word)) return []
    return [{ start, end: at + 1, owners: namingOwners(schema), adjective: null, tests: [{ operator: 'starts_with', value: word.text }] }]
  })
}
