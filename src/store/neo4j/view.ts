import { quoted } from '../../neo4j/quote.ts'
import type { GraphInfo } from '../store.ts'

/** Labels that begin so are this service's own: no graph shows them. */
export const OWN_PREFIX = 'Edgewise'
/** On every node of an imported graph: the key it came with. */
export const KEY_PROPERTY = 'edgewiseKey'

/** One version of one graph, as its reads see it. */
export interface GraphView {
  readonly tenant: string
  readonly info: GraphInfo
  readonly database: string
  /** The label that marks the nodes of an imported graph; null: the whole database, which others fill. */
  readonly slot: string | null
  /** Labels of this service in the database, whose nodes the whole-database graph leaves out. */
  readonly ownLabels: readonly string[]
  /** label -> property that names its nodes, as given by settings or at import; other labels' are judged from the data. */
  readonly nameProperties: Readonly<Record<string, string>>
  /** What `make` gave for this version under this key; made once, kept while the version is the newest. A failed one is made again. */
  once<T>(key: string, make: () => Promise<T>): Promise<T>
}

/**
 * The label part of a node pattern that only nodes of the graph fit, with any of `labels` when there are some: '' or `:...`. The caller has checked the labels
 * against the schema.
 */
export function labelExpression({ slot, ownLabels }: GraphView, labels: readonly string[] = []): string {
  const wanted = labels.length > 1 ? `(${labels.map(quoted).join('|')})` : labels.map(quoted).join('')
  const parts = [wanted, ...(slot === null ? ownLabels.map((label) => `!${quoted(label)}`) : [quoted(slot)])].filter((part) => part !== '')
  return parts.length === 0 ? '' : `:${parts.join('&')}`
}

/** Labels as the graph shows them. */
export function shownLabels(labels: readonly string[]): string[] {
  return labels.filter((label) => !label.startsWith(OWN_PREFIX))
}
