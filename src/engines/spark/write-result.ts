import { invalidInput } from '../../base/errors.ts'
import type { CheckedProgram } from '../../graph/vertex/language/checked.ts'
import { partsOf, type Typed } from '../../graph/vertex/language/typed.ts'
import { indent, opening, writeCall, writeText } from './python-text.ts'
import type { ExpressionWriter, Place } from './write-expression.ts'
import { writeAggregate } from './write-phase.ts'

type Aggregate = Extract<Typed, { kind: 'aggregate' }>

const isNode = ({ type }: Typed): boolean => type === 'node' || type === 'node?'

/** Columns that rows have beside those of the program. */
const ofRows: ReadonlySet<string> = new Set(['id', 'key', 'name'])

/** The function rows(run, state) returns one row per vertex, in the program's order. */
export function writeRows({ result }: CheckedProgram, writer: ExpressionWriter): string[] {
  const { columns, where, order } = result
  const place = (pointer: string): Place => ({ pointer: `/result/${pointer}`, alias: { self: 'state' } })
  const outputs = Object.entries(columns).map(([name, typed]) => {
    if (ofRows.has(name)) throw invalidInput(`/result/columns/${name}: rows of Spark have "${name}" of the vertex already; take another name.`)
    const text = writer.subject(typed, place(`columns/${name}`))
    return `${isNode(typed) ? `F.when(${text} != NONE, ${text})` : text}.alias(${writeText(name)})`
  })
  const by = order === null ? undefined : columns[order.column]
  const key = by === undefined ? [] : [`${writer.subject(by, place(`columns/${order?.column}`))}${order?.descending ? '.desc()' : '.asc()'}`]
  const body = [
    'told = (',
    ...indent([
      'state.alias("state")',
      ...(where === null ? [] : [`.where(${writer.column(where, place('where'))})`]),
      '.join(run.graph.vertices.alias("vertex").hint("shuffle_hash"), F.col("state.id") == F.col("vertex.id"))',
      `.orderBy(${[...key, 'F.col("state.id")'].join(', ')})`
    ]),
    ')',
    ...writeCall('return told.select(', ['F.col("state.id")', 'F.col("vertex.key")', 'F.col("vertex.name")', ...outputs], ')')
  ]
  return [
    'def rows(run, state):',
    '    """What is told of each vertex; a vertex in a column is its id, null where there is none."""',
    ...indent([...opening(body), ...body])
  ]
}

/** All aggregates of an expression with their depth, the innermost first. */
function aggregatesOf(typed: Typed): { readonly typed: Aggregate; readonly depth: number }[] {
  if (typed.kind !== 'aggregate') return partsOf(typed).flatMap(aggregatesOf)
  const inside = typed.at === null ? [] : aggregatesOf(typed.at)
  return [...inside, { typed, depth: 1 + Math.max(-1, ...inside.map(({ depth }) => depth)) }]
}

const reduces = { any: 'any', all: 'all', count: 'count', total: 'sum', largest: 'max', smallest: 'min' } as const

/** The function values(run, state) returns the values of the whole; an aggregate follows those that it needs. */
export function writeValues({ result }: CheckedProgram, writer: ExpressionWriter): string[] {
  const found = new Map<Typed, string>()
  const rounds: string[][] = []
  for (const [name, typed] of Object.entries(result.values)) {
    for (const [at, { typed: aggregate, depth }] of aggregatesOf(typed).entries()) {
      const alias = at === 0 ? name : `_${name}_${at + 1}`
      const place: Place = { pointer: `/result/values/${name}`, alias: { self: '' }, found }
      rounds[depth] = [...(rounds[depth] ?? []), `${writeOne(aggregate, place, writer)}.alias(${writeText(alias)})`]
      found.set(aggregate, `found[${writeText(alias)}]`)
    }
  }
  const outputs = Object.entries(result.values).map(([name, typed]) => {
    const text = writer.scalar(typed, { pointer: `/result/values/${name}`, alias: {}, found })
    return `${writeText(name)}: ${isNode(typed) ? `run.graph.key_of(${text})` : text}`
  })
  const body = [
    ...(rounds.length === 0 ? [] : ['found = {}']),
    ...rounds.flatMap((round) => writeCall('found.update(state.agg(', round, ').first().asDict())')),
    ...writeCall('return {', outputs, '}')
  ]
  return ['def values(run, state):', '    """What is told of the whole."""', ...indent([...opening(body), ...body])]
}

function writeOne({ name, at, of }: Aggregate, place: Place, writer: ExpressionWriter): string {
  if (name !== 'at') return writeAggregate(reduces[name], of, place, writer)
  const node = at === null ? 'NONE' : writer.scalar(at, place)
  return `F.max(F.when(F.col("id") == ${node}, ${writer.column(of, place)}))`
}

/** The function path(run, state) returns keys from the end of the links to a parameter's vertex. */
export function writePath({ result }: CheckedProgram, writer: ExpressionWriter): string[] {
  const { path, where } = result
  if (path === null) return ['def path(run, state):', '    """The program tells none."""', '    return None']
  const condition = where === null ? 'F.lit(True)' : writer.column(where, { pointer: '/result/where', alias: { self: '' } })
  const body = [
    `vertex, steps = run.parameters[${writeText(path.from)}], []`,
    `if not state.where(F.col("id") == vertex).where(${condition}).take(1):`,
    '    return None',
    'while vertex != NONE:',
    '    steps.append(vertex)',
    '    if len(steps) > run.graph.nodes:',
    '        return None',
    `    vertex = state.where(F.col("id") == vertex).select(${writeText(path.follow)}).first()[0]`,
    'keys = {row["id"]: row["key"] for row in run.graph.vertices.where(F.col("id").isin(steps)).select("id", "key").collect()}',
    'return [keys[vertex] for vertex in reversed(steps)]'
  ]
  return [
    'def path(run, state):',
    `    """Back from a vertex by "${path.follow}" to where there is none; None where it comes back to a vertex."""`,
    ...indent([...opening(body), ...body])
  ]
}
