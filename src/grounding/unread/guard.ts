import { measureOf } from '../../linking/qualities.ts'
import { carriedBy, type GuardedAnswer } from './carried.ts'
import { needsOf, ordinals } from './lexicon/operator-words.ts'
import { type UnreadWord, unreadWords } from './unread-words.ts'

export interface Guarded {
  /** Words of the question that no call carries, in their order. */
  readonly unread: readonly string[]
  /** `aside`: they may be left out, if that is said; `decisive`: they would change or narrow the answer. */
  readonly weight: 'nothing' | 'aside' | 'decisive'
}

/** Parts of speech that seldom change what is asked, unless they are operators or qualities that something stored measures. */
const asides = new Set(['ADP', 'DET', 'ADV', 'INTJ', 'CCONJ', 'SCONJ', 'PART', 'X', 'AUX'])

/** Whether the calls carry every word of the question; independent of how they were planned. */
export function guardAnswer(given: GuardedAnswer): Guarded {
  const { question, schema } = given
  const words = unreadWords(question, carriedBy(given), schema)
  const asked = question.tokens.findLast(({ text }) => text === '?')?.sentence
  const properties = [...schema.labels, ...schema.relationshipTypes].flatMap((owner) => owner.properties)
  const isAside = ({ token: { folded, lemma, pos, sentence } }: UnreadWord) => {
    if (asked !== undefined && sentence !== asked) return true
    return asides.has(pos) && !needsOf.has(folded) && !ordinals.has(folded) && measureOf(lemma, properties) === null
  }
  const unread = [...new Set(words.map(({ token }) => token.text))]
  if (unread.length === 0) return { unread, weight: 'nothing' }
  return { unread, weight: words.every(isAside) ? 'aside' : 'decisive' }
}
