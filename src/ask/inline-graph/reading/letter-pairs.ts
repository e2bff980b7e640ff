import { numeralOf, type RawEdge } from './edge.ts'
import { isSign, splitAt, type Token } from './tokens.ts'

const LEAST_LISTED = 3
const isComma = isSign(',', ';')
const isPair = ({ kind, text }: Token, isSmall: boolean) =>
  kind === 'word' && text.length === 2 && [...text].every((letter) => (isSmall ? letter >= 'a' && letter <= 'z' : letter >= 'A' && letter <= 'Z'))

/** Lower-case pairs are spelled like `is` and `to`, so they count only in a list. */
function smallPairs(tokens: readonly Token[]): ReadonlySet<Token> {
  const isJoint = (token: Token) => isComma(token) || token.text === 'and'
  const isNumber = (token: Token) => token.text === '=' || token.kind === 'number'
  const lists = splitAt(tokens, (token) => !isPair(token, true) && !isJoint(token) && !isNumber(token)).map((list) => splitAt(list, isJoint))
  // `ab`, `ab=9`
  const isItem = ([pair, ...more]: readonly Token[]) =>
    pair !== undefined && isPair(pair, true) && (more.length === 0 || (more.length === 2 && more.every(isNumber)))
  const items = lists.map((list) => list.filter(({ length }) => length > 0)).filter((list) => list.length >= LEAST_LISTED && list.every(isItem))
  return new Set(items.flat().map(([pair]) => pair as Token))
}

/** In `AA-BB` and `AA to BB` the two letters are one name. */
const isLinked = (tokens: readonly Token[], at: number) => [tokens[at - 1], tokens[at + 1]].some((token) => token?.kind === 'link' || token?.text === 'to')

/** Reads pairs of one-letter names: `PQ = 4`, `edges AB, BC`, `ab, bc, ca`. */
export function letterPairs(tokens: readonly Token[]): RawEdge[] {
  const small = smallPairs(tokens)
  return tokens.flatMap((token, at) => {
    if (isLinked(tokens, at) || (!isPair(token, false) && !small.has(token))) return []
    const [source, target] = [...token.text].map((text, step): Token => ({ ...token, text, start: token.start + step, end: token.start + step + 1 }))
    const [sign, number] = [tokens[at + 1]?.text, numeralOf(tokens[at + 2])]
    const isStated = number !== null && (sign === '=' || sign === ':' || sign === 'is')
    const more = isStated ? { weight: number.number, end: tokens[at + 2]?.end ?? token.end } : { end: token.end }
    return source === undefined || target === undefined ? [] : [{ source: [source], target: [target], sign: ' ', start: token.start, ...more }]
  })
}
