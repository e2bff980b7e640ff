import { tokenize } from '../../linking/tokens.ts'
import { numbersIn } from './sentences.ts'

/** `Old Mill`, `Isle of Man`, `A`, `n1`, `HI220`, `srv-b`. */
const word = String.raw`\p{Lu}[\p{L}\p{M}\p{N}'’]*(?:-[\p{L}\p{N}]+)*`
const candidate = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:\p{L}{1,4}[_-]?\d+|\p{Ll}{2,6}-\p{L}|${word}(?: (?:(?:of|de|del|la|von|van) )?${word})*)(?![\p{L}\p{N}_])`,
  'gu'
)
const beginning = /(?:^|[.?!:;]["”’)]*\s|\n|["“(])\s*$/
const quoted = /"([^"\n]{1,40})"|(?<![\p{L}\p{N}])'([^'\n]{1,40})'(?![\p{L}\p{N}])|`([^`\n]{1,40})`/gu
const noName =
  /^(?:i|i['’]\p{L}+|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|yes|no|(?:january|february|march|april|june|july|august|september|october|november|december))$/iu
/** `8 MW` */
const isUnit = (found: string, before: string): boolean => /^\p{Lu}{1,4}$/u.test(found) && numbersIn(/\S+\s*$/.exec(before)?.[0] ?? '').length > 0
const LEAST = 3
/** What follows a name that is the subject of its sentence. */
const predicate = /^\s(?:is|was|has|had|must|can|cannot|may|needs|requires)\b/

interface Seen {
  readonly text: string
  /** Whether it begins a sentence. */
  readonly isFirst: boolean
  /** Whether it begins a sentence, and looks like a name even so. */
  readonly isProper: boolean
}

const isProper = (found: string, after: string): boolean => predicate.test(after) || tokenize(`${found}${after}`)[0]?.pos === 'PROPN'

function seenIn(text: string): Seen[] {
  return [...text.matchAll(candidate)].flatMap(({ 0: found, index }) => {
    const before = text.slice(Math.max(0, index - 20), index)
    if (noName.test(found) || isUnit(found, before)) return []
    const isFirst = beginning.test(before)
    return [{ text: found, isFirst, isProper: isFirst && isProper(found, text.slice(index + found.length, index + 60)) }]
  })
}

/** What a word that begins a sentence names; null: nothing. */
function nameAtStart({ text: name, isProper: looksProper }: Seen, inner: ReadonlySet<string>, count: number, text: string): string | null {
  const rest = name.replace(/^\S+ /, '')
  if (rest !== name && (inner.has(rest) || isSmall(name.split(' ')[0] ?? '', text))) return rest
  return (looksProper || count > 1) && !isSmall(name, text) && !openers.has(name.toLowerCase()) ? name : null
}

/** Whether a word stands in the text in small letters, too. */
const isSmall = (name: string, text: string): boolean =>
  new RegExp(String.raw`(?<!\p{L})${name.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '.')}(?!\p{L})`, 'u').test(text)

/** Words in large letters: those within sentences, and those that begin several and are written large throughout. */
function capitals(text: string): string[] {
  const seen = seenIn(text)
  const inner = new Set(seen.flatMap(({ text: name, isFirst }) => (isFirst ? [] : [name])))
  const counts = new Map<string, number>()
  for (const { text: name } of seen) counts.set(name, (counts.get(name) ?? 0) + 1)
  const others = seen.filter(({ text: name, isFirst }) => isFirst && !inner.has(name))
  const first = others.flatMap((one) => nameAtStart(one, inner, counts.get(one.text) ?? 0, text) ?? [])
  return [...new Set([...inner, ...first])].filter((name) => name !== 'A' || inner.has('A'))
}

/** Words that begin sentences of a tale, and name nothing. */
const openers = new Set(
  'a an another as at before both but by each every everyone everybody finally first for from further he her his in it its last later lines meanwhile mum dad nobody no of on one only or our she so some somebody someone suppose that the then there these they this those two visitors we when while you your'.split(
    ' '
  )
)

/** The ways in which a tale may name its nodes. */
export function namesOf(text: string): string[][] {
  const inQuotes = [...new Set([...text.matchAll(quoted)].map(([, double, single, back]) => double ?? single ?? back ?? ''))]
  return [capitals(text), inQuotes].filter((names) => names.length >= LEAST)
}
