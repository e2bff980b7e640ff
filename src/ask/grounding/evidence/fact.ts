import type { ShapedResult } from '../../../results/shape.ts'

/** A row of a result, its summary, or a part of the summary that stands by itself. */
export interface Fact {
  readonly source: Source
  /** Place among all rows of the result; null for what the summary says. */
  readonly row: number | null
  /** Folded names, in the order in which they stand. */
  readonly names: ReadonlySet<string>
  readonly numbers: readonly NumberCell[]
}

export interface NumberCell {
  readonly field: string
  readonly value: number
  /** Of an integer beyond 2^53, which the value rounds. */
  readonly digits?: string
  /** A name in digits. */
  readonly isName?: boolean
}

/** A result with what is known about it. */
export interface Source {
  readonly result: ShapedResult
  /** Step of the trace. */
  readonly step: number
  readonly rows: readonly Fact[]
  readonly summary: Fact
  /** Names that the call was given, and those of the results it read. */
  readonly given: ReadonlySet<string>
  /** Names that all rows are about: where paths begin, whose neighbours they are. */
  readonly anchors: ReadonlySet<string>
  /** Names that have a row of their own. */
  readonly inRows: ReadonlySet<string>
  readonly unit: string | null
  /** All rows are shown. */
  readonly isWhole: boolean
}

/** Names in an order that means something: a path, a walk. */
export interface Sequence {
  readonly names: readonly string[]
  readonly fact: Fact
}

export interface NumberPlace extends NumberCell {
  readonly fact: Fact
}
