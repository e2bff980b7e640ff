import { tokenize } from '../../linking/tokens.ts'
import { isWordSign } from './tokens.ts'
import { phrases, words } from './word-lists.ts'

const { oneSided, roles, symmetricRoles, symmetric } = words
const stems = [...words.oneSidedStems]
const [arrows, doubleArrows] = [new Set([...'>→⇒➜⟶']), new Set([...'↔⇄⟷'])]
const eachOther = new Set(phrases.eachOther)

/** Returns lower-case words with one blank around each, so that phrases match whole words. */
export function spacedWords(text: string): string {
  let spaced = ' '
  for (const sign of text.toLowerCase()) {
    if (isWordSign(sign)) spaced += sign
    else if (!spaced.endsWith(' ')) spaced += ' '
  }
  return spaced.endsWith(' ') ? spaced : `${spaced} `
}

export const wordsIn = (text: string): string[] => spacedWords(text).split(' ').filter(Boolean)

const says = (spaced: string, phrases: readonly string[]) => phrases.some((phrase) => spaced.includes(` ${phrase} `))

/** Reads the direction from the sign between two names: true for one head, false for two, null for none. */
function directionOfSign(sign: string): boolean | null {
  const heads = [...sign].filter((one) => arrows.has(one)).length
  if ((heads > 0 && sign.startsWith('<')) || [...sign].some((one) => doubleArrows.has(one))) return false
  return heads > 0 || (sign.startsWith('<') && sign.length < 3) || sign === '←' ? true : null
}

/** Whether a sentence says that its relationship has both directions. */
export const isBidirectional = (sentence: string): boolean => says(spacedWords(sentence), phrases.bothWays)

/** Whether a verb or preposition gives the relationship a direction. */
export const runsOneWay = (connector: string) =>
  wordsIn(connector).some((word) => oneSided.has(word) || stems.some((stem) => word.startsWith(stem) && word.length < stem.length + 5))

const legends = [
  /\b(?:each|every|pair|entry|row|line)\b[^.;?!\n]{0,40}\bwhere (?:the|an?) \w+ (?:starts|begins)\b[^.;?!\n]{1,20}\bwhere it ends\b/u,
  /\breached\b[^.;?!\n]{0,40}\bout of it\b/u
]
const listing = new Set(['each', 'every', 'pair', 'entry', 'row', 'line'])

/** Whether a legend separates the ends of a pair: `the first of a pair hands it down to the second` does, `the first is joined with the second` does not. */
function legendActs(text: string): boolean {
  const lower = text.toLowerCase()
  const pairs = [...lower.matchAll(/[^.;:?!()\n]{0,80}\bthe first\b([^.;:?!()\n]{1,80}?)\bthe second\b/gu)]
  return (
    legends.some((legend) => legend.test(lower)) ||
    pairs.some(([all, between = '']) => {
      const words = wordsIn(between)
      const isAct = words.includes('to') || tokenize(`the first ${between}`).some(({ pos }) => pos === 'VERB')
      return wordsIn(all).some((word) => listing.has(word)) && isAct && !words.some((word) => symmetric.has(word))
    })
  )
}

/**
 * Decides whether the graph is directed, by explicit words, else by the sign or verb between names; null where nothing decides it.
 * @param around the text without its relationships
 * @param isFromTo whether the names follow `from` and `to`
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
  const saysOne = says(plain, phrases.oneWay) || legendActs(around)
  if (saysBoth !== saysOne) return saysOne
  return bySign || byVerb || isFromTo || null
}

const untilPreposition = new Set(['to', 'by', 'into', 'from', 'before', 'after', 'of'])

/** Reads a verb and a direction from the names of two columns: `from` and `to`, `task` and `requires`. */
export function readColumns([source, target]: readonly [string, string]): { verb: string; isOneWay: boolean } {
  const words = spacedWords(target.replaceAll('_', ' ')).trim()
  const isEnd = (name: string) => name.split('_').some((word) => word.length > 1 && roles.has(word) && !symmetricRoles.has(word))
  const isRole = [source, target].every(isEnd)
  const isVerb = !roles.has(target) && (runsOneWay(words) || (words.includes(' ') && untilPreposition.has(words.split(' ').at(-1) ?? '')))
  return { verb: isVerb ? ` ${words} ` : '', isOneWay: isRole || isVerb || runsOneWay(source.replaceAll('_', ' ')) }
}

const placeholders = [
  /\b(?:from|out of) ([a-z]) (?:in)?to ([a-z])\b/giu,
  /(?<![\w.])([a-z]) ?(?:<|->|→|before|precedes) ?([a-z])(?![\w.])/giu,
  /(?<![\w.])([a-z]) (?:[a-z]+ ){1,6}before ([a-z])(?![\w.])/giu
]

/** Whether placeholders show how a pair is read: `(x, y) is an arc from x to y`. */
export const showsOrder = (around: string, named: ReadonlySet<string>): boolean =>
  placeholders.some((shown) =>
    [...around.matchAll(shown)].some(([, one = '', other = '']) => one !== other && ![one, other].some((letter) => named.has(letter)))
  )

/** Legends of lists end with these: `ahead of it`, `what it waits for`. */
const listFirst = /\b(?:(?:before|ahead of|prior to) it|it (?:waits for|needs|requires|depends on|relies on|comes after))(?=\s*(?:[),:]|$))/u
const listLast =
  /\b(?:(?:waits? for|waiting for|depends? on|depending on|relies on|requires?|after) it|it (?:precedes|unlocks|enables|comes before))(?=\s*(?:[),:]|$))/u

/** Whether the list after a colon comes first in time: `what stands right of it is built before what stands left of it`; null where the text does not say. */
export function rightGoesFirst(text: string): boolean | null {
  const sentences = text.toLowerCase().split(/[.;!?\n]/)
  const legend = sentences.find((sentence) => listFirst.test(sentence) || listLast.test(sentence))
  if (legend !== undefined) return listFirst.test(legend)
  for (const sentence of sentences) {
    const words = wordsIn(sentence)
    const [left, right] = [words.indexOf('left'), words.indexOf('right')]
    if (left === -1 || right === -1) continue
    const between = words.slice(Math.min(left, right), Math.max(left, right))
    const isRightLast = right > left
    if (between.includes('before')) return !isRightLast
    if (between.includes('after') || words.slice(Math.max(left, right)).includes('first')) return isRightLast
  }
  return null
}
