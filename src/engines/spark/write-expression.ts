import { invalidInput } from '../../base/errors.ts'
import type { ListReduction, NodeProperty, Typed, Whose } from '../../graph/vertex/language/typed.ts'
import type { HelperName } from './helpers.ts'
import { operations } from './operations.ts'
import { asColumn, bracketed, columnOf, type Piece, scalarOf, subjectOf, writeFloat, writeText } from './python-text.ts'

/** How the surrounding Python names the parts of an expression. */
export interface Place {
  /** A JSON pointer into the program, for errors. */
  readonly pointer: string
  /** The alias of the DataFrame with each node; '' when there is only one. */
  readonly alias: Readonly<Partial<Record<Whose, string>>>
  /** The number of the superstep, as Python. */
  readonly superstep?: string
  /** Python values, by message field, for a node without messages; absent where such nodes are left out. */
  readonly unheard?: ReadonlyMap<string, string>
  /** Python for aggregates, which are computed beforehand. */
  readonly found?: ReadonlyMap<Typed, string>
}

/** The maximum number of operations in Spark's plan of one expression: beyond it, planning takes longer than running. */
const MAX_PLAN = 5000

const reductions: Readonly<Record<Exclude<ListReduction, 'size' | 'contains'>, HelperName>> = {
  mode: 'mode',
  hIndex: 'h_index',
  leastMissing: 'least_missing'
}

/** Writes the expressions of one program as Python, and collects the helper functions that they need. */
export class ExpressionWriter {
  readonly helpers = new Set<HelperName>()
  readonly properties = new Set<NodeProperty>()
  private readonly weightsMayBeNaN: boolean

  /** @param weights as the program declares them. */
  constructor(weights: 'any' | 'nonnegative' | undefined) {
    this.weightsMayBeNaN = weights === 'any'
  }

  /** Writes a Column: a float, a boolean, or the id of a vertex. */
  column(typed: Typed, place: Place): string {
    return this.written(typed, place).text
  }

  /** Writes a Column as an operand, with brackets where it needs them. */
  operand(typed: Typed, place: Place): string {
    return bracketed(this.written(typed, place))
  }

  /** Writes a Column that a method is called on. */
  subject(typed: Typed, place: Place): string {
    return subjectOf(this.written(typed, place))
  }

  private written(typed: Typed, place: Place): Piece {
    const { piece, size } = this.write(typed, place)
    if (size > MAX_PLAN) {
      const operations = size > 1e9 ? 'more than a thousand million' : size
      const detail = `${place.pointer}: in Spark this expression would be a plan of ${operations} operations, more than ${MAX_PLAN}; put a part of it into a field of the state.`
      throw invalidInput(detail)
    }
    const column = piece.isScalar ? columnOf(asColumn(piece)) : piece
    const isNode = typed.type === 'node' || typed.type === 'node?' || typed.type === 'none'
    return isNode && (piece.isScalar || typed.kind === 'call') ? columnOf(`${subjectOf(column)}.cast("long")`) : column
  }

  /** Writes a Python value, for expressions that read no node. */
  scalar(typed: Typed, place: Place): string {
    return this.write(typed, place).piece.text
  }

  /** Writes a call of a helper, which the script then contains. */
  call(helper: HelperName, given: readonly string[]): string {
    this.helpers.add(helper)
    return `${helper}(${given.join(', ')})`
  }

  /** Whether a number may be NaN, derived from its parts. */
  readonly mayBeNaN = (typed: Typed): boolean => {
    switch (typed.kind) {
      case 'weight':
        return this.weightsMayBeNaN
      case 'property':
        return typed.name === 'outWeight' && this.weightsMayBeNaN
      case 'message':
      case 'global':
      case 'aggregate':
        return typed.type === 'number'
      case 'reduce':
        return typed.name === 'mode' && typed.type === 'number'
      case 'call':
        return typed.type === 'number' && typed.name !== 'number' && (makesNaN.has(typed.name) || typed.arguments.some(this.mayBeNaN))
      default:
        return false
    }
  }

  private write(typed: Typed, place: Place): { readonly piece: Piece; readonly size: number } {
    if (typed.kind === 'call') return this.writeOperation(typed, place)
    const known = place.found?.get(typed)
    if (known !== undefined) return { piece: scalarOf(known), size: 1 }
    const write = this.leaves[typed.kind] as (typed: Typed, place: Place) => Piece
    return { piece: write(typed, place), size: 1 }
  }

  private writeOperation(typed: Extract<Typed, { kind: 'call' }>, place: Place): { readonly piece: Piece; readonly size: number } {
    const operation = operations[typed.name]
    if (operation === undefined) throw invalidInput(`${place.pointer}: Spark scripts know no function "${typed.name}".`)
    const parts = typed.arguments.map((part) => this.write(part, place))
    let copies = 1
    const pieces = parts.map(({ piece }) => piece)
    const write = pieces.every(({ isScalar }) => isScalar) ? operation.scalar : operation.column
    const piece = write({
      pieces,
      parts: typed.arguments,
      mayBeNaN: this.mayBeNaN,
      call: (helper, given) => {
        copies = operation.copies ?? 1
        return this.call(helper, given)
      }
    })
    return { piece, size: 1 + copies * parts.reduce((sum, { size }) => sum + size, 0) }
  }

  private readonly leaves: { readonly [Kind in Exclude<Typed['kind'], 'call'>]: (typed: Extract<Typed, { kind: Kind }>, place: Place) => Piece } = {
    literal: ({ value, type }) => {
      if (type === 'none') return scalarOf('NONE')
      return scalarOf(typeof value === 'boolean' ? (value ? 'True' : 'False') : writeFloat(value))
    },
    field: ({ name, whose }, { alias }) => columnOf(nameIn(alias[whose], name)),
    property: ({ name, whose }, { alias }) => {
      if (name !== 'id' && name !== 'changed') this.properties.add(name)
      return columnOf(nameIn(alias[whose], name))
    },
    weight: () => columnOf('F.col("edge.weight")'),
    parameter: ({ name }) => scalarOf(`p[${writeText(name)}]`),
    global: ({ name }) => scalarOf(`totals[${writeText(name)}]`),
    message: ({ name }, { unheard }) => {
      const absent = unheard?.get(name)
      return columnOf(absent === undefined ? `F.col("message.${name}")` : `F.coalesce(F.col("message.${name}"), F.lit(${absent}))`)
    },
    list: ({ name }) => columnOf(`F.col("message.${name}")`),
    superstep: (_, { superstep = '0.0' }) => scalarOf(superstep),
    nodes: () => scalarOf('nodes'),
    received: (_, { unheard }) => columnOf(unheard === undefined ? 'F.col("message._received")' : 'F.coalesce(F.col("message._received"), F.lit(0.0))'),
    reduce: ({ name, list, arguments: parts }, place) => {
      const values = `F.col("message.${list}")`
      if (name === 'size') return columnOf(`F.size(${values}).cast("double")`)
      if (name === 'contains') return columnOf(`F.array_contains(${[values, ...parts.map((part) => this.column(part, place))].join(', ')})`)
      return columnOf(this.call(reductions[name], [values]))
    },
    common: ({ name, field }) => {
      if (name === 'commonCount') return columnOf('F.coalesce(F.col("common._count"), F.lit(0.0))')
      const best = `F.col("common.${field}.${name === 'commonMax' ? 'less' : 'id'}")`
      return columnOf(name === 'commonMax' ? `F.coalesce(-${best}, F.lit(-INF))` : `F.coalesce(${best}, F.lit(NONE))`)
    },
    aggregate: () => scalarOf('None')
  }
}

const makesNaN: ReadonlySet<string> = new Set(['+', '-', '*', '/', 'mod', 'sqrt', 'log'])

const nameIn = (alias: string | undefined, name: string): string => `F.col(${writeText(alias ? `${alias}.${name}` : name)})`
