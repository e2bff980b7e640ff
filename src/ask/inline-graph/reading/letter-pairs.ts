import { numeralOf, type RawEdge } from './edge.ts'
import { isSign, splitAt, type Token } from './tokens.ts'

const LEAST_LISTED = 3
const isComma = isSign(',', ';')
const isPair = ({ kind, text }: Token, isSmall: boolean) =>
  kind === 'word' && text.length === 2 && [...text].every((letter) => (isSmall ? letter >= 'a' && letter <= 'z' : letter >= 'A' && letter <= 'Z'))

/** Lower-case pairs are spelled like `is` and `to`, so they count only in a list. */
function smallPairs(marks: readonly Token[]): ReadonlySet<Token> {
  const isJoint = (mark: Token) => isComma(mark) || mark.text === 'and'
  const isNumber = (mark: Token) => mark.text === '=' || mark.kind === 'number'
  const lists = splitAt(marks, (mark) => !isPair(mark, true) && !isJoint(mark) && !isNumber(mark)).map((list) => splitAt(list, isJoint))
  // `ab`, `ab=9`
  const isItem = ([pair, ...more]: readonly Token[]) =>
    pair !== undefined && isPair(pair, true) && (more.length === 0 || (more.length === 2 && more.every(isNumber)))
  const items = lists.map((list) => list.filter(({ length }) => length > 0)).filter((list) => list.length >= LEAST_LISTED && list.every(isItem))
  return new Set(items.flat().map(([pair]) => pair as Token))
}

/** In `AA-BB` and `AA to BB` the two letters are one name. */
const isLinked = (marks: readonly Token[], at: number) => [marks[at - 1], marks[at + 1]].some((mark) => mark?.kind === 'link' || mark?.text === 'to')

/** Reads pairs of one-letter names: `PQ = 4`, `edges AB, BC`, `ab, bc, ca`. */
export function letterPairs(marks: readonly Token[]): RawEdge[] {
  const small = smallPairs(marks)
  return marks.flatMap((mark, at) => {
    if (isLinked(marks, at) || (!isPair(mark, false) && !small.has(mark))) return []
    const [source, target] = [...mark.text].map((text, step): Token => ({ ...mark, text, start: mark.start + step, end: mark.start + step + 1 }))
    const [sign, number] = [marks[at + 1]?.text, numeralOf(marks[at + 2])]
    const isTold = number !== null && (sign === '=' || sign === ':' || sign === 'is')
    const more = isTold ? { weight: number.number, end: marks[at + 2]?.end ?? mark.end } : { end: mark.end }
    return source === undefined || target === undefined ? [] : [{ source: [source], target: [target], sign: ' ', start: mark.start, ...more }]
  })
}
