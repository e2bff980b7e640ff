import type { Typed } from '../../graph/vertex/language/typed.ts'
import type { HelperName } from './helpers.ts'
import { asColumn, bracketed, columnOf, joined, type Piece, scalarOf, subjectOf } from './python-text.ts'

/** Context for writing an operation. */
export interface Written {
  readonly pieces: readonly Piece[]
  readonly parts: readonly Typed[]
  readonly mayBeNaN: (part: Typed) => boolean
  /** Adds a helper function to the script and writes a call of it. */
  readonly call: (helper: HelperName, given: readonly string[]) => string
}

interface Operation {
  /** Writes the operation when at least one piece is a Column. */
  readonly column: (written: Written) => Piece
  /** Writes the operation on Python values only. */
  readonly scalar: (written: Written) => Piece
  /** How often Spark's plan contains each argument of a helper call; default: once. */
  readonly copies?: number
}

const at = ({ pieces }: Written, place: number): Piece => pieces[place] ?? scalarOf('None')
const columns = ({ pieces }: Written): string[] => pieces.map(asColumn)
const texts = ({ pieces }: Written): string[] => pieces.map(({ text }) => text)

function infix(column: string, scalar = column): Operation {
  const write = (sign: string) => (written: Written) => joined(at(written, 0), sign, at(written, 1))
  return { column: write(column), scalar: write(scalar) }
}

/** Spark 3.5 cannot combine a Column condition with a Python value. */
function connective(column: string, scalar: string): Operation {
  const lifted = (piece: Piece): Piece => (piece.isScalar ? columnOf(asColumn(piece)) : piece)
  return { ...infix(column, scalar), column: (written) => joined(lifted(at(written, 0)), column, lifted(at(written, 1))) }
}

/** Spark treats NaN as the largest number and as equal to itself, so a comparison whose second operand may be NaN needs a guard. */
function comparison(sign: string, guarded: HelperName, isTurned: boolean): Operation {
  const plain = infix(sign)
  return {
    scalar: plain.scalar,
    copies: 2,
    column(written) {
      const [first, second] = isTurned ? [1, 0] : [0, 1]
      const larger = written.parts[second]
      if (larger === undefined || !written.mayBeNaN(larger)) return plain.column(written)
      return columnOf(written.call(guarded, [asColumn(at(written, first)), asColumn(at(written, second))]))
    }
  }
}

function equality(sign: string): Operation {
  const plain = infix(sign)
  return {
    scalar: plain.scalar,
    copies: 2,
    column(written) {
      if (!written.parts.every(written.mayBeNaN)) return plain.column(written)
      const text = written.call('is_equal', columns(written))
      return sign === '==' ? columnOf(text) : { text: `~${text}`, form: 'prefix', isScalar: false }
    }
  }
}

/** A function of the script, in two forms. */
function ofScript(column: HelperName, scalar: HelperName, copies: number): Operation {
  return {
    copies,
    column: (written) => columnOf(written.call(column, columns(written))),
    scalar: (written) => scalarOf(written.call(scalar, texts(written)))
  }
}

function ofSpark(name: string, scalar: (written: Written) => string): Operation {
  return { column: (written) => columnOf(`F.${name}(${columns(written).join(', ')})`), scalar: (written) => scalarOf(scalar(written)) }
}

function extreme(name: 'least' | 'greatest', helper: HelperName): Operation {
  const plain = ofSpark(name, (written) => written.call(helper, texts(written)))
  return {
    scalar: plain.scalar,
    copies: 2,
    column: (written) => (name === 'least' && written.parts.some(written.mayBeNaN) ? columnOf(written.call('least', columns(written))) : plain.column(written))
  }
}

const divide = ofScript('divide', 'quotient', 4)
const isSureDivisor = (part: Typed | undefined): boolean => part?.kind === 'literal' && part.value !== 0

function choose(written: Written): Piece {
  const [condition, yes, no] = [at(written, 0), at(written, 1), at(written, 2)]
  if (condition.isScalar) return { text: `${asColumn(yes)} if ${condition.text} else ${asColumn(no)}`, form: 'infix', isScalar: false }
  return columnOf(`F.when(${condition.text}, ${yes.text}).otherwise(${no.text})`)
}

/** Functions and operators of the language in Python, by name. Numbers are floats, nodes integers with NONE for none. */
export const operations: Readonly<Record<string, Operation>> = {
  '+': infix('+'),
  '-': infix('-'),
  '*': infix('*'),
  '/': {
    copies: 4,
    column: (written) => (isSureDivisor(written.parts[1]) ? joined(at(written, 0), '/', at(written, 1)) : divide.column(written)),
    scalar: (written) => (isSureDivisor(written.parts[1]) ? joined(at(written, 0), '/', at(written, 1)) : divide.scalar(written))
  },
  '<': comparison('<', 'is_less', false),
  '<=': comparison('<=', 'is_at_most', false),
  '>': comparison('>', 'is_less', true),
  '>=': comparison('>=', 'is_at_most', true),
  '=': equality('=='),
  '!=': equality('!='),
  and: connective('&', 'and'),
  or: connective('|', 'or'),
  not: {
    column: (written) => ({ text: `~${bracketed(at(written, 0))}`, form: 'prefix', isScalar: false }),
    scalar: (written) => ({ text: `not ${bracketed(at(written, 0))}`, form: 'infix', isScalar: true })
  },
  negative: {
    column: (written) => ({ text: `-${bracketed(at(written, 0))}`, form: 'prefix', isScalar: false }),
    scalar: (written) => ({ text: `-${bracketed(at(written, 0))}`, form: 'prefix', isScalar: true })
  },
  if: {
    column: choose,
    scalar: (written) => ({
      text: `${bracketed(at(written, 1))} if ${bracketed(at(written, 0))} else ${bracketed(at(written, 2))}`,
      form: 'infix',
      isScalar: true
    })
  },
  coalesce: {
    copies: 2,
    column: (written) => columnOf(written.call('coalesce', columns(written))),
    scalar: (written) => scalarOf(written.call('either', texts(written)))
  },
  number: {
    column: (written) => columnOf(`${subjectOf(at(written, 0))}.cast("double")`),
    scalar: (written) => scalarOf(`float(${texts(written).join()})`)
  },
  node: {
    copies: 5,
    column: (written) => columnOf(written.call('node_at', [...columns(written), 'nodes'])),
    scalar: (written) => scalarOf(written.call('node_numbered', [...texts(written), 'nodes']))
  },
  mod: ofScript('mod', 'remainder', 14),
  min: extreme('least', 'smallest'),
  max: extreme('greatest', 'largest'),
  abs: ofSpark('abs', (written) => `abs(${texts(written).join()})`),
  floor: ofScript('floor', 'whole_below', 4),
  ceil: ofScript('ceil', 'whole_above', 4),
  sqrt: ofSpark('sqrt', (written) => written.call('root', texts(written))),
  log: ofScript('log', 'logarithm', 3),
  exp: ofSpark('exp', (written) => written.call('power', texts(written)))
}
