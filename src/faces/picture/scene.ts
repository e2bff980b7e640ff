/** Classes of a node's colour: plain; `q0` to `q6` from low to high; `g0` to `g8` for groups; `x` for none of them. */
export type Mark = 'n' | `q${number}` | `g${number}` | 'x'

/** Lengths are shares of the longer side of all points. */
export interface SceneNode {
  /** To the right. */
  readonly x: number
  /** Downwards. */
  readonly y: number
  readonly radius: number
  readonly text: string
  /** Nodes of a higher importance are named first. */
  readonly importance: number
  readonly mark: Mark
}

/** Nodes by place in the list. */
export type Pair = readonly [from: number, to: number]

/** Relationships that look the same; each pair once. */
export interface SceneLinks {
  /** 0 to 3: solid, dashed and so on. */
  readonly style: number
  readonly pairs: readonly Pair[]
  /** Of thick lines; absent: all are thin. */
  readonly widths?: readonly number[]
}

export type LegendItem =
  | { readonly kind: 'node'; readonly mark: Mark; readonly text: string }
  | { readonly kind: 'ramp'; readonly text: string; readonly low: string; readonly high: string }
  | { readonly kind: 'line'; readonly style: number; readonly text: string }
  | { readonly kind: 'path'; readonly text: string }

export interface Scene {
  readonly title: string
  /** Parts of the lines below the title. */
  readonly caption: readonly string[]
  /** In words, for readers who do not see the picture. */
  readonly description: string
  readonly nodes: readonly SceneNode[]
  readonly links: readonly SceneLinks[]
  /** Whether links have arrowheads. */
  readonly isDirected: boolean
  /** Drawn bold, with its steps numbered; empty: none. */
  readonly path: readonly number[]
  readonly legend: readonly LegendItem[]
}
