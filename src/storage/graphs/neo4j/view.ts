import { quoted } from '../../neo4j/quote.ts'
import type { GraphInfo } from '../store.ts'

/** Labels with this prefix belong to this service and are hidden. */
export const OWN_PREFIX = 'Edgewise'
/** On every node of this service in a database, from its creating transaction on. */
export const OWN_LABEL = `${OWN_PREFIX}Own`
/** The imported key, on every node of an imported graph. */
export const KEY_PROPERTY = 'edgewiseKey'

/** One version of one graph, as reads see it. */
export interface GraphView {
  readonly tenant: string
  readonly info: GraphInfo
  readonly database: string
  /** The label of an imported graph's nodes; null for a whole external database. */
  readonly slot: string | null
  /** label -> property that names its nodes, from settings or the import; others are derived from the data. */
  readonly nameProperties: Readonly<Record<string, string>>
  /** The cached result of `make` for this version and key, kept while the version is the newest. A failure is not cached. */
  once<T>(key: string, make: () => Promise<T>): Promise<T>
}

/**
 * Matches external nodes. `!EdgewiseOwn` alone is equivalent, but Neo4j may subtract one label's index from another's, and nodes committed between the two
 * reads would show. This form makes it inspect each node.
 */
const FOREIGN = `(!${quoted(OWN_LABEL)}|!%)`

/** The labels of a node pattern that matches only the graph's nodes, with any of `labels` if given: `:...`. The caller has checked them against the schema. */
export function labelExpression({ slot }: Pick<GraphView, 'slot'>, labels: readonly string[] = []): string {
  const wanted = labels.length > 1 ? `(${labels.map(quoted).join('|')})` : labels.map(quoted).join('')
  return `:${wanted === '' ? '' : `${wanted}&`}${slot === null ? FOREIGN : quoted(slot)}`
}

export function shownLabels(labels: readonly string[]): string[] {
  return labels.filter((label) => !label.startsWith(OWN_PREFIX))
}
