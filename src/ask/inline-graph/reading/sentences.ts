import { spacedWords } from './direction.ts'
import { singular } from './names.ts'
import { isSign, type Span, splitAt, type Token } from './tokens.ts'
import { phrases, words } from './word-lists.ts'

/** A sentence, or a part of one up to a semicolon, a colon or a line break. */
export interface Sentence extends Span {
  readonly marks: readonly Token[]
  readonly isAsked: boolean
}

const { asking, denial, until, numbering, ranging, nodeNouns, linkNouns } = words
const aGraph = new Set(['graph', 'digraph', 'network'])
/** A sentence about the writer is part of the question. */
const selves = new Set(['i', "i'm", "i'd", 'im'])
const links = new Set(['and', 'to', 'with', '-'])
const isEnd = isSign('.', ';', '?', '!', ':')

/** A colon before a number ends no sentence: `Aldo to Brig: 7`. */
const ends = (marks: readonly Token[], at: number): boolean => {
  const [mark, next] = [marks[at] as Token, marks[at + 1]]
  const isAmount = next?.kind === 'number' && !links.has(marks[at + 2]?.text ?? '')
  const isDash = mark.kind === 'link' && mark.text.length === 1 && mark.gap > 0 && (next?.gap ?? 0) > 0
  return mark.kind === 'line' || isDash || (isEnd(mark) && !(mark.text === ':' && isAmount))
}

export function isDenied(text: string): boolean {
  const plain = phrases.bounding.reduce((spaced, phrase) => spaced.replaceAll(` ${phrase} `, ' '), spacedWords(text))
  const said = plain.trim().split(' ')
  const at = said.findIndex((word) => denial.has(word))
  return at !== -1 && !said.slice(at + 1).some((word) => until.has(word))
}

/** Splits a text into sentences, and marks those that ask. */
export function sentencesOf(marks: readonly Token[], text: string): Sentence[] {
  const cuts = marks.flatMap((_, at) => (ends(marks, at) ? [at] : []))
  return [...cuts, marks.length].flatMap((cut, place) => {
    const inner = marks.slice(place === 0 ? 0 : (cuts[place - 1] ?? 0) + 1, cut)
    const said = inner.slice(inner.findIndex(({ kind }) => kind === 'word' || kind === 'number' || kind === 'quoted'))
    const [first, last] = [said[0], said.at(-1)]
    if (first === undefined || last === undefined || inner.length === 0) return []
    const written = text.slice(first.start, last.end)
    const spaced = spacedWords(written)
    const isCommand = asking.has(first.text.toLowerCase()) && said[1]?.text !== 'not' && !(first.text.length === 1 && said.length > 2)
    const isWondering = phrases.wondering.some((phrase) => spaced.includes(` ${phrase} `))
    return [
      { marks: said, start: first.start, end: last.end, isAsked: marks[cut]?.text === '?' || isCommand || isWondering || selves.has(first.text.toLowerCase()) }
    ]
  })
}

export const commaParts = ({ marks }: Sentence): Token[][] => splitAt(marks, isSign(','))

/** Whether a sentence declares nodes: `the nodes are numbered from 0 to 9`, `G describes a graph among nodes a, b and c`. */
export function declaresNodes(marks: readonly Token[]): boolean {
  if (marks.some(({ text }) => numbering.has(text)) && marks.some(({ text }) => ranging.has(text))) return true
  const said = marks.map(({ text }) => text.toLowerCase())
  const areNodes = said.some((word, at) => nodeNouns.has(word) && singular(word) !== word && said.slice(0, at).some((before) => aGraph.has(before)))
  const isPlain = marks.every(({ kind, text }) => kind === 'word' || kind === 'number' || text === ',')
  return areNodes && isPlain && !said.some((word) => linkNouns.has(singular(word)))
}
