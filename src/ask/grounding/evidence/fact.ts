import type { ShapedResult } from '../../../results/shape.ts'

/** A row of a result, its summary, or a map within the summary. */
export interface Fact {
  readonly source: Source
  /** The row's index in the whole result; null for the summary. */
  readonly row: number | null
  /** Folded names in their order. */
  readonly names: ReadonlySet<string>
  readonly numbers: readonly NumberCell[]
}

export interface NumberCell {
  readonly field: string
  readonly value: number
  /** The digits of an integer beyond 2^53, which the value rounds. */
  readonly digits?: string
  /** Whether it is a name made of digits. */
  readonly isName?: boolean
}

export interface Source {
  readonly result: ShapedResult
  readonly step: number
  readonly rows: readonly Fact[]
  readonly summary: Fact
  /** Names in the call's arguments, and of the results that it read. */
  readonly given: ReadonlySet<string>
  /** Names that all rows are about, such as the start of paths. */
  readonly anchors: ReadonlySet<string>
  readonly inRows: ReadonlySet<string>
  readonly unit: string | null
  /** The result shows all of its rows. */
  readonly isWhole: boolean
}

/** Names of a path or a walk, in order. */
export interface Sequence {
  readonly names: readonly string[]
  readonly fact: Fact
}

export interface NumberPlace extends NumberCell {
  readonly fact: Fact
}
