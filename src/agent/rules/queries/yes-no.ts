import type { Token } from '../../../linking/tokens.ts'

const starts = new Set(['is', 'are', 'was', 'were', 'does', 'do', 'did', 'can', 'could', 'has', 'have', 'will'])

/** Whether a question can be answered with yes or no. */
export function isYesNo(tokens: readonly Token[]): boolean {
  return starts.has(tokens[0]?.folded ?? '')
}
