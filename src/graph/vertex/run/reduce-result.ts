import { argsort } from '../../../base/argsort.ts'
import type { Csr } from '../../csr.ts'
import { compileFill, compileFold, type Fill, type Fold } from '../compile/compile.ts'
import type { CheckedProgram } from '../language/checked.ts'
import { evaluate } from '../language/evaluate.ts'
import type { Value } from '../language/functions.ts'
import type { Typed } from '../language/typed.ts'
import { environmentOf, type ParameterNumbers } from './environment.ts'
import type { ProgramMemory } from './memory.ts'
import { evaluateForAll } from './progress.ts'

export type ValueKind = 'number' | 'boolean' | 'node'

export interface ResultColumn {
  readonly type: ValueKind
  /** One number per row: booleans as 0 and 1, nodes by index, -1 for none. */
  readonly data: Float64Array
}

export interface ResultValue {
  readonly type: ValueKind
  readonly value: Value
}

/** A program's result, computed from its last state. */
export interface ProgramResult {
  readonly nodes: Uint32Array
  readonly columns: Readonly<Record<string, ResultColumn>>
  readonly values: Readonly<Record<string, ResultValue>>
  /**
   * The path from its first node to the one that the program names. It is null without a path in the program, when that node has no row, and when links form a
   * cycle.
   */
  readonly path: Uint32Array | null
}

type Aggregate = Extract<Typed, { kind: 'aggregate' }>

const kindOf = ({ type }: Typed): ValueKind => (type === 'boolean' || type === 'number' ? type : 'node')

/** Computes columns of nodes, values of the whole, and a path. O(n) for each column and aggregate, O(n log n) for an order. */
export function reduceResult(csr: Csr, program: CheckedProgram, memory: ProgramMemory, parameters: ParameterNumbers): ProgramResult {
  const { columns, where, order, values, path } = program.result
  const environment = environmentOf(csr, memory, parameters, program.source.parameters ?? {}, null, () => {})
  const compile: Compile = (typed) => compileFill(program, typed, csr.undirected, environment)
  const fold: FoldAll = (typed, kind, start) => compileFold(program, typed, kind, csr.undirected, environment)(start)
  const selected = nodesWhere(csr.nodeCount, where === null ? null : compile(where))
  const by = order === null ? undefined : columns[order.column]
  const end = path === null ? undefined : parameters[path.from]
  const nodes = by === undefined ? selected : sortedBy(selected, valuesOf(selected, compile(by)), order?.descending === true)
  return {
    nodes,
    columns: Object.fromEntries(Object.entries(columns).map(([name, typed]) => [name, { type: kindOf(typed), data: valuesOf(nodes, compile(typed)) }])),
    values: Object.fromEntries(
      Object.entries(values).map(([name, typed]) => [
        name,
        { type: kindOf(typed), value: valueOfAll(typed, csr.nodeCount, memory, parameters, { compile, fold }) }
      ])
    ),
    path: end === undefined || path === null || !selected.includes(end) ? null : follow(memory.fields[path.follow], end, csr.nodeCount)
  }
}

type Compile = (typed: Typed) => Fill
type FoldAll = (typed: Typed, kind: Fold, start: number) => number

interface Loops {
  readonly compile: Compile
  readonly fold: FoldAll
}

function nodesWhere(nodeCount: number, isReported: Fill | null): Uint32Array {
  const nodes = new Uint32Array(nodeCount)
  if (isReported === null) {
    for (let v = 0; v < nodeCount; v++) nodes[v] = v
    return nodes
  }
  const selected = new Uint8Array(nodeCount)
  isReported(selected, null)
  let count = 0
  for (let v = 0; v < nodeCount; v++) if (selected[v] === 1) nodes[count++] = v
  return nodes.slice(0, count)
}

/** Ties stay in the order of nodes. */
function sortedBy(nodes: Uint32Array, keys: Float64Array, descending: boolean): Uint32Array {
  const rows = new Uint32Array(nodes.length)
  for (let row = 0; row < rows.length; row++) rows[row] = row
  const sorted = argsort(keys, rows, descending)
  for (let row = 0; row < rows.length; row++) sorted[row] = nodes[sorted[row] as number] as number
  return sorted
}

function valuesOf(nodes: Uint32Array, fill: Fill): Float64Array {
  const values = new Float64Array(nodes.length)
  fill(values, nodes)
  return values
}

function valueOfAll(typed: Typed, nodeCount: number, memory: ProgramMemory, parameters: ParameterNumbers, loops: Loops): Value {
  return evaluate(typed, {
    read(leaf) {
      if (leaf.kind !== 'aggregate') return evaluateForAll(leaf, nodeCount, 0, parameters, memory)
      const at = leaf.at === null ? -1 : Number(valueOfAll(leaf.at, nodeCount, memory, parameters, loops))
      const value = aggregate(leaf, at, loops)
      return leaf.type === 'boolean' ? value === 1 : value
    },
    list: () => [],
    nodes: nodeCount
  })
}

const folds: Readonly<Record<Exclude<Aggregate['name'], 'at'>, readonly [kind: Fold, start: number]>> = {
  any: ['max', 0],
  all: ['min', 1],
  count: ['sum', 0],
  total: ['sum', 0],
  largest: ['max', Number.NEGATIVE_INFINITY],
  smallest: ['min', Number.POSITIVE_INFINITY]
}

function aggregate({ name, of }: Aggregate, at: number, { compile, fold }: Loops): number {
  if (name !== 'at') return fold(of, ...folds[name])
  const values = new Float64Array(1)
  compile(of)(values, Uint32Array.of(at))
  return values[0] as number
}

/** Follows links from their end to `from`; null when they form a cycle. */
function follow(links: ArrayLike<number> | undefined, from: number, nodeCount: number): Uint32Array | null {
  const path: number[] = []
  for (let node = from; node >= 0 && links !== undefined; node = links[node] as number) {
    path.push(node)
    if (path.length > nodeCount) return null
  }
  return Uint32Array.from(path.reverse())
}
