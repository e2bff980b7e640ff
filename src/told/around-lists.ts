import type { ReadListing } from './choose-listings.ts'
import type { Span } from './notations/written.ts'
import type { ToldRelationship } from './told-graph.ts'

/** What a text says beside its lists. */
export function restOf(text: string, spans: readonly Span[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    parts.push(text.slice(at, Math.max(at, start)))
    at = Math.max(at, end)
  }
  return [...parts, text.slice(at)].join(' … ')
}

/** Each relationship once: both ways round are one where there are no directions. */
export function distinct(relationships: readonly ToldRelationship[], directed: boolean): ToldRelationship[] {
  const seen = new Set<string>()
  return relationships.filter(({ source, target, weight }) => {
    const ends = directed || source < target ? [source, target] : [target, source]
    const key = JSON.stringify([...ends, weight ?? null])
    return !seen.has(key) && seen.add(key)
  })
}

/** Numbers that the text gives to nodes. */
export function numbersOf(listings: readonly ReadListing[], says: 'value' | 'vector', nameOf: (text: string) => string): Map<string, readonly number[]> {
  const rows = listings.filter((listing) => listing.says === says).flatMap(({ rows, ends, numbers }) => rows.map((row) => ({ row, ends, numbers })))
  return new Map(
    rows.map(({ row, ends, numbers }) => [nameOf(row[ends[0] ?? 0]?.text ?? ''), numbers.map((column) => row[column]?.number ?? Number.NaN)] as const)
  )
}
