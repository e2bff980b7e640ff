/** A graph that a text tells, and what else the text says. */
export interface InlineGraph {
  readonly directed: boolean
  /** Whether the text says so; a task that makes sense only with directions or without them may say it, too. */
  readonly isDirectionSaid: boolean
  /** Names as the text writes them, each once. */
  readonly nodes: readonly string[]
  /** Whether the text lists or numbers its nodes beside the relationships, or calls these a graph. */
  readonly isDeclared: boolean
  readonly relationships: readonly InlineRelationship[]
  /** A number for each node by its name, where the text gives one. */
  readonly values: ReadonlyMap<string, number>
  /** Several numbers for each node. */
  readonly vectors: ReadonlyMap<string, readonly number[]>
  /** The text between the names of a relationship, as in `A <this> B`. */
  readonly connector: string
  /** What is left of the text without its lists. */
  readonly rest: string
  /** What the text calls its nodes, relationships and weights: `Task`, `CITES`, `km`. */
  readonly label: string
  readonly type: string
  readonly weightName: string
  /** A sentence that tells more of its nodes than was read; null: there is none. */
  readonly unread: string | null
  /** Whether an earlier turn tells it, and the text only asks of it. */
  readonly isEarlier?: true
}

export interface InlineRelationship {
  readonly source: string
  readonly target: string
  readonly weight?: number
  /** Where the text names several types. */
  readonly type?: string
}
