import type { Mention } from '../../linking/mention.ts'

export const ELEMENTS: ReadonlySet<string> = new Set(['label', 'type', 'property'])
/** What loses so much to another meaning of its words is not meant. */
const OUTDONE = 0.05

/** Drops labels, types and properties that the same words name less well: `suppliers` is the label, not SUPPLIES or supplierID. */
export function clearest(mentions: readonly Mention[]): Mention[] {
  const elements = mentions.filter(({ kind }) => ELEMENTS.has(kind))
  const isOutdone = (one: Mention) => elements.some(({ start, end, score }) => start <= one.start && one.end <= end && score >= one.score + OUTDONE)
  return mentions.filter((mention) => !ELEMENTS.has(mention.kind) || !isOutdone(mention))
}
