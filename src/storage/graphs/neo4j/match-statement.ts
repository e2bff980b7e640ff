import type { Statement } from '../../neo4j/connection.ts'
import { quoted } from '../../neo4j/quote.ts'
import { firstBound } from '../check-pattern.ts'
import type { PathPattern, Pattern } from '../pattern.ts'
import { type Returned, returned } from '../returned-items.ts'
import type { GraphSchema } from '../store.ts'
import { type CompiledPath, compilePath, matchText, type PathScope } from './match-path.ts'
import { Parameters } from './parameters.ts'
import type { GraphView } from './view.ts'

export interface MatchStatement extends Statement {
  /** Meaning of the row's fields, in order. */
  readonly items: readonly Returned[]
}

/**
 * Compiles a pattern into one statement. Rows that are not distinct are ordered by the ids of the returned items; distinct rows by their cells, with node ids.
 * Returns at most one row more than `maxRows`.
 */
export function compileMatch(view: GraphView, schema: GraphSchema, pattern: Pattern, maxRows: number): MatchStatement {
  const scope: PathScope = { view, schema, parameters: new Parameters() }
  const main = compilePath(scope, pattern.path, '')
  const items = returned(schema, pattern)
  const bound = new Map(pattern.path.nodes.flatMap(({ as }, position) => (as === undefined ? [] : [[as, main.nodes[position] as string] as const])))
  const exists = (pattern.exists ?? []).map((path, index) => existence(scope, path, `e${index}`, bound))
  const missing = (pattern.notExists ?? []).map((path, index) => `NOT ${existence(scope, path, `m${index}`, bound)}`)
  const matched = matchText({ pattern: main.pattern, predicates: [...main.predicates, ...exists, ...missing] })
  const limit = scope.parameters.add(maxRows + 1)
  return { text: `${matched} ${rows(pattern.distinct, items, main, limit)}`, parameters: scope.parameters.values, items }
}

/** Names bound by the main path refer to its nodes; relationships are the path's own. */
function existence(scope: PathScope, path: PathPattern, prefix: string, bound: ReadonlyMap<string, string>): string {
  firstBound(path.nodes.filter(({ as }) => as !== undefined && bound.has(as)))
  return `EXISTS { ${matchText(compilePath(scope, path, prefix, bound))} }`
}

function rows(distinct: boolean, items: readonly Returned[], main: CompiledPath, limit: string): string {
  const variables = items.map(({ owner, index }) => (owner === 'node' ? main.nodes[index] : main.relationships[index]) as string)
  const onlyNodes = items.every(({ kind }) => kind === 'node')
  const cells = items.map((item, at) => `${cell(item, variables[at] as string)} AS c${at}`)
  if (distinct && !onlyNodes) {
    // The limit precedes the sort, because one surplus row suffices.
    const names = items.map((_, at) => `c${at}`).join(', ')
    return `WITH DISTINCT ${cells.join(', ')} LIMIT ${limit} RETURN ${names} ORDER BY ${names}`
  }
  const different = [...new Set(variables)]
  const order = different.map((variable) => `id(${variable})`).join(', ')
  return `WITH ${distinct ? 'DISTINCT ' : ''}${different.join(', ')} LIMIT ${limit} RETURN ${cells.join(', ')} ORDER BY ${order}`
}

/** Ids are floats, which the driver reads as plain numbers. */
function cell(item: Returned, variable: string): string {
  switch (item.kind) {
    case 'node':
      return `toFloat(id(${variable}))`
    case 'type':
      return `type(${variable})`
    default:
      return `${variable}.${quoted(item.property)}`
  }
}
