/** A node with its place; y grows downwards. */
export interface PlacedNode {
  readonly id: string
  readonly name: string
  readonly x: number
  readonly y: number
}

/** Nodes, and links as pairs of their indices. */
export interface Scene {
  readonly nodes: readonly PlacedNode[]
  readonly links: readonly (readonly [number, number])[]
  /** What is missing, in words; null: nothing. */
  readonly left: string | null
}

/** How a node stands out. */
export interface Mark {
  /** Row of the result, from 0. */
  readonly row: number | null
  /** Position along a path, from 1. */
  readonly position: number | null
  /** Score, 0 to 1. */
  readonly value: number | null
  /** Group by size, from 1. */
  readonly group: number | null
  /** Whether the node is ringed, as one that was not there before. */
  readonly isNew?: boolean
}

/** A result on its graph. */
export interface Marks {
  readonly kind: 'PATH' | 'RANKING' | 'GROUPS' | 'NODES' | 'STEP'
  readonly nodes: ReadonlyMap<string, Mark>
  /** Links of a path, or those that are new, as pairs of ids. */
  readonly path: readonly (readonly [string, string])[]
  readonly left: number
}

/** A part of the plane in scene units. */
export interface View {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
