import type { ShapedResult } from './shape.ts'

type Summary = ShapedResult['summary']

/** A summary without its certificates: what the result says, and not why it holds. */
export function plainSummary({ certificates: _why, ...facts }: Summary): Summary {
  return facts
}
