import type { Condition } from '../../../graph/spec.ts'
import type { Direction } from '../../../store/pattern.ts'
import type { StoredNode } from '../../../store/store.ts'
import type { Amount } from './amount.ts'

/** A node that the question speaks of. */
export interface Thing {
  /** Any of these; empty: any label. */
  labels: string[]
  nodes: StoredNode[] | null
  readonly conditions: Condition[]
}

export type FrameKind = 'tie' | 'have' | 'reach' | 'walk' | 'path' | 'neighbour' | 'relation'

/** What a predicate says of two things while its parts are still being read: subject, object, what stands between, and how it leads there. */
export interface Frame {
  kind: FrameKind
  subject: number | null
  object: number | null
  /** Things in between, in order. */
  readonly vias: number[]
  types: string[]
  direction: Direction
  /** Whether words say the direction; else it is the graph's own. */
  directionSaid: boolean
  min: number
  /** null: no bound. */
  max: number | null
  hopsSaid: boolean
  negated: boolean
  /** How many different objects, or relationships, there have to be. */
  amount: Amount | null
  amountOf: 'object' | 'relation'
  readonly where: Condition[]
  /** Goes on from the end of the frame before, over other relationships. */
  further: boolean
  /** `within 2 hops of K`. */
  around: boolean
  /** Only other nodes lead there. */
  indirect: boolean
  /** Everything that may be at the other end. */
  readonly loose: boolean
}

export interface PropertyAsked {
  readonly owner: 'node' | 'relationship'
  readonly of: string
  readonly property: string
  /** The thing spoken of last when it was asked. */
  readonly near: number | null
}

/** What a question says, clause by clause. */
export interface Scene {
  readonly things: Thing[]
  readonly frames: Frame[]
  /** The thing asked for. */
  head: number | null
  headKind: 'node' | 'relation' | 'path' | null
  /** Where a search starts: `from K`, `starting at K`. */
  anchor: number | null
  /** Two ends that a later path joins: `between A and B`, `(A, B) pairs`. */
  readonly pair: number[]
  /** Any one of what fits will do. */
  anyOne: boolean
  counts: boolean
  undirected: boolean
  /** Things are ranked by how many relationships of this frame they have. */
  order: { readonly frame: number; readonly descending: boolean; readonly limit: number } | null
  asked: PropertyAsked[]
  /** All properties are wanted. */
  wantsAll: boolean
  /** Which ends of a path are wanted. */
  wantsSource: boolean
  wantsTarget: boolean
  groupBy: PropertyAsked | null
  yesNo: boolean
}

export function newScene(): Scene {
  return {
    things: [],
    frames: [],
    head: null,
    headKind: null,
    anchor: null,
    pair: [],
    anyOne: false,
    counts: false,
    undirected: false,
    order: null,
    asked: [],
    wantsAll: false,
    wantsSource: false,
    wantsTarget: false,
    groupBy: null,
    yesNo: false
  }
}

export function newFrame(kind: FrameKind, subject: number | null, more: Partial<Frame> = {}): Frame {
  return {
    kind,
    subject,
    object: null,
    vias: [],
    types: [],
    direction: 'out',
    directionSaid: false,
    min: 1,
    max: 1,
    hopsSaid: false,
    negated: false,
    amount: null,
    amountOf: 'object',
    where: [],
    further: false,
    around: false,
    indirect: false,
    loose: false,
    ...more
  }
}
