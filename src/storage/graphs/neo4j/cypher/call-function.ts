import { quoted } from '../../../neo4j/quote.ts'
import { KEY_PROPERTY, OWN_PREFIX } from '../view.ts'
import { atom, type Fragment, fragment, joined, located, stringLiteral } from './fragment.ts'
import { functionNamed, functionsLike, isAggregate, isVolatile, readsClock } from './functions.ts'
import type { Reading } from './reading.ts'

const MAX_RANGE = 10_000
const ITEM = quoted(`${OWN_PREFIX} item`)

/** Reads a call of one of the functions in functions.ts. */
export function readCall(reading: Reading): Fragment {
  const first = reading.peek()
  const name = readDottedName(reading)
  const spelled = functionNamed(name) ?? reading.refuse(unknownFunction(name), first)
  reading.expectSign('(', `after ${spelled}`)
  if (spelled === 'count' && reading.acceptSign('*')) {
    reading.expectSign(')', 'after count(*')
    return located('count(*)', first.at)
  }
  if (readsClock(spelled) && isNow(reading)) reading.refuse(`${spelled}() gives another value each time. Give the time as a parameter or written out.`, first)
  const distinct = isAggregate(spelled) && reading.acceptWord('DISTINCT') ? 'DISTINCT ' : ''
  const call = atom(located(spelled, first.at), '(', distinct, joined(readArguments(reading), ', '), ')')
  return reading.surroundings.hasOwnNames ? withoutOwnNames(spelled, call) : call
}

function readDottedName(reading: Reading): string {
  const names = [reading.take().text]
  while (reading.acceptSign('.')) names.push(reading.take().text)
  return names.join('.')
}

function unknownFunction(name: string): string {
  if (isVolatile(name)) return `${name} gives another value each time. Give a value as a parameter instead.`
  const near = functionsLike(name)
  const suggestion =
    near.length === 0 ? "Neo4j's own functions on numbers, text, lists, paths, times and points, and its aggregations, are." : `Nearest: ${near.join(', ')}.`
  return `${name} is no function that can be called here. ${suggestion}`
}

/** Whether there is no argument, or a map with only a time zone. */
function isNow(reading: Reading): boolean {
  return reading.isSign(')') || (reading.isSign('{') && reading.isWord('TIMEZONE', 1) && reading.isSign('}', 4))
}

function readArguments(reading: Reading): Fragment[] {
  const values: Fragment[] = []
  while (!reading.isSign(')')) {
    if (values.length > 0) reading.expectSign(',', 'between arguments')
    values.push(reading.grammar.expression(reading))
  }
  reading.take()
  return values
}

/** Removes the service's own labels and property names from nodes of an imported graph. */
function withoutOwnNames(name: string, call: Fragment): Fragment {
  if (name === 'labels') return fragment('list', '[', ITEM, ' IN ', call, ` WHERE NOT (${ITEM} STARTS WITH ${stringLiteral(OWN_PREFIX)})]`)
  if (name === 'keys') return fragment('list', '[', ITEM, ' IN ', call, ` WHERE ${ITEM} <> ${stringLiteral(KEY_PROPERTY)}]`)
  return call
}

/** Reads `range(...)`. The server cannot be stopped while it builds and traverses a list, so its length must be evident unless each item becomes a row. */
export function readRangeFunction(reading: Reading, { isBounded }: { isBounded: boolean }): Fragment {
  const { at } = reading.take()
  reading.take()
  for (let index = 0, ahead = 0; isBounded && index < 2; index++) {
    const past = pastBound(reading, ahead)
    if (past === null) reading.refuse(boundText)
    ahead = past + 1
  }
  const values = readArguments(reading)
  return atom(located('range', at), '(', joined(values, ', '), ')')
}

const boundText = `range(from, to) takes whole numbers of at most ${MAX_RANGE}, written out or as parameters, size(...) or length(...), and sums of these; only UNWIND range(...) AS x goes beyond.`

/** The number of tokens ahead at which the argument that begins at `start` ends; null when its value may be large. */
function pastBound(reading: Reading, start: number): number | null {
  let ahead = start
  for (;;) {
    if (reading.isSign('-', ahead)) ahead++
    const past = pastTerm(reading, ahead)
    if (past === null) return null
    if (reading.isSign(',', past) || reading.isSign(')', past)) return past
    if (!reading.isSign('+', past) && !reading.isSign('-', past)) return null
    ahead = past + 1
  }
}

function pastTerm(reading: Reading, ahead: number): number | null {
  const { kind, text } = reading.peek(ahead)
  const value = kind === 'parameter' ? reading.surroundings.parameters[text] : kind === 'integer' ? Number(text) : null
  if (typeof value === 'number' && Math.abs(value) <= MAX_RANGE) return ahead + 1
  const isLength = reading.isWord('SIZE', ahead) || reading.isWord('LENGTH', ahead)
  return isLength && reading.isSign('(', ahead + 1) ? reading.pastBracket(ahead + 1) : null
}
