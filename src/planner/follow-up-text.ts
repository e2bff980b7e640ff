import { linkQuestion } from '../linking/link-question.ts'
import type { GraphSchema, VocabularyStore } from '../store/store.ts'

interface Place {
  readonly tenant: string
  readonly graph: string
  readonly store: VocabularyStore
}

const places = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const ofPlace = new RegExp(
  String.raw`^(?:what about |how about |who is |which is )?the (?:(${places.join('|')})|(\d+)(?:st|nd|rd|th)|(next)) ?(?:one|place|best|most \w+)?$`,
  'i'
)

/** `the second one`: the place in a ranking that is asked for; null: none is. */
export function placeIn(rest: string): number | null {
  const [whole, word, digits, next] = ofPlace.exec(rest) ?? []
  if (whole === undefined) return null
  return next === undefined ? (word === undefined ? Number(digits) : places.indexOf(word.toLowerCase()) + 1) : 2
}

/** `from A to B` as `from B to A`; null: the text has no two ends. */
export function turnedRound(text: string): string | null {
  const found = /\b(from|between)\s+(.+?)\s+(to|and)\s+(.+?)(?=\s+(?:by|in|with|using|via)\b|[?.!]*$)/i.exec(text)
  if (found === null) return null
  const [whole, from, a, to, b] = found
  return text.replace(whole, `${from} ${b} ${to} ${a}`)
}

const bound =
  '(?:after|before|since|until|from|over|above|below|under|beyond|more than|less than|fewer than|greater than|at least|at most|within|up to|exactly)'
const numbered = new RegExp(String.raw`\b(${bound}|[\p{L}_]+)\s+(\d[\d.,]*)\b`, 'iu')

/** `in zone 4` after `in zone 3`, `before 2000` after `after 2015`: the number takes the place of the one that is told alike. */
function withOtherNumber(rest: string, before: string): string | null {
  const [said, word = '', number = ''] = numbered.exec(rest) ?? []
  if (said === undefined) return null
  const same = new RegExp(String.raw`\b(${word})\s+\d[\d.,]*\b`, 'i')
  if (same.test(before)) return before.replace(same, (_, lead: string) => `${lead} ${number}`)
  const isBound = new RegExp(`^${bound}$`, 'i').test(word)
  const alike = new RegExp(String.raw`\b${bound}\s+\d[\d.,]*\b`, 'i')
  return isBound && alike.test(before) ? before.replace(alike, said) : null
}

/** The earlier question with a number or a stored value in place of another of its kind; null: nothing in it is told alike. */
export async function withOtherValue(rest: string, before: string, place: Place, schema: GraphSchema): Promise<string | null> {
  const numberTold = withOtherNumber(rest, before)
  if (numberTold !== null) return numberTold
  const [given, earlier] = await Promise.all([valuesIn(rest, place, schema), valuesIn(before, place, schema)])
  for (const { property, text } of given) {
    const other = earlier.find((one) => one.property === property)
    if (other !== undefined) return `${before.slice(0, other.start)}${text}${before.slice(other.end)}`
  }
  return null
}

async function valuesIn(text: string, place: Place, schema: GraphSchema) {
  const { tokens, mentions } = await linkQuestion(text, { ...place, schema })
  return mentions.flatMap((mention) => {
    if (mention.kind !== 'value') return []
    const [start, end] = [tokens[mention.start]?.start ?? 0, tokens[mention.end - 1]?.end ?? 0]
    return [{ property: mention.property, start, end, text: text.slice(start, end) }]
  })
}
