/** A graph that a question contains, with the rest of its text. */
export interface InlineGraph {
  readonly directed: boolean
  /** Whether the text gives the direction; otherwise the task may decide it. */
  readonly isDirectionSaid: boolean
  /** Distinct names as the text writes them. */
  readonly nodes: readonly string[]
  /** Whether the text lists or numbers its nodes, or calls the relationships a graph. */
  readonly isDeclared: boolean
  readonly relationships: readonly InlineRelationship[]
  readonly values: ReadonlyMap<string, number>
  /** Several numbers for each node. */
  readonly vectors: ReadonlyMap<string, readonly number[]>
  /** The text between the names of a relationship: `this` in `A this B`. */
  readonly connector: string
  /** The text without its lists. */
  readonly rest: string
  /** The text's words for nodes, relationships and weights: `Task`, `CITES`, `km`. */
  readonly label: string
  readonly type: string
  readonly weightName: string
  /** A sentence about nodes that was not read; null where there is none. */
  readonly unread: string | null
  /** The graph is in an earlier turn. */
  readonly isEarlier?: true
}

export interface InlineRelationship {
  readonly source: string
  readonly target: string
  readonly weight?: number
  /** Set where the text names several types. */
  readonly type?: string
}
