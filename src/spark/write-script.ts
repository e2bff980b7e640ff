import type { CheckedProgram } from '../vertex/language/checked.ts'
import type { NodeProperty } from '../vertex/language/typed.ts'
import { writeHelpers } from './helpers.ts'
import { indent, writeCall, writeText } from './python-text.ts'
import { constants, framework, functions, imports, main, wedges } from './script-frame.ts'
import { ExpressionWriter } from './write-expression.ts'
import { phaseFunction, writePhase } from './write-phase.ts'
import { writePath, writeRows, writeValues } from './write-result.ts'

/** What a script runs with unless it is told otherwise. */
export interface ScriptOptions {
  readonly undirected: boolean
  /** Defaults of parameters by name: a number, a boolean, or the key of a node. */
  readonly defaults: Readonly<Record<string, number | boolean | string>>
}

/** Whether a program looks at weights of relationships. */
export const readsWeights = ({ source }: CheckedProgram): boolean => source.graph?.weights !== undefined

/**
 * A vertex program as one file of Python for Spark 3.5 or newer, which needs nothing but pyspark: DataFrames, no functions of Python inside Spark. It reads
 * vertices.parquet and edges.parquet (`writeGraph`), and gives the rows, values and path that `runProgram` gives; sums go in another order.
 * @throws EDGEWISE_INVALID_INPUT with a pointer into the program where Spark cannot do what it says.
 */
export function writeScript(program: CheckedProgram, options: ScriptOptions): string {
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

const wrap = (text: string, width: number): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    return last === undefined || last.length + word.length >= width ? [...lines, word] : [...lines.slice(0, -1), `${last} ${word}`]
  }, [])

/** Of a docstring: nothing in it may end it. */
const safe = (text: string): string => text.replaceAll('\\', '/').replaceAll('"""', "'''").replace(/"$/, "'")

function writeHeader({ source }: CheckedProgram): string {
  const { name, description, parameters = {}, inputs = {} } = source
  const options = Object.entries(parameters).map(([parameter, { type }]) => `[--${parameter} ${type === 'node' ? 'KEY' : type.toUpperCase()}]`)
  const usage = `spark-submit ${name}.py --data DIR --out OUT ${[...options, '[--partitions N]'].join(' ')}`
  const columns = ['id', 'key', 'name', ...Object.keys(inputs)].join(', ')
  const edges = readsWeights({ source } as CheckedProgram) ? 'src, dst, weight' : 'src, dst'
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
    const text = type === 'number' && typeof value === 'number' ? floatOf(value) : literal(value)
    return `${writeText(parameter)}: {${[`"type": ${writeText(type)}`, `"default": ${text}`, ...bounds].join(', ')}}`
  })
  const missing = Object.entries(inputs).map(([input, { missing: value }]) => `${writeText(input)}: ${value === undefined ? 'None' : floatOf(value)}`)
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

const floatOf = (value: number): string => (Number.isInteger(value) && Math.abs(value) < 1e15 ? `${value}.0` : String(value))

const degrees: Readonly<Partial<Record<NodeProperty, string>>> = {
  outDegree: 'F.count(F.lit(1)).cast("double")',
  outWeight: 'F.sum("weight")'
}

/** The function initial_state(run): vertices with the fields of the program, its inputs, and what it reads of their edges. */
function writeInitial({ fields, source }: CheckedProgram, writer: ExpressionWriter): string[] {
  const undirected = 'UNDIRECTED'
  const state = fields.flatMap(({ name, initial }) =>
    initial === null ? [] : [`${writer.subject(initial, { pointer: `/state/${name}/initial`, alias: { self: '' } })}.alias(${writeText(name)})`]
  )
  const inputs = Object.keys(source.inputs ?? {})
  const properties = [...writer.properties]
  const measured = properties.length === 0 ? [] : writeMeasured(properties, undirected)
  const values = ['"id"', ...inputs.map((name) => `F.coalesce(F.col(${writeText(name)}).cast("double"), F.lit(INPUTS[${writeText(name)}])).alias(${writeText(name)})`)]
  const body = [
    ...writeCall('vertices = graph.vertices.select(', values, ')'),
    ...measured,
    ...writeCall('state = vertices.select(', ['"*"', ...state], ')'),
    'return state.repartition(graph.partitions, "id").localCheckpoint()'
  ]
  const reads = (name: string) => body.some((line) => new RegExp(`(?<![".])\\b${name}\\b(?!")`).test(line))
  const opened = [['graph', 'run.graph'], ...(reads('nodes') ? [['nodes', 'run.graph.nodes']] : []), ...(reads('p') ? [['p', 'run.parameters']] : [])]
  return [
    'def initial_state(run):',
    '    """What each vertex starts with."""',
    ...indent([`${opened.map(([name]) => name).join(', ')} = ${opened.map(([, of]) => of).join(', ')}`, ...body])
  ]
}

/** Joins what was asked of edges to vertices; without directions all three degrees are the same. */
function writeMeasured(properties: readonly NodeProperty[], undirected: string): string[] {
  const wanted = new Set(properties)
  const needsOut = wanted.has('degree') || wanted.has('outDegree') || wanted.has('outWeight')
  const needsIn = wanted.has('degree') || wanted.has('inDegree')
  const out = [...(wanted.has('degree') || wanted.has('outDegree') || wanted.has('inDegree') ? ['outDegree'] : []), ...(wanted.has('outWeight') ? ['outWeight'] : [])] as const
  const aggregates = out.map((name) => `${degrees[name as NodeProperty]}.alias("${name}")`)
  const filled = [
    ...out.map((name) => `"${name}"`),
    ...(needsIn ? ['"inDegree"'] : [])
  ]
  return [
    ...(needsOut || needsIn ? writeCall('leaving = graph.edges.groupBy(F.col("src").alias("id")).agg(', aggregates, ')') : []),
    ...(needsOut || needsIn ? ['vertices = vertices.join(leaving, "id", "left")'] : []),
    ...(needsIn
      ? [
          'arriving = graph.edges.groupBy(F.col("dst").alias("id")).agg(F.count(F.lit(1)).cast("double").alias("inDegree"))',
          'vertices = vertices.join(arriving, "id", "left")'
        ]
      : []),
    `vertices = vertices.fillna(0.0, [${filled.join(', ')}])`,
    ...(wanted.has('degree') ? [`vertices = vertices.withColumn("degree", F.col("outDegree") + (F.lit(0.0) if ${undirected} else F.col("inDegree")))`] : [])
  ]
}
