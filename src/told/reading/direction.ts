import { isWordSign } from './marks.ts'
import { phrases, words } from './word-lists.ts'

const { oneSided } = words
const stems = [...words.oneSidedStems]
const [arrows, doubleArrows] = [new Set([...'>→⇒➜⟶']), new Set([...'↔⇄⟷'])]
const eachOther = new Set(phrases.eachOther)

/** The words of a text in small letters, with one blank around each: phrases are found whole. */
export function spacedWords(text: string): string {
  let spaced = ' '
  for (const sign of text.toLowerCase()) {
    if (isWordSign(sign)) spaced += sign
    else if (!spaced.endsWith(' ')) spaced += ' '
  }
  return spaced.endsWith(' ') ? spaced : `${spaced} `
}

const says = (spaced: string, phrases: readonly string[]) => phrases.some((phrase) => spaced.includes(` ${phrase} `))

/** Whether the sign between two names has a head: true, at both ends: false; null: neither. */
function directionOfSign(sign: string): boolean | null {
  const heads = [...sign].filter((one) => arrows.has(one)).length
  if ((heads > 0 && sign.startsWith('<')) || [...sign].some((one) => doubleArrows.has(one))) return false
  return heads > 0 || (sign.startsWith('<') && sign.length < 3) || sign === '←' ? true : null
}

/** Verbs and prepositions that run one way: who comes first is not who comes last. */
const runsOneWay = (connector: string) =>
  spacedWords(connector)
    .split(' ')
    .some((word) => oneSided.has(word) || stems.some((stem) => word.startsWith(stem) && word.length < stem.length + 5))

/**
 * Whether relationships run one way: said outright, else by the sign or the verb between two names. null: nothing says it.
 * @param around the text without its relationships
 * @param isFromTo whether the names stand behind `from` and `to`
 */
export function isDirected(around: string, connector: string, isFromTo: boolean): boolean | null {
  const byVerb = runsOneWay(connector)
  const spaced = spacedWords(around)
  const plain = ['directed false', 'directed no', 'directed 0 node'].reduce((text, phrase) => text.replaceAll(` ${phrase} `, ' '), spaced)
  const bySign = directionOfSign(connector)
  if (bySign === false) return false
  const isOneWay = byVerb || bySign === true
  const saysBoth = says(
    spaced,
    phrases.bothWays.filter((phrase) => !(isOneWay && eachOther.has(phrase)) || (!byVerb && phrase.startsWith('mutual')))
  )
  const saysOne = says(plain, phrases.oneWay)
  if (saysBoth !== saysOne) return saysOne
  return bySign || byVerb || isFromTo || null
}
