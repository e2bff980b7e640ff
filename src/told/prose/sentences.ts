import { linkNumbers } from '../../linking/numbers.ts'
import { tokenize } from '../../linking/tokens.ts'
import type { Atom } from '../atoms.ts'
import type { Span } from '../notations/written.ts'

/** A sentence that asks nothing, with what it names and counts. */
export interface Sentence extends Span {
  readonly text: string
  readonly names: readonly Atom[]
  readonly isDenied: boolean
}

/** What is longer is no sentence. */
const MOST_CHARACTERS = 1000
const parting = /\n|;|[.?!](?=["”’)]?(?:\s|$))/g
const asks = /^\W*(?:is|are|can|could|does|do|did|was|were|what|which|how|who|whose|find|give|tell|name|list|suppose|if)\b(?! not\b)/i
const denial = /\b(?:not|never|nobody|nothing|no|none|nor|neither|cannot|without)\b|n't\b/i
/** What somebody asks is not so. */
const wondering = /\b(?:ask(?:s|ed)? (?:if|whether|how|which|that)|wonder\w*|wants? to know|wanted to know|would like to|how (?:much|many)|whether)\b/i
/** Words of denial that bound or order what is said, rather than deny it. */
const bounding =
  /\b(?:no|not) (?:more|less|fewer|later|earlier) than\b|\b(?:cannot|can't|must not|may not|not|nothing|never|no)\b.*\b(?:until|before|unless|while|without|as long as)\b|\bnor\b.*\buntil\b|\bnot only\b|\b(?:cannot|can't) (?:stand|bear|abide)\b|\bno (?:problem|doubt|secret)\b|\bthough not\b/i
/** `X is in A while Y is in B` tells where somebody is. */
const isPlaced = (text: string, names: readonly Atom[], start: number) =>
  names.length === 2 &&
  names.every((name) => /\b(?:is|was|waits?|waiting|rings|stands|sits|lives|lost) (?:in|at|on) (?:the )?$/i.test(text.slice(0, name.start - start)))

/** The sentences of a text that tell something, in their order. */
export function sentencesOf(text: string, atoms: readonly Atom[]): Sentence[] {
  const cuts = [...text.matchAll(parting)]
  const starts = [0, ...cuts.map(({ 0: found, index }) => index + found.length)]
  return starts.flatMap((from, at) => {
    const end = cuts[at]?.index ?? text.length
    const names = atoms.filter((atom) => atom.number === null && atom.start >= from && atom.end <= end)
    const lead = text.slice(from, names[0]?.start ?? from).lastIndexOf(': ')
    const start = lead === -1 ? from : from + lead + 1
    const said = text.slice(start, end)
    if (end - from > MOST_CHARACTERS || text[end] === '?' || asks.test(said) || wondering.test(said) || isPlaced(said, names, start)) return []
    return [{ text: said, start, end, names, isDenied: denial.test(said.replace(bounding, ' ')) }]
  })
}

/** Numbers of a text in digits or words; `one` counts nothing by itself. */
export const numbersIn = (text: string): number[] => linkNumbers(tokenize(text).filter(({ folded }) => folded !== 'one')).map(({ value }) => value)
