import type { Token } from '../../../linking/tokens.ts'
import type { AskedForm } from '../../form/asked-form.ts'
import { contentWeight, isEverydayWord } from '../../words/content.ts'
import type { Item } from '../../words/item.ts'
import { type ToolWeights, weights } from './weights.ts'

/** Links below this are words of the language first. */
const sure = 0.9
const most = 3

/** What stands for a name of the graph, so that nothing depends on the graph. null: the words themselves. */
function classOf(item: Item): string | null {
  if (!('score' in item) || item.score < sure) return item.kind === 'number' ? 'NUM' : null
  switch (item.kind) {
    case 'node':
    case 'value':
    case 'number':
    case 'date':
    case 'label':
    case 'type':
      return { node: 'NODE', value: 'VALUE', number: 'NUM', date: 'DATE', label: 'LABEL', type: 'TYPE' }[item.kind]
    case 'property':
      return item.owners.some(({ owner }) => owner === 'relationship') ? 'MEASURE' : 'PROPERTY'
  }
}

/** The word that stands for what begins at a place: a name's class, a number, else the dictionary form; empty for a sign. */
function wordOf(token: Token, item: Item | undefined): string {
  const name = item === undefined ? null : classOf(item)
  if (name !== null) return name
  if (/^\d/.test(token.text)) return 'NUM'
  return token.folded === '' ? '' : token.plain
}

/** The question's words in order, names of the graph by what they stand for; a list of names is one. */
function delexicalise(tokens: readonly Token[], row: readonly Item[]): string[] {
  const words = tokens.map((token, at) => {
    const item = row.find(({ start, end }) => start <= at && at < end)
    return item !== undefined && item.start < at && classOf(item) !== null ? '' : wordOf(token, item)
  })
  return words.filter((word) => word !== '').filter((word, at, all) => word !== 'NODE' || all[at - 1] !== 'NODE')
}

/** Words that stand anywhere: pairs are made across them. */
const little: ReadonlySet<string> = new Set(
  'the a an of is are to be in on by for and or it that this with as at from which what who i me my we our you your please'.split(' ')
)
/** Letters that words of one stem share. */
const stemLetters = 5

const pairsOf = (words: readonly string[]) => words.slice(1).map((word, at) => `${words[at]} ${word}`)

/** Pairs of words that stand near each other, in whatever order, little words aside. */
function nearPairs(words: readonly string[]): string[] {
  const telling = words.filter((word) => !little.has(word))
  return telling.flatMap((word, at) => telling.slice(at + 1, at + 3).map((other) => [word, other].sort().join('~')))
}

const beginnings = (words: readonly string[]) =>
  words.filter((word) => word.length >= stemLetters && /^\p{Ll}/u.test(word)).map((word) => `${word.slice(0, stemLetters)}-`)

const counted = (row: readonly Item[], kind: Item['kind']) => Math.min(most, row.filter((item) => item.kind === kind).length)

/** Whether somebody has worded a question with the word. */
export const isKnownWord = (token: Token, { byCue }: ToolWeights = weights) => /^\d/.test(token.text) || byCue.has(token.plain)

const [telling, mostStrange] = [0.8, 4]

/** How many telling words neither the graph has nor anybody has asked with, and whether they are half of all: such questions are about something else. */
function strangeness(tokens: readonly Token[], row: readonly Item[], isKnown: (token: Token) => boolean): string[] {
  const own = tokens.filter(
    (token, at) => contentWeight(token) >= telling && isEverydayWord(tokens, at) && !row.some(({ start, end }) => start <= at && at < end)
  )
  const strange = own.filter((token) => !isKnown(token)).length
  return [`strange=${Math.min(mostStrange, strange)}`, ...(strange > 0 && 2 * strange >= own.length ? ['strange=half'] : [])]
}

/**
 * What a question shows of the tool that it wants: words, their beginnings and pairs, how many names there are, the form of the answer, how strange it is. Each once.
 * @param isKnown whether questions of others hold the word
 */
export function cuesOf(
  tokens: readonly Token[],
  row: readonly Item[],
  form: AskedForm | null,
  isKnown: (token: Token) => boolean = (token) => isKnownWord(token)
): string[] {
  const words = delexicalise(tokens, row)
  const counts = [`nodes=${counted(row, 'node')}`, `labels=${counted(row, 'label')}`, `form=${form?.kind ?? ''}`]
  return [...new Set([...words, ...pairsOf(words), ...nearPairs(words), ...beginnings(words), ...counts, ...strangeness(tokens, row, isKnown)])]
}
