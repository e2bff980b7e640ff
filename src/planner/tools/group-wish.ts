import type { Token } from '../../linking/tokens.ts'

/** What a question wants to know of groups of nodes, as its words tell. */
export interface GroupWish {
  /** Whether groups are counted, or what is in them; null where nothing is counted. */
  readonly counted: 'groups' | 'members' | null
  /** The one group that is asked about: `the biggest part`. */
  readonly extreme: 'largest' | 'smallest' | null
  /** Which of them from that end: 2 for `the second largest`. */
  readonly place: number
  /** `how big`, `the size of`. */
  readonly size: boolean
}

const groupWords = new Set(
  'community cluster component group part partition class color colour island piece set subset block camp team circle side one'.split(' ')
)
const largest = new Set(['largest', 'biggest', 'greatest', 'hugest'])
const shared = new Set(['used', 'common', 'frequent', 'populous', 'populated', 'numerous'])
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const smallest = new Set(['smallest', 'tiniest', 'littlest'])
/** Words that end what is counted, or what a superlative is said of. */
const walls = new Set('in of with that which who is are was were be do does did has have can hold contain belong make there at on to and or by'.split(' '))
const farthest = 5

/** The word for groups that is said within a few words, before a verb or a little word. */
function groupFrom(tokens: readonly Token[], at: number): Token | undefined {
  const run = tokens.slice(at, at + farthest)
  const end = run.findIndex(({ folded }) => walls.has(folded))
  return (end < 0 ? run : run.slice(0, end)).find(({ lemma, folded }) => groupWords.has(lemma) || groupWords.has(folded))
}

/** Where the thing that is counted begins: after `how many`, `the number of`. */
function countedFrom(tokens: readonly Token[]): number {
  const said = (at: number, ...words: readonly string[]) => words.includes(tokens[at]?.folded ?? '')
  const at = tokens.findIndex((_, place) => (said(place, 'how') && said(place + 1, 'many')) || (said(place, 'number', 'count') && said(place + 1, 'of')))
  return at < 0 ? -1 : at + 2
}

const isOne = (token: Token | undefined) => token !== undefined && token.folded === token.lemma

/** `the community that is the largest`, `the group with the most stations`: the word for groups stands before. */
function isSaidOfGroup(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - farthest), at).filter(({ folded }) => folded !== 'the')
  const isTied = ['is', 'with', 'having', 'has', 'holding', 'of'].includes(before.at(-1)?.folded ?? '')
  return isTied && before.some((token) => groupWords.has(token.lemma) && isOne(token))
}

/** Where one group is said to be the largest or the smallest: `the biggest part`, `the most used color`; -1 where none is. */
function extremeAt(tokens: readonly Token[]): number {
  const isMeant = (at: number) => {
    const { folded = '' } = tokens[at] ?? {}
    const isShared = shared.has(tokens[at + 1]?.folded ?? '')
    if (['most', 'least', 'fewest'].includes(folded)) return isShared ? isOne(groupFrom(tokens, at + 2)) : folded !== 'least' && isSaidOfGroup(tokens, at)
    return (largest.has(folded) || smallest.has(folded)) && (isOne(groupFrom(tokens, at + 1)) || isSaidOfGroup(tokens, at))
  }
  return tokens.findIndex((_, place) => isMeant(place))
}

/** `the second largest`, `the 3rd smallest`. */
function placeAt(tokens: readonly Token[], at: number): number {
  const before = tokens[at - 1]?.folded ?? ''
  return Math.max(1, ordinals.indexOf(before) + 1, Number(/^(\d+)(?:st|nd|rd|th)$/.exec(before)?.[1] ?? 1))
}

export function groupWishOf(tokens: readonly Token[]): GroupWish {
  const from = countedFrom(tokens)
  const isSize = tokens.some(
    ({ folded }, at) => folded === 'size' || (folded === 'how' && ['big', 'large', 'small', 'populous'].includes(tokens[at + 1]?.folded ?? ''))
  )
  const at = extremeAt(tokens)
  const word = tokens[at]?.folded ?? ''
  return {
    counted: from < 0 ? null : groupFrom(tokens, from) === undefined ? 'members' : 'groups',
    extreme: at < 0 ? null : smallest.has(word) || word === 'fewest' || word === 'least' ? 'smallest' : 'largest',
    place: placeAt(tokens, at),
    size: isSize
  }
}

/** The row of the one group that is asked about, of rows from the largest on; undefined where it is not among them. */
export function groupRow<R>({ extreme, place }: GroupWish, rows: readonly R[], isCut: boolean): R | undefined {
  if (extreme === 'smallest') return isCut ? undefined : rows.at(-place)
  return rows[place - 1]
}

/** `second largest`: what a sentence calls that group. */
export const groupRank = ({ extreme, place }: GroupWish): string => `${place > 1 ? `${ordinals[place - 1] ?? `${place}th`} ` : ''}${extreme ?? 'largest'}`
