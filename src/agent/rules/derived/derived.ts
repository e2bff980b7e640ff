import type { Token } from '../../../linking/tokens.ts'

/** A question that is answered by asking simpler ones and holding their numbers together. */
export interface Derived {
  readonly parts: readonly { readonly name: string; readonly question: string }[]
  /** Which part has most, whether the first wins, how much more the first has, what share of the second the first is; one way after the other. */
  readonly kind: 'best' | 'verdict' | 'difference' | 'share' | 'route'
  /** Whether more wins, or is asked for; of a share whether it is told in percent. */
  readonly isMore: boolean
}

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
