import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { EdgewiseError } from '../../../src/base/errors.ts'
import { writeGraph } from '../../../src/engines/spark/write-graph.ts'
import { readsWeights, writeScript } from '../../../src/engines/spark/write-script.ts'
import type { CsrProjection } from '../../../src/graph/projection.ts'
import { wholeGraph } from '../../../src/graph/spec.ts'
import { checkProgram } from '../../../src/graph/vertex/language/check-program.ts'
import type { VertexProgram } from '../../../src/graph/vertex/language/program.ts'
import { library } from '../../../src/graph/vertex/library/index.ts'
import { type Arc, csrOf, type EdgeList, randomGraph } from '../../graph/random-graph.ts'
import { type Given, type Outcome, outcome } from '../../graph/vertex/outcome.ts'
import { randomProgram } from '../../graph/vertex/random-program.ts'

export interface SparkCase {
  readonly name: string
  readonly program: VertexProgram
  readonly graph: EdgeList
  readonly undirected: boolean
  readonly given: Given
}

interface NamedGraph extends EdgeList {
  readonly name: string
  readonly undirected: boolean
}

const graphs: readonly NamedGraph[] = [
  {
    name: 'directed',
    undirected: false,
    nodeCount: 7,
    arcs: [
      [0, 1, 2],
      [1, 2, 3],
      [2, 0, 1],
      [2, 3, 4],
      [3, 4, 1],
      [4, 5, 2],
      [0, 4, 9]
    ]
  },
  {
    name: 'undirected',
    undirected: true,
    nodeCount: 8,
    arcs: [
      [0, 1, 1],
      [1, 2, 4],
      [0, 2, 2],
      [2, 3, 1],
      [3, 4, 5],
      [4, 5, 1],
      [5, 3, 2],
      [5, 6, 0]
    ]
  },
  {
    name: 'acyclic',
    undirected: false,
    nodeCount: 9,
    arcs: [
      [0, 1, 0.5],
      [0, 2, 0.25],
      [1, 3, 1.5],
      [2, 3, 2.5],
      [3, 4, 1],
      [1, 4, 7],
      [5, 6, 3]
    ]
  },
  {
    name: 'disconnected',
    undirected: true,
    nodeCount: 9,
    arcs: [
      [0, 1, 3],
      [1, 2, 1],
      [4, 5, 2],
      [5, 6, 2],
      [6, 7, 2],
      [7, 4, 2]
    ]
  },
  {
    name: 'parallel',
    undirected: false,
    nodeCount: 6,
    arcs: [
      [0, 0, 2],
      [0, 1, 5],
      [0, 1, 3],
      [1, 2, 1],
      [2, 1, 1],
      [2, 2, 4],
      [3, 2, 1],
      [1, 3, 2],
      [1, 3, 2],
      [0, 2, 8]
    ]
  }
]

const node = ({ nodeCount }: EdgeList, name: string): number => (name === 'source' ? 0 : Math.min(4, nodeCount - 1))

/**
 * Every program of the library on five small graphs, one of them with loops and parallel relationships. A graph that a program reads only one way is read so.
 */
export function libraryCases(): SparkCase[] {
  return library.flatMap((program) =>
    graphs.map((graph): SparkCase => {
      const declared = Object.entries(program.parameters ?? {}).filter(([, { type }]) => type === 'node')
      const inputs = Object.keys(program.inputs ?? {}).map((name) => [name, Float64Array.from({ length: graph.nodeCount }, (_, v) => (v * 7) % 5)] as const)
      return {
        name: `${program.name}_${graph.name}`,
        program,
        graph: program.graph?.weights === undefined ? { ...graph, arcs: graph.arcs.map(([source, target]): Arc => [source, target]) } : graph,
        undirected: program.graph?.direction === undefined ? graph.undirected : program.graph.direction === 'undirected',
        given: { parameters: Object.fromEntries(declared.map(([name]) => [name, node(graph, name)])), inputs: Object.fromEntries(inputs) }
      }
    })
  )
}

const arithmetic: Readonly<Record<string, string>> = {
  inverse: '1 / amount',
  byNought: 'amount / 0',
  quotient: 'amount / 2',
  logarithm: 'log(amount)',
  root: 'sqrt(amount)',
  below: 'floor(amount / 2)',
  above: 'ceil(amount / 2)',
  belowInfinity: 'floor(1 / (amount - amount)) + ceil(0 - infinity)',
  rest: 'mod(amount, 0 - 2)',
  restOfNought: 'mod(amount, amount - amount)',
  least: 'min(sqrt(amount), 1)',
  largest: 'max(sqrt(amount), 1)',
  isLess: 'sqrt(amount) < 5',
  isAtMost: '5 <= sqrt(amount)',
  isEqual: 'sqrt(amount) = sqrt(amount)',
  differs: 'sqrt(amount) != sqrt(amount)',
  place: 'node(amount / 2)',
  nearest: 'coalesce(node(amount), id)',
  power: 'exp(amount * 400)',
  size: 'abs(amount) + number(id)',
  choice: 'if(amount < 0 or not (nodes > 3), 0 - 1, if(nodes > 3, amount, 2))'
}

const ofAll: Readonly<Record<string, string>> = {
  smallest: 'smallest(sqrt(amount))',
  smallestOfAll: 'smallest(amount)',
  nothing: '0 / (nodes - nodes)',
  endless: '1 / (nodes - nodes)',
  rest: 'mod(7, 0 - nodes)',
  root: 'sqrt(nodes + 2)',
  noRoot: 'sqrt(0 - nodes)',
  logarithm: 'log(nodes)',
  power: 'exp(1000)',
  bounds: 'floor(nodes / 2) + ceil(nodes / 2) + max(1, nodes) + min(1, nodes)',
  friend: 'at(coalesce(node(nodes - 2), param.start), node(amount))',
  nested: 'at(coalesce(at(param.start, node(amount + 3)), param.start), amount)'
}

/** Arithmetic where Spark, Python and IEEE 754 have ways of their own: columns, and values of the whole. */
export function arithmeticCases(): SparkCase[] {
  const graph = graphs[0] as NamedGraph
  const columns = Object.entries(arithmetic)
  return [columns.slice(0, 11), columns.slice(11)].map((part, at) => ({
    name: `arithmetic_${at}`,
    graph,
    undirected: false,
    given: { parameters: { start: 1 } },
    program: {
      name: 'arithmetic',
      description: 'Expressions of no meaning.',
      parameters: { start: { type: 'node' } },
      state: { amount: { type: 'number', initial: 'number(id) - 2' } },
      phases: [{ globals: { most: { reduce: 'max', of: 'amount' } } }],
      result: { columns: Object.fromEntries(part), values: ofAll }
    }
  }))
}

/** Programs of no meaning that use much of the language, on random graphs; the same ones each time. */
export function randomCases(count: number): SparkCase[] {
  const drawn = fc.sample(fc.tuple(randomProgram(), randomGraph({ maxNodes: 7, weighted: true }), fc.boolean(), fc.nat(6)), { seed: 7, numRuns: count })
  return drawn.flatMap(([program, graph, undirected, start], at): SparkCase[] => {
    if (graph.nodeCount === 0) return []
    const inputs = { size: Float64Array.from({ length: graph.nodeCount }, (_, v) => v % 3) }
    return [{ name: `random_${at}`, program, graph, undirected, given: { parameters: { start: start % graph.nodeCount, step: 2 }, inputs } }]
  })
}

const keyOf = (index: number): string => `k${index}`

function projectionOf({ nodeCount, arcs }: EdgeList): CsrProjection {
  const csr = csrOf(nodeCount, arcs)
  return {
    tenant: 'test',
    graph: 'test',
    version: '1',
    spec: wholeGraph('natural'),
    nodeIds: Float64Array.from({ length: nodeCount }, (_, v) => v),
    columns: {},
    arcCount: csr.arcCount,
    bytes: 0,
    csr
  }
}

/** Writes the data and the script of a case into a folder of its name. */
export async function writeCase(folder: string, { name, program, graph, undirected, given }: SparkCase): Promise<void> {
  const checked = checkProgram(program)
  const own = join(folder, name)
  await mkdir(own, { recursive: true })
  await writeGraph(own, {
    projection: projectionOf(graph),
    inputs: given.inputs ?? {},
    isWeighted: readsWeights(checked),
    names: async (ids) => ids.map((id) => ({ key: keyOf(id), name: `Node ${id}` }))
  })
  const defaults = Object.entries(given.parameters ?? {}).map(([parameter, value]) => {
    const { type } = program.parameters?.[parameter] ?? {}
    return [parameter, type === 'node' ? keyOf(value) : type === 'boolean' ? value === 1 : value] as const
  })
  await writeFile(join(own, 'script.py'), writeScript(checked, { undirected, defaults: Object.fromEntries(defaults) }))
}

/** What Spark gave for a case. */
export interface SparkOutcome {
  readonly name: string
  readonly error?: string
  readonly rows: readonly Readonly<Record<string, number | boolean | string | null>>[]
  readonly values: Readonly<Record<string, number | boolean | string | null>>
  readonly path: readonly string[] | null
  readonly supersteps: number
}

const near = (found: unknown, wanted: number): boolean =>
  typeof found === 'number' && (found === wanted || Math.abs(found - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted)))

function isSame(found: unknown, wanted: number | boolean, type: string): boolean {
  if (type === 'boolean') return found === Boolean(wanted)
  if (type === 'node') return wanted === -1 ? found === null : found === wanted
  if (!Number.isFinite(Number(wanted))) return found === null || found === String(wanted)
  return near(found, Number(wanted))
}

/** What Spark says where the runner in this process gives a program up. */
const failures: Readonly<Record<string, string>> = { EDGEWISE_NO_HALT: 'did not halt', EDGEWISE_NOT_A_NUMBER: 'became NaN' }

/** What it gives, or how it fails. */
function ownOutcome({ program, graph, undirected, given }: SparkCase): Outcome | string {
  try {
    return outcome(program, csrOf(graph.nodeCount, graph.arcs, undirected ? 'undirected' : 'natural'), given)
  } catch (error) {
    const failure = error instanceof EdgewiseError ? failures[error.code] : undefined
    if (failure === undefined) throw error
    return failure
  }
}

/** How Spark's outcome differs from that of the runner in this process; none: it does not. */
export function differences(one: SparkCase, spark: SparkOutcome): string[] {
  const { program } = one
  const own = ownOutcome(one)
  if (typeof own === 'string') return spark.error?.includes(own) ? [] : [`it ended, or failed otherwise: ${spark.error}`]
  if (spark.error !== undefined) return [spark.error]
  const checked = checkProgram(program)
  const wrong: string[] = []
  const types = (typed: Readonly<Record<string, { readonly type: string }>>, name: string) => (typed[name]?.type ?? '').replace('?', '')
  if (spark.supersteps !== own.supersteps) wrong.push(`${spark.supersteps} supersteps, wanted ${own.supersteps}`)
  const rows = new Map(spark.rows.map((row) => [row['id'], row]))
  if (rows.size !== own.nodes.length) wrong.push(`${rows.size} rows, wanted ${own.nodes.length}`)
  for (const [at, v] of own.nodes.entries())
    for (const [name, data] of Object.entries(own.columns)) {
      const found = rows.get(v)?.[name]
      const wanted = data[at] ?? Number.NaN
      if (!isSame(found, wanted, types(checked.result.columns, name))) wrong.push(`${name} of ${v} is ${found}, wanted ${wanted}`)
    }
  for (const [name, wanted] of Object.entries(own.values)) {
    const type = types(checked.result.values, name)
    const found = spark.values[name]
    const isRight = type === 'node' ? found === (wanted === -1 ? null : keyOf(Number(wanted))) : isSame(found, wanted, type)
    if (!isRight) wrong.push(`the value ${name} is ${found}, wanted ${wanted}`)
  }
  const path = own.path?.map(keyOf) ?? null
  if (JSON.stringify(spark.path) !== JSON.stringify(path)) wrong.push(`the path is ${spark.path}, wanted ${path}`)
  return wrong
}
