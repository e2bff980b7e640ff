import type { Token } from '../../../linking/tokens.ts'
import type { Item } from '../words/item.ts'
import type { Derived } from './derived.ts'
import { readContrast } from './read-contrast.ts'
import { differsAt, readDifference } from './read-difference.ts'
import { comparesAt, readGroups } from './read-groups.ts'
import { readRoute } from './read-route.ts'
import { readShare } from './read-share.ts'

/** Each of the simpler questions is read as a whole question: what is longer is none of these. */
const mostTokens = 150

/** The simpler questions that a question comes to; null: it is none of those that are answered so. O(tokens). */
export function readDerived(text: string, tokens: readonly Token[], row: readonly Item[]): Derived | null {
  if (tokens.length > mostTokens) return null
  return (
    readRoute(text, tokens, row) ??
    readShare(text, tokens, row) ??
    readDifference(text, tokens, row) ??
    readContrast(tokens, row) ??
    readGroups(text, tokens, row)
  )
}

/** Whether a question wants numbers held together: no reading that finds or counts one thing answers it. */
export const asksDerived = (tokens: readonly Token[], derived: Derived | null): boolean =>
  derived?.kind === 'share' || comparesAt(tokens) >= 0 || differsAt(tokens) >= 0
