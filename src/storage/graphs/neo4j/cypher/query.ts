import { readRangeFunction } from './call-function.ts'
import { atom, type Fragment, joined, locatedName, type Part, stringLiteral } from './fragment.ts'
import { readPattern, readWhere } from './pattern.ts'
import type { Reading, Surroundings } from './reading.ts'
import { writeClauses } from './write-clauses.ts'

export interface QueryOptions {
  readonly mayEndOpen: boolean
  readonly isOutermost: boolean
}

interface Clause {
  readonly text: Fragment
  /** It is a complete query without a RETURN. */
  readonly isWhole: boolean
}

type ReadClause = (reading: Reading, options: QueryOptions) => Clause

const MAX_CLAUSES = 100

/** The reading clauses, by their first words. */
const readClauses: ReadonlyMap<string, ReadClause> = new Map<string, ReadClause>([
  ['OPTIONAL MATCH', (reading) => partOfQuery('OPTIONAL MATCH ', readMatch(reading))],
  ['MATCH', (reading) => partOfQuery('MATCH ', readMatch(reading))],
  ['UNWIND', (reading) => partOfQuery('UNWIND ', readUnwind(reading))],
  ['WITH', (reading) => partOfQuery('WITH ', readProjection(reading, false), readWhere(reading))],
  ['OPTIONAL CALL', (reading) => partOfQuery('OPTIONAL CALL ', readCallSubquery(reading))],
  ['CALL', (reading, options) => (isSubquery(reading) ? partOfQuery('CALL ', readCallSubquery(reading)) : readProcedure(reading, options))]
])

const allClauses: ReadonlyMap<string, ReadClause> = new Map<string, ReadClause>([
  ...readClauses,
  ...[...writeClauses].map(([words, read]): [string, ReadClause] => [words, (reading) => partOfQuery(`${words} `, read(reading))])
])

const clausesFor = ({ surroundings }: Reading) => (surroundings.mayWrite === true ? allClauses : readClauses)

function partOfQuery(...parts: readonly Part[]): Clause {
  return { text: atom(...parts), isWhole: false }
}

const allowedToRead =
  'MATCH, OPTIONAL MATCH, WHERE, WITH, UNWIND, RETURN, ORDER BY, SKIP, LIMIT, UNION, CALL { subquery } and CALL db.labels(), db.relationshipTypes() or db.propertyKeys()'

const allowedIn = ({ surroundings }: Reading) => (surroundings.mayWrite === true ? `${[...writeClauses.keys()].join(', ')}, ${allowedToRead}` : allowedToRead)

/** Reads one or more queries joined by UNION; each consists of clauses and ends with RETURN. */
export function readQuery(reading: Reading, options: QueryOptions): Fragment {
  return reading.nested(() => {
    const parts: Part[] = [readSingleQuery(reading, options)]
    while (reading.acceptWord('UNION')) {
      const all = reading.acceptWord('ALL') ? ' ALL' : ''
      if (all === '') reading.acceptWord('DISTINCT')
      parts.push(` UNION${all} `, readSingleQuery(reading, options))
    }
    return atom(...parts)
  })
}

function readSingleQuery(reading: Reading, options: QueryOptions): Fragment {
  const parts: Fragment[] = []
  while (!reading.acceptWord('RETURN')) {
    if (options.mayEndOpen && parts.length > 0 && isEnd(reading)) return joined(parts, ' ')
    const clauses = clausesFor(reading)
    const words = [...clauses.keys()].find((each) => reading.acceptWord(each)) ?? refuseClause(reading, parts.length)
    const clause = clauses.get(words)?.(reading, { ...options, isOutermost: options.isOutermost && parts.length === 0 }) ?? refuseClause(reading, parts.length)
    if (clause.isWhole) return clause.text
    parts.push(clause.text)
    if (parts.length > MAX_CLAUSES) reading.refuse(`A query has at most ${MAX_CLAUSES} clauses.`)
  }
  parts.push(atom('RETURN ', readProjection(reading, true)))
  if (!isEnd(reading))
    reading.refuse(`Nothing but UNION can follow RETURN and its ORDER BY, SKIP and LIMIT, not ${reading.shown()}. Allowed clauses: ${allowedIn(reading)}.`)
  return joined(parts, ' ')
}

function isEnd(reading: Reading): boolean {
  return reading.is('end') || reading.isSign('}') || reading.isSign(';') || reading.isWord('UNION')
}

function refuseClause(reading: Reading, count: number): never {
  if (isEnd(reading)) return reading.refuse(count === 0 ? 'A clause is expected here.' : 'A query ends with RETURN.')
  const what = reading.isName() ? `${reading.shown()} begins no clause that can be read here` : `A clause is expected, not ${reading.shown()}`
  return reading.refuse(`${what}. Allowed are: ${allowedIn(reading)}.`)
}

function readMatch(reading: Reading): Fragment {
  const patterns = [readPattern(reading)]
  while (reading.acceptSign(',')) patterns.push(readPattern(reading))
  return atom(joined(patterns, ', '), readWhere(reading))
}

function readUnwind(reading: Reading): Fragment {
  const isRange = reading.isWord('RANGE') && reading.isSign('(', 1) && reading.isWord('AS', reading.pastBracket(1))
  const list = isRange ? readRangeFunction(reading, { isBounded: false }) : reading.grammar.expression(reading)
  reading.expectWord('AS', 'after the list of UNWIND')
  return atom(list, ' AS ', reading.variable())
}

/** Reads the projection of RETURN or WITH, up to LIMIT. Columns of RETURN keep the names of their original text. */
function readProjection(reading: Reading, isReturn: boolean): Fragment {
  const distinct = reading.acceptWord('DISTINCT') ? 'DISTINCT ' : ''
  const items = [reading.acceptSign('*') ? atom('*') : readItem(reading, isReturn)]
  while (reading.acceptSign(',')) items.push(readItem(reading, isReturn))
  return atom(distinct, joined(items, ', '), readOrder(reading), readCut(reading))
}

function readItem(reading: Reading, isReturn: boolean): Fragment {
  const { at } = reading.peek()
  const value = reading.grammar.expression(reading)
  if (reading.acceptWord('AS')) return atom(value, ' AS ', reading.variable())
  const written = reading.statement.slice(at, reading.lastEnd)
  const isVariable = /^\w+$|^`[^`]*`$/.test(written) && value.pieces.length === 1 && value.pieces[0]?.text.startsWith('`') === true
  return isVariable || !isReturn ? value : atom(value, ' AS ', locatedName(written, at))
}

function readOrder(reading: Reading): Fragment {
  if (!reading.acceptWord('ORDER BY')) return atom()
  const keys = [readOrderKey(reading)]
  while (reading.acceptSign(',')) keys.push(readOrderKey(reading))
  return atom(' ORDER BY ', joined(keys, ', '))
}

function readOrderKey(reading: Reading): Fragment {
  const key = reading.grammar.expression(reading)
  const isDescending = reading.acceptWord('DESC') || reading.acceptWord('DESCENDING')
  if (!isDescending && !reading.acceptWord('ASC')) reading.acceptWord('ASCENDING')
  return atom(key, isDescending ? ' DESC' : '')
}

function readCut(reading: Reading): Fragment {
  const skip = reading.acceptWord('SKIP') || reading.acceptWord('OFFSET') ? atom(' SKIP ', readCount(reading)) : ''
  const limit = reading.acceptWord('LIMIT') ? atom(' LIMIT ', readCount(reading)) : ''
  return atom(skip, limit)
}

function readCount(reading: Reading): Fragment {
  if (!reading.is('integer') && !reading.is('parameter')) reading.refuse(`A number or a parameter is expected after SKIP or LIMIT, not ${reading.shown()}.`)
  return reading.grammar.expression(reading)
}

function isSubquery(reading: Reading): boolean {
  return reading.isSign('{') || (reading.isSign('(') && reading.isSign('{', reading.pastBracket()))
}

/** Reads `{ ... }` or `(a, b) { ... }`, which runs in the query's transaction. */
function readCallSubquery(reading: Reading): Fragment {
  const scope = reading.isSign('(') ? readImported(reading) : ''
  reading.expectSign('{', 'at the start of a subquery')
  const body = reading.grammar.query(reading, { mayEndOpen: false, isOutermost: false })
  reading.expectSign('}', 'at the end of a subquery')
  if (reading.isWord('IN')) reading.refuse('Subqueries in transactions of their own are for writing; leave IN TRANSACTIONS out.')
  return atom(scope, '{ ', body, ' }')
}

function readImported(reading: Reading): Fragment {
  reading.take()
  const variables: Fragment[] = []
  if (reading.acceptSign('*')) variables.push(atom('*'))
  while (!reading.isSign(')')) {
    if (variables.length > 0) reading.expectSign(',', 'between the variables of a subquery')
    variables.push(reading.variable())
  }
  reading.take()
  return atom('(', joined(variables, ', '), ') ')
}

/**
 * Allowed procedures, with their column and the names that replace the call. No procedure runs, because procedures read the whole database, not only the graph.
 */
const procedures: ReadonlyMap<string, readonly [string, (surroundings: Surroundings) => readonly string[]]> = new Map([
  ['db.labels', ['label', ({ labels }: Surroundings) => labels]],
  ['db.relationshiptypes', ['relationshipType', ({ types }: Surroundings) => types]],
  ['db.propertykeys', ['propertyKey', ({ properties }: Surroundings) => properties]]
] as const)

/** Reads a call of a listing procedure, and replaces it by an UNWIND of the graph's names. */
function readProcedure(reading: Reading, { isOutermost }: QueryOptions): Clause {
  const first = reading.peek()
  const names = [reading.takeName('The name of a procedure').text]
  while (reading.acceptSign('.')) names.push(reading.takeName('The name of a procedure').text)
  const [column, list] = procedures.get(names.join('.').toLowerCase()) ?? refuseProcedure(reading, names.join('.'), first)
  if (reading.acceptSign('(')) reading.expectSign(')', `after ${names.join('.')}(`)
  const [name, where] = readYield(reading, column)
  const rows = atom('UNWIND [', list(reading.surroundings).map(stringLiteral).join(', '), '] AS ', name, where === null ? '' : atom(' WITH *', where))
  return isOutermost && isEnd(reading) ? { text: atom(rows, ' RETURN ', name), isWhole: true } : { text: rows, isWhole: false }
}

function refuseProcedure(reading: Reading, name: string, first: ReturnType<Reading['peek']>): never {
  return reading.refuse(
    `The procedure ${name} cannot be called here. Allowed are: db.labels, db.relationshipTypes, db.propertyKeys; algorithms are tools of their own.`,
    first
  )
}

function readYield(reading: Reading, column: string): [Fragment, Fragment | null] {
  const plain = locatedName(column, reading.peek().at)
  if (!reading.acceptWord('YIELD')) return [plain, null]
  if (reading.acceptSign('*')) return [plain, null]
  const yielded = reading.takeName('The column of the procedure')
  if (yielded.text !== column) reading.refuse(`This procedure yields ${column}, not ${yielded.text}.`, yielded)
  const name = reading.acceptWord('AS') ? reading.variable() : plain
  return [name, reading.isWord('WHERE') ? readWhere(reading) : null]
}
