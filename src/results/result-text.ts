import type { ShapedResult } from './shape.ts'

/** JSON texts of results that were shown before. */
const texts = new WeakMap<object, string>()

/** The JSON text of a result that is shown again; undefined for other values. */
export const keptText = (value: object): string | undefined => texts.get(value)

export interface ResultText {
  /** The result with another time, whose text needs no second writing. */
  timed(elapsedMs: number): ShapedResult
}

/** Writes a result at its second showing; later ones differ in `elapsedMs` alone. */
export function createResultText(shaped: ShapedResult): ResultText {
  let head: string | undefined
  return {
    timed(elapsedMs) {
      const again = { ...shaped, elapsedMs }
      head ??= headOf(shaped)
      if (head !== '') texts.set(again, `${head},"elapsedMs":${elapsedMs}}`)
      return again
    }
  }
}

/** The text up to the time, which is the last member; empty for values that plain JSON lacks. */
function headOf({ elapsedMs: _, ...rest }: ShapedResult): string {
  try {
    return JSON.stringify(rest).slice(0, -1)
  } catch {
    return ''
  }
}
