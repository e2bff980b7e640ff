import type { Token } from '../../linking/tokens.ts'
import says from './says.json' with { type: 'json' }

export type Wanted = keyof typeof says.wants
export type Cue = Exclude<keyof typeof says, 'wants'>

const isMost = ({ folded, lemma }: Token) => folded.endsWith('est') && lemma !== folded

/** Whether a text has a cue of the kind. */
export const hasCue = (what: Cue, tokens: readonly Token[]): boolean =>
  says[what].some((phrase) => placeOf(phrase, tokens) >= 0) || (what === 'superlative' && tokens.some(isMost))

const placeOf = (phrase: string, tokens: readonly Token[]) => ` ${tokens.map(({ folded }) => folded).join(' ')} `.indexOf(` ${phrase} `)

/** Returns the kind of answer that the first cue wants; a verb wants a truth only at the start. */
export function wantedIn(tokens: readonly Token[]): Wanted | null {
  const places = (Object.keys(says.wants) as Wanted[]).flatMap((wanted) =>
    says.wants[wanted].map((phrase) => ({ wanted, at: placeOf(phrase, tokens) })).filter(({ at }) => at === 0 || (at > 0 && wanted !== 'truth'))
  )
  return places.toSorted((a, b) => a.at - b.at)[0]?.wanted ?? null
}
