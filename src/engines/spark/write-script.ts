import { invalidInput } from '../../base/errors.ts'
import type { CheckedProgram } from '../../graph/vertex/language/checked.ts'
import type { NodeProperty } from '../../graph/vertex/language/typed.ts'
import { writeHelpers } from './helpers.ts'
import { indent, opening, writeCall, writeFloat, writeText } from './python-text.ts'
import { constants, framework, functions, imports, main, wedges } from './script-frame.ts'
import { ExpressionWriter } from './write-expression.ts'
import { phaseFunction, writePhase } from './write-phase.ts'
import { writePath, writeRows, writeValues } from './write-result.ts'

export interface ScriptOptions {
  readonly undirected: boolean
  /** Defaults of parameters by name: a number, a boolean, or the key of a node. */
  readonly defaults: Readonly<Record<string, number | boolean | string>>
}

export const readsWeights = ({ source }: CheckedProgram): boolean => source.graph?.weights !== undefined

/**
 * A vertex program as one Python file for Spark 3.5 or newer, which needs only pyspark: it uses DataFrames and no Python functions inside Spark. It reads
 * vertices.parquet and edges.parquet (`writeGraph`) and returns the rows, values and path of `runProgram`; sums are in another order.
 * @throws EDGEWISE_INVALID_INPUT with a pointer into the program where Spark cannot express it.
 */
export function writeScript(program: CheckedProgram, options: ScriptOptions): string {
  for (const name of ['key', 'name'])
    if (Object.hasOwn(program.source.inputs ?? {}, name)) throw invalidInput(`/inputs/${name}: vertices have a "${name}" already; take another name.`)
  const writer = new ExpressionWriter(program.source.graph?.weights)
  const phases = program.phases.map((_, at) => writePhase(program, at, writer).join('\n'))
  const results = [writeRows(program, writer), writeValues(program, writer), writePath(program, writer)].map((lines) => lines.join('\n'))
  const initial = writeInitial(program, writer).join('\n')
  const frame = writer.helpers.has('common_neighbors') ? framework + wedges : framework
  const blocks = [
    `${frame}${functions}`,
    ...writeHelpers(writer.helpers),
    initial,
    ...phases,
    `PHASES = [${program.phases.map(phaseFunction).join(', ')}]`,
    ...results,
    main
  ]
  return `${[writeHeader(program), imports, writeConstants(program, options)].join('\n\n')}\n\n\n${blocks.join('\n\n\n')}\n`
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** Escapes text so that it cannot end a docstring. */
const safe = (text: string): string => text.replaceAll('\\', '/').replaceAll('"""', "'''").replace(/"$/, "'")

function writeHeader({ source }: CheckedProgram): string {
  const { name, description, parameters = {}, inputs = {} } = source
  const options = Object.entries(parameters).map(([parameter, { type }]) => `[--${parameter} ${type === 'node' ? 'KEY' : type.toUpperCase()}]`)
  const usage = `spark-submit ${name}.py --data DIR --out OUT ${[...options, '[--partitions N]'].join(' ')}`
  const columns = ['id', 'key', 'name', ...Object.keys(inputs)].join(', ')
  const edges = source.graph?.weights === undefined ? 'src, dst' : 'src, dst, weight'
  return [
    `"""${safe(name)}`,
    '',
    ...wrap(safe(description), 110),
    '',
    ...indent(wrap(usage, 100)),
    '',
    `A vertex program: each vertex sends messages over its edges, combines those it gets, and updates its state,`,
    'superstep by superstep. Plain DataFrames, on Spark 3.5 or newer.',
    '',
    `DIR holds vertices.parquet (${columns}) and edges.parquet (${edges});`,
    'ids are integers from 0 without gaps. OUT gets rows/ (Parquet) and summary/ (a line of JSON).',
    '"""'
  ].join('\n')
}

function writeConstants({ source }: CheckedProgram, { undirected, defaults }: ScriptOptions): string {
  const { name, parameters = {}, inputs = {}, graph } = source
  const literal = (value: number | boolean | string | undefined) => {
    if (value === undefined) return 'None'
    return typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)
  }
  const declared = Object.entries(parameters).map(([parameter, { type, default: standard, least, most }]) => {
    const value = defaults[parameter] ?? standard
    const bounds = [...(least === undefined ? [] : [`"least": ${least}`]), ...(most === undefined ? [] : [`"most": ${most}`])]
    const text = type === 'number' && typeof value === 'number' ? writeFloat(value) : literal(value)
    return `${writeText(parameter)}: {${[`"type": ${writeText(type)}`, `"default": ${text}`, ...bounds].join(', ')}}`
  })
  const missing = Object.entries(inputs).map(([input, { missing: value }]) => `${writeText(input)}: ${value === undefined ? 'None' : writeFloat(value)}`)
  return [
    `PROGRAM = ${writeText(name)}`,
    `UNDIRECTED = ${literal(undirected)}  # whether each edge is followed both ways`,
    `READS_WEIGHTS = ${literal(graph?.weights !== undefined)}`,
    `TAKES_NO_NEGATIVE_WEIGHTS = ${literal(graph?.weights === 'nonnegative')}`,
    ...writeCall('PARAMETERS = {', declared, '}'),
    `INPUTS = {${missing.join(', ')}}  # what stands where a vertex lacks the value; None: that is an error`,
    constants
  ].join('\n')
}

/** The function initial_state(run) returns vertices with the program's fields, its inputs, and the measures of their edges that it reads. */
function writeInitial({ fields, source }: CheckedProgram, writer: ExpressionWriter): string[] {
  const state = fields.flatMap(({ name, initial }) =>
    initial === null ? [] : [`${writer.subject(initial, { pointer: `/state/${name}/initial`, alias: { self: '' } })}.alias(${writeText(name)})`]
  )
  const inputs = Object.keys(source.inputs ?? {}).map((input) => {
    const name = writeText(input)
    return `F.coalesce(F.col(${name}).cast("double"), F.lit(INPUTS[${name}])).alias(${name})`
  })
  const body = [
    ...writeCall('vertices = run.graph.vertices.select(', ['"id"', ...inputs], ')'),
    ...writeMeasured(writer.properties),
    ...writeCall('state = vertices.select(', ['"*"', ...state], ')'),
    'return state.repartition(run.graph.partitions, "id").localCheckpoint()'
  ]
  return ['def initial_state(run):', '    """What each vertex starts with."""', ...indent([...opening(body), ...body])]
}

const counted = 'F.count(F.lit(1)).cast("double")'

/** Joins measures of edges that the program reads to vertices; without directions all three degrees are equal. */
function writeMeasured(wanted: ReadonlySet<NodeProperty>): string[] {
  const leaving = [
    ...(wanted.has('outDegree') || wanted.has('degree') ? [`${counted}.alias("outDegree")`] : []),
    ...(wanted.has('outWeight') ? ['F.sum("weight").alias("outWeight")'] : [])
  ]
  const arriving = wanted.has('inDegree') || wanted.has('degree') ? [`${counted}.alias("inDegree")`] : []
  const lines = [
    ...writeJoin('src', leaving),
    ...writeJoin('dst', arriving),
    ...(wanted.has('degree') ? ['vertices = vertices.withColumn("degree", F.col("outDegree") + (F.lit(0.0) if UNDIRECTED else F.col("inDegree")))'] : [])
  ]
  return lines
}

function writeJoin(end: 'src' | 'dst', measures: readonly string[]): string[] {
  if (measures.length === 0) return []
  return [
    ...writeCall(`at_${end} = run.graph.edges.groupBy(F.col("${end}").alias("id")).agg(`, measures, ')'),
    `vertices = vertices.join(at_${end}, "id", "left").fillna(0.0, at_${end}.columns[1:])`
  ]
}
