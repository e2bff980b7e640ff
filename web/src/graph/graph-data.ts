export interface GraphNode {
  readonly id: string
  readonly name: string
  /** Its first label; null: none. */
  readonly label: string | null
  readonly x: number
  /** Grows downwards. */
  readonly y: number
}

/** Ends by id. */
export interface GraphLink {
  readonly source: string
  readonly target: string
  readonly type: string
}

/** What the service places of a graph. Links are parallel lists: places of both ends in `nodes`, and of the type in `types`. */
export interface GraphData {
  readonly graph: string
  readonly version: string
  readonly nodes: readonly GraphNode[]
  /** x of each node at 2 * place, then y. */
  readonly points: Float32Array
  readonly types: readonly string[]
  readonly ends: Uint32Array
  readonly typeOf: Uint16Array
  /** Nodes of the whole graph. */
  readonly total: number
}

/** Nodes and links that an expansion adds. */
export interface Addition {
  readonly nodes: readonly GraphNode[]
  readonly links: readonly GraphLink[]
}
