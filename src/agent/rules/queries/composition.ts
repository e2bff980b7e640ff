import type { NodeMention } from '../../../linking/mention.ts'
import type { Item } from '../words/item.ts'
import type { Edge, Entity } from './query.ts'

/** The entities and edges of a question, before it is clear what is asked of them. */
export interface Composition {
  readonly entities: Entity[]
  readonly edges: Edge[]
  /** Items that became part of it. */
  readonly used: Item[]
  /** 1 when every link follows the schema and its own words; less for each guess. */
  quality: number
  /** Entity read from each label or type noun, by token position. */
  readonly entityAt: Map<number, number>
  /** A name that several nodes of one label share. */
  ambiguous: NodeMention | null
}

/** What is known of a question before its entities are. */
export interface CompositionHints {
  /** Whether `A and B` are asked about alike (`the ages of A and B`), not tied to each other. */
  readonly listsNodes: boolean
  /** Labels that own a property of the question. */
  readonly askedLabels: ReadonlySet<string>
  /** Where conditions start and whose they are: `work remotely` is a condition, not a relation. */
  readonly conditions: readonly { readonly start: number; readonly labels: readonly string[] }[]
}

/** An entity that another can be tied to, with its place. */
export interface Anchor {
  readonly other: Entity
  readonly position: number
}

/** The nearest entity that is still open, then the nearest given node: in `people near Alice work at Acme` it is people who work. */
export function nearestOpenFirst(earlier: readonly Anchor[]): Anchor[] {
  const nearest = [...earlier].reverse()
  return [...nearest.filter(({ other }) => other.nodes === null), ...nearest.filter(({ other }) => other.nodes !== null)]
}
