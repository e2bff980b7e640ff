import type { Token } from '../../../linking/tokens.ts'

/** A question that is answered by asking simpler ones and holding their numbers together. */
export interface Derived {
  readonly parts: readonly { readonly name: string; readonly question: string }[]
  /** Which part has most, whether the first wins, how much more the first has, what share of the second the first is; one way after the other. */
  readonly kind: 'best' | 'verdict' | 'difference' | 'share' | 'route'
  /** Whether more wins, or is asked for; of a share whether it is told in percent. */
  readonly isMore: boolean
}

/** Two lists held together: what is in both, in either, or in the first only. */
export interface DerivedSets {
  readonly kind: 'sets'
  readonly operation: 'minus' | 'intersect' | 'union'
  readonly questions: readonly string[]
  /** What is asked of the outcome. */
  readonly wants: 'list' | 'count' | 'truth'
}

/** The middle of what the question for the average averages. */
export interface DerivedMedian {
  readonly kind: 'median'
  readonly question: string
}

/** Whether a list has anything in it. */
export interface DerivedTruth {
  readonly kind: 'truth'
  readonly question: string
}

export type AnyDerived = Derived | DerivedSets | DerivedMedian

/** Said of what can be counted, with whether more of it is meant. */
export const amounts: ReadonlyMap<string, boolean> = new Map([
  ...['more', 'most'].map((word) => [word, true] as const),
  ...['fewer', 'fewest', 'less', 'least'].map((word) => [word, false] as const)
])
export const auxiliaries: ReadonlySet<string> = new Set('does do did is are was were has have had can could will would'.split(' '))

/** The text of some tokens, as it is written. */
export function written(text: string, tokens: readonly Token[]): string {
  const [first, last] = [tokens[0], tokens.at(-1)]
  return first === undefined || last === undefined ? '' : text.slice(first.start, last.end)
}

/** Words of a question put together, without what is left over between them. */
export const questionOf = (...parts: readonly string[]): string =>
  `${parts
    .filter((part) => part !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/\s*[?.!,;:]*$/, '')}?`

/** `Is there a sponsor that ...? Which one?`, `How many ... ?`: as a list is asked for. */
export function asList(text: string): { readonly text: string; readonly wants: DerivedSets['wants'] } {
  const isThere = /^(?:is|are) there (?:(?:a|an|any|some)\s+|(?=any(?:one|body)|some(?:one|body)))/i
  const named = /[?,;]\s*(?:and )?(?:if (?:so|yes|there is),? )?which(?: ones?)?(?: (?:is|are) (?:it|they|that))?\s*\??\s*$/i
  if (isThere.test(text))
    return {
      text: text
        .replace(named, '?')
        .replace(isThere, 'Which ')
        .replace(/^Which (?:any|some)(?:one|body)\b/, 'Who')
        .replace(/^(Who|Which \w+)((?: (?:in|at|of|from|with) (?:the )?[\w ]+?)?) (?:that|who|which)\b/, '$1$2'),
      wants: named.test(text) ? 'list' : 'truth'
    }
  const counting = /^(?:how many|count(?: up)?(?: all)?(?: the)?|what is the number of|(?:the )?number of)\b/i
  return counting.test(text) ? { text: text.replace(counting, 'Which'), wants: 'count' } : { text, wants: 'list' }
}
