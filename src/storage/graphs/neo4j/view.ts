import { quoted } from '../../neo4j/quote.ts'
import type { GraphInfo } from '../store.ts'

/** Labels that begin so are this service's own: no graph shows them. */
export const OWN_PREFIX = 'Edgewise'
/** On every node that this service keeps in a database, from the transaction on that creates it. */
export const OWN_LABEL = `${OWN_PREFIX}Own`
/** On every node of an imported graph: the key it came with. */
export const KEY_PROPERTY = 'edgewiseKey'

/** One version of one graph, as its reads see it. */
export interface GraphView {
  readonly tenant: string
  readonly info: GraphInfo
  readonly database: string
  /** The label that marks the nodes of an imported graph; null: the whole database, which others fill. */
  readonly slot: string | null
  /** label -> property that names its nodes, as given by settings or at import; other labels' are judged from the data. */
  readonly nameProperties: Readonly<Record<string, string>>
  /** What `make` gave for this version under this key; made once, kept while the version is the newest. A failed one is made again. */
  once<T>(key: string, make: () => Promise<T>): Promise<T>
}

/**
 * Fits the nodes of others. `!EdgewiseOwn` alone says the same, but Neo4j may subtract the index of one label from that of another, and nodes that are committed between its reads of
 * the two would show. It looks at each node for this.
 */
const FOREIGN = `(!${quoted(OWN_LABEL)}|!%)`

/**
 * The label part of a node pattern that only nodes of the graph fit, with any of `labels` when there are some: `:...`. The caller has checked the labels
 * against the schema.
 */
export function labelExpression({ slot }: GraphView, labels: readonly string[] = []): string {
  const wanted = labels.length > 1 ? `(${labels.map(quoted).join('|')})` : labels.map(quoted).join('')
  return `:${wanted === '' ? '' : `${wanted}&`}${slot === null ? FOREIGN : quoted(slot)}`
}

/** Labels as the graph shows them. */
export function shownLabels(labels: readonly string[]): string[] {
  return labels.filter((label) => !label.startsWith(OWN_PREFIX))
}
