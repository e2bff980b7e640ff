import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { Mention } from '../../linking/mention.ts'
import type { Token } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { Carried } from './carried.ts'

/** From here on a link of words to the schema spells the name itself; below `SPELLED` it paraphrases; below `AKIN_LINK` it is a guess. */
export const [EXACT, SPELLED, AKIN_LINK] = [0.9, 0.7, 0.61]

export interface Scene {
  readonly question: LinkedQuestion
  readonly carried: Carried
  readonly schema: GraphSchema
}

/** A word of a question, with the links whose span holds it. */
export interface Place extends Scene {
  readonly token: Token
  readonly at: number
  readonly over: readonly Mention[]
}

/** true: the calls carry the word; false: they do not; null: another rule decides. */
export type Rule = (place: Place) => boolean | null

export const isNominal = (token: Token | undefined): boolean => token !== undefined && ['NOUN', 'ADJ', 'PROPN'].includes(token.pos)
export const isElement = ({ kind }: Mention): boolean => kind === 'label' || kind === 'type' || kind === 'property'
