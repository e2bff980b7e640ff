import type { Token } from '../../../linking/tokens.ts'
import type { GraphSchema } from '../../../store/store.ts'
import type { Item } from '../words/item.ts'
import type { AnyDerived } from './derived.ts'
import { readAlternatives } from './read-alternatives.ts'
import { readContrast } from './read-contrast.ts'
import { differsAt, readDifference } from './read-difference.ts'
import { comparesAt, readGroups } from './read-groups.ts'
import { readLikenesses } from './read-likenesses.ts'
import { medianAt, readMedian } from './read-median.ts'
import { readRoute } from './read-route.ts'
import { readSets } from './read-sets.ts'
import { asksShare, readShare } from './read-share.ts'

/** Each of the simpler questions is read as a whole question: what is longer is none of these. */
const mostTokens = 150

/** The simpler questions that a question comes to; null: it is none of those that are answered so. O(tokens). */
export function readDerived(text: string, tokens: readonly Token[], row: readonly Item[], schema: GraphSchema): AnyDerived | null {
  if (tokens.length > mostTokens) return null
  return (
    readMedian(text, tokens, row) ??
    readRoute(text, tokens, row) ??
    readShare(text, tokens, row) ??
    readDifference(text, tokens, row) ??
    readContrast(tokens, row) ??
    readGroups(text, tokens, row) ??
    readLikenesses(text, tokens, row) ??
    readSets(text, tokens, row) ??
    readAlternatives(text, tokens, row, schema)
  )
}

/** Whether a question wants numbers held together: no reading that finds or counts one thing answers it. */
export const asksDerived = (tokens: readonly Token[], row: readonly Item[], derived: AnyDerived | null): boolean =>
  derived?.kind === 'share' ||
  (derived?.kind === 'sets' && derived.operation !== 'union') ||
  asksShare(tokens, row) ||
  medianAt(tokens) >= 0 ||
  comparesAt(tokens) >= 0 ||
  differsAt(tokens) >= 0
