/** A name or a number of a text, with its place. */
export interface Atom {
  readonly text: string
  /** null: no number. */
  readonly number: number | null
  readonly start: number
  readonly end: number
}

/** Words that begin sentences and items of lists, and name nothing. */
const openers = new Set(
  `a about after all also among an and any are as at before between both but by can could determine do does each either every find for from given has have he here how if in into is
  it its let list may must no node not now of on one only or our out over please q she should so some suppose than that the their there these they this those to two under up us was we
  were what when where whether which who whose why will with would yes you your edge edges nodes vertex vertices link links`.split(/\s+/)
)

const number = String.raw`(?:(?<=[(\[,=:]\s?)-|(?<=[\p{L}]\s)-)?(?<![\p{L}\p{N}_.])\d+(?:\.\d+)?(?![\p{N}_])`
/** `n1`, `v_12`, `P7`. */
const code = String.raw`(?<![\p{L}\p{N}_])\p{L}{1,3}_?\d+(?![\p{L}\p{N}_])`
/** `Old Mill`, `Isle of Man`, `A`. */
const word = String.raw`\p{Lu}[\p{L}\p{M}\p{N}'’]*`
const capital = String.raw`(?<![\p{L}\p{N}_])${word}(?: (?:(?:of|de|del|la|von|van) )?${word})*(?![\p{L}\p{N}_])`
const letter = String.raw`(?<![\p{L}\p{N}_'’])[\p{Ll}](?![\p{L}\p{N}_'’])`
const quoted = String.raw`"[^"\n]{1,60}"|(?<![\p{L}\p{N}])'[^'\n]{1,60}'(?![\p{L}\p{N}])|\x60[^\x60\n]{1,60}\x60`

const pattern = (...parts: readonly string[]) => new RegExp(parts.join('|'), 'gu')

/** Ways in which names are told from other words, the plainest first. */
const styles = [pattern(code, number), pattern(quoted, number), pattern(code, capital, number), pattern(letter, code, capital, number)]

const asNumber = (text: string): number | null => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null)

/** A word that begins sentences may be a name all the same: it is where it stands within one. */
function isOpener(found: string, text: string): boolean {
  if (found.length === 1 || !openers.has(found.toLowerCase())) return false
  return !new RegExp(String.raw`[\p{Ll}\p{N}] ${found}\b`, 'u').test(text)
}

function atomsBy(style: RegExp, text: string): Atom[] {
  return [...text.matchAll(style)].flatMap(({ 0: found, index }) => {
    if (isOpener(found, text)) return []
    const first = /^(\p{L}+) /u.exec(found)
    const skipped = first !== null && openers.has((first[1] ?? '').toLowerCase()) ? first[0].length : 0
    const [start, end] = [index + skipped, index + found.length]
    const name = text.slice(start, end).replace(/^["'`]|["'`]$/g, '')
    return [{ text: name.trim(), number: asNumber(name), start, end }]
  })
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Occurrences of names that are known, and numbers. */
export function atomsNamed(names: readonly string[], text: string): Atom[] {
  const longestFirst = [...names].sort((a, b) => b.length - a.length).map(escaped)
  const named = String.raw`(?<![\p{L}\p{N}_])(?:${longestFirst.join('|')})(?![\p{L}\p{N}_])`
  return [...text.matchAll(new RegExp(`${named}|${number}`, 'giu'))].map(({ 0: found, index }) => ({
    text: found,
    number: asNumber(found),
    start: index,
    end: index + found.length
  }))
}

/** Lists of plain words after a colon or a noun: `the rooms hall, kitchen, ... and attic`. */
const wordList =
  /(?<=[:\s(]|^)((?:[\p{L}\p{N}][\p{L}\p{N}'’-]*(?: [\p{L}\p{N}][\p{L}\p{N}'’-]*){0,2}, ){3,}(?:and )?[\p{L}\p{N}][\p{L}\p{N}'’-]*(?: [\p{L}\p{N}][\p{L}\p{N}'’-]*)?)/gu

/** Names that the text lists, though they look like any other word. The first item may hang on the words before it: its last word counts, too. */
function declaredNames(text: string): string[] {
  return [...text.matchAll(wordList)].flatMap(({ 0: list }) => {
    const items = list.split(/, (?:and )?|\band /).map((item) => item.trim())
    const [first = '', ...rest] = items
    const last = rest.pop() ?? ''
    const size = Math.max(...rest.map((item) => item.split(' ').length))
    const ends = [first.split(' ').slice(-size).join(' '), last.split(' ').slice(0, size).join(' ')]
    return [...ends, ...rest].filter((item) => item !== '' && !openers.has(item.toLowerCase()))
  })
}

/** Names with hyphens in them: those that come again, as a pair of two names does not. */
function hyphenated(text: string): string[] {
  const found = (text.match(/(?<![\p{L}\p{N}_-])\p{L}[\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)+(?![\p{L}\p{N}_-])/gu) ?? []).map(escaped)
  return [...new Set(found.filter((name, at) => found.indexOf(name) !== at))].map((name) => `(?<![\\p{L}\\p{N}_-])${name}(?![\\p{L}\\p{N}_-])`)
}

/**
 * Words that stand out by being rarer than the words around them, in lines or sentences of one build: the last resort.
 */
export function atomsRare(text: string): Atom[] {
  const words = [...text.matchAll(new RegExp([...hyphenated(text), String.raw`[\p{L}\p{N}_'’]+`].join('|'), 'gu'))]
  const counts = new Map<string, number>()
  for (const [found] of words) counts.set(found.toLowerCase(), (counts.get(found.toLowerCase()) ?? 0) + 1)
  const most = Math.max(0, ...[...counts].filter(([found]) => !articles.has(found)).map(([, count]) => count))
  const isName = (found: string) => (counts.get(found) ?? 0) < 0.6 * most && !openers.has(found)
  return words
    .filter(([found]) => isName(found.toLowerCase()))
    .map(({ 0: found, index }) => ({ text: found, number: asNumber(found), start: index, end: index + found.length }))
}

const articles = new Set(['the', 'a', 'an', 'and'])

/** The text's names and numbers, told from its other words in every way that may fit; the plainest way first. */
export function atomizations(text: string, known: readonly string[] = []): Atom[][] {
  const declared = (known.length > 0 ? known : declaredNames(text)).filter((name) => asNumber(name) === null)
  const readings = styles.map((style) => atomsBy(style, text))
  const others = readings.filter((atoms, at) => !readings.slice(0, at).some((plainer) => areSame(plainer, atoms)))
  return declared.length < 3 ? others : [...others, atomsNamed(declared, text)]
}

const areSame = (a: readonly Atom[], b: readonly Atom[]): boolean =>
  a.length === b.length && a.every(({ start, end }, at) => start === b[at]?.start && end === b[at]?.end)

/** What stands between two atoms, alike for what says the same: case, plurals, articles and breaks of lines within an item do not count. */
export function gapBetween(text: string, left: Atom, right: Atom): string {
  return text
    .slice(left.end, right.start)
    .toLowerCase()
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .replace(/["'`]/g, '')
    .replace(/\b(?:the|an?) /g, '')
    .replace(/([,;\n]) ?and /g, '$1 ')
    .replace(/(?<=\p{L}{3})s\b/gu, '')
}
