import type { Mention } from '../../linking/mention.ts'

export const ELEMENTS: ReadonlySet<string> = new Set(['label', 'type', 'property'])
/** Drops an element that scores this much less than another for the same words. */
const OUTDONE = 0.05

/** Keeps the best schema element for the same words: `suppliers` is the label, not SUPPLIES or supplierID. */
export function clearest(mentions: readonly Mention[]): Mention[] {
  const elements = mentions.filter(({ kind }) => ELEMENTS.has(kind))
  const isOutdone = (one: Mention) => elements.some(({ start, end, score }) => start <= one.start && one.end <= end && score >= one.score + OUTDONE)
  return mentions.filter((mention) => !ELEMENTS.has(mention.kind) || !isOutdone(mention))
}
