import { spacedWords } from './direction.ts'
import { singular } from './names.ts'
import { isSign, type Span, splitAt, type Token } from './tokens.ts'
import { phrases, words } from './word-lists.ts'

/** A sentence, or a part of one up to a semicolon, a colon or a line break. */
export interface Sentence extends Span {
  readonly tokens: readonly Token[]
  readonly isAsked: boolean
}

const { asking, denial, until, numbering, ranging, nodeNouns, linkNouns } = words
const aGraph = new Set(['graph', 'digraph', 'network'])
/** A sentence about the writer is part of the question. */
const selves = new Set(['i', "i'm", "i'd", 'im'])
const links = new Set(['and', 'to', 'with', '-'])
const isEnd = isSign('.', ';', '?', '!', ':')

/** No sentence ends at a colon before a number: `Aldo to Brig: 7`. */
const ends = (tokens: readonly Token[], at: number): boolean => {
  const [token, next] = [tokens[at] as Token, tokens[at + 1]]
  const isAmount = next?.kind === 'number' && !links.has(tokens[at + 2]?.text ?? '')
  const isDash = token.kind === 'link' && token.text.length === 1 && token.gap > 0 && (next?.gap ?? 0) > 0
  return token.kind === 'line' || isDash || (isEnd(token) && !(token.text === ':' && isAmount))
}

export function isDenied(text: string): boolean {
  const plain = phrases.bounding.reduce((spaced, phrase) => spaced.replaceAll(` ${phrase} `, ' '), spacedWords(text))
  const parts = plain.trim().split(' ')
  const at = parts.findIndex((word) => denial.has(word))
  return at !== -1 && !parts.slice(at + 1).some((word) => until.has(word))
}

/** Splits a text into sentences, and marks those that ask. */
export function sentencesOf(tokens: readonly Token[], text: string): Sentence[] {
  const cuts = tokens.flatMap((_, at) => (ends(tokens, at) ? [at] : []))
  return [...cuts, tokens.length].flatMap((cut, place) => {
    const inner = tokens.slice(place === 0 ? 0 : (cuts[place - 1] ?? 0) + 1, cut)
    const stated = inner.slice(inner.findIndex(({ kind }) => kind === 'word' || kind === 'number' || kind === 'quoted'))
    const [first, last] = [stated[0], stated.at(-1)]
    if (first === undefined || last === undefined || inner.length === 0) return []
    const written = text.slice(first.start, last.end)
    const spaced = spacedWords(written)
    const isCommand = asking.has(first.text.toLowerCase()) && stated[1]?.text !== 'not' && !(first.text.length === 1 && stated.length > 2)
    const isWondering = phrases.wondering.some((phrase) => spaced.includes(` ${phrase} `))
    const isAsked = tokens[cut]?.text === '?' || isCommand || isWondering || selves.has(first.text.toLowerCase())
    return [{ tokens: stated, start: first.start, end: last.end, isAsked }]
  })
}

export const commaParts = ({ tokens }: Sentence): Token[][] => splitAt(tokens, isSign(','))

/** Whether a sentence declares nodes: `the nodes are numbered from 0 to 9`, `G describes a graph among nodes a, b and c`. */
export function declaresNodes(tokens: readonly Token[]): boolean {
  if (tokens.some(({ text }) => numbering.has(text)) && tokens.some(({ text }) => ranging.has(text))) return true
  const lower = tokens.map(({ text }) => text.toLowerCase())
  const areNodes = lower.some((word, at) => nodeNouns.has(word) && singular(word) !== word && lower.slice(0, at).some((before) => aGraph.has(before)))
  const isPlain = tokens.every(({ kind, text }) => kind === 'word' || kind === 'number' || text === ',')
  return areNodes && isPlain && !lower.some((word) => linkNouns.has(singular(word)))
}
