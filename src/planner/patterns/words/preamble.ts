import type { Mark } from './marks.ts'

type Kind = Mark['kind']

/** What a clause about the pattern speaks of. */
const ofPattern: ReadonlySet<Kind> = new Set<Kind>([
  ...(['node-noun', 'relation-noun', 'path-noun', 'pair-noun', 'neighbour-noun', 'hop-noun', 'direct', 'indirect', 'out', 'in'] as const),
  ...(['those', 'it', 'the-one', 'amount', 'name', 'literal'] as const)
])

/** Whether a mark names something of the graph, or speaks of nodes and what ties them. */
const isOfPattern = ({ kind, name, text }: Mark) => (ofPattern.has(kind) && text !== 'this') || (name !== null && kind !== 'unknown')

const speakers: ReadonlySet<string> = new Set(['i', 'we', 'im'])
/** Verbs of the one who asks: what stands before them says who that is, and what for. */
const wanting: ReadonlySet<string> = new Set(['want', 'need', 'i want', 'i need', 'would like', 'i would like', 'i am after', 'looking for', 'interested in'])

/** The marks of the clause around a place. */
function clauseAround(marks: readonly Mark[], at: number): readonly Mark[] {
  const isBound = ({ kind, text }: Mark) => kind === 'comma' || kind === 'stop' || (kind === 'equal' && text === ':')
  const start = marks.slice(0, at).findLastIndex(isBound) + 1
  const length = marks.slice(at).findIndex(isBound)
  return marks.slice(start, length < 0 ? marks.length : at + length)
}

/** `and I had no idea`, `we never knew`: said of the one who asks, in a clause that speaks of nothing in the graph. */
export function isOfSpeaker(marks: readonly Mark[], at: number): boolean {
  const clause = clauseAround(marks, at)
  return clause.some(({ text }) => speakers.has(text)) && !clause.some(isOfPattern)
}

/** How many marks of a question lead up to it: sentences that name nothing of the graph, and who wants to know, and what for. */
export function preambleLength(marks: readonly Mark[]): number {
  const first = marks.findIndex(isOfPattern)
  const before = marks.slice(0, Math.max(0, first))
  const isEnd = ({ kind, text }: Mark, at: number) => kind === 'stop' || (text === ':' && clauseAround(marks, at - 1).some((mark) => speakers.has(mark.text)))
  const sentence = before.findLastIndex(isEnd) + 1
  const wish = before.findLastIndex(({ text, kind }) => kind === 'ask' && wanting.has(text)) + 1
  return Math.max(sentence, wish)
}
