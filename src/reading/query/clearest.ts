import type { Mention } from '../../linking/mention.ts'

export const ELEMENTS: ReadonlySet<string> = new Set(['label', 'type', 'property'])
/** What loses so much to another meaning of its words is not meant. */
const OUTDONE = 0.05

/** Mentions without those parts of the schema that the same words, or more words, name better: `suppliers` are the label, and neither SUPPLIES nor supplierID. */
export function clearest(mentions: readonly Mention[]): Mention[] {
  const elements = mentions.filter(({ kind }) => ELEMENTS.has(kind))
  const isOutdone = (one: Mention) => elements.some(({ start, end, score }) => start <= one.start && one.end <= end && score >= one.score + OUTDONE)
  return mentions.filter((mention) => !ELEMENTS.has(mention.kind) || !isOutdone(mention))
}
