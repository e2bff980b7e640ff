import { atom, type Fragment, joined, located, operand, type Part } from './fragment.ts'
import { readLabelExpression } from './label-expression.ts'
import { readMap } from './map.ts'
import type { Reading } from './reading.ts'

/** Maximum hops of one variable-length part of a pattern. */
const MAX_HOPS = 20
/** Maximum hops in shortestPath, whose search does not enumerate all paths. */
const MAX_SHORTEST_HOPS = 200

/** Whether a path of at least one relationship begins at the next parenthesis. */
export function isPath(reading: Reading, ahead = 0): boolean {
  return isNode(reading, ahead) && isRelationship(reading, reading.pastBracket(ahead))
}

function isNode(reading: Reading, ahead: number): boolean {
  if (!reading.isSign('(', ahead)) return false
  const inside = reading.isName(ahead + 1) && !reading.isWord('WHERE', ahead + 1) ? ahead + 2 : ahead + 1
  return [')', ':', '{'].some((sign) => reading.isSign(sign, inside)) || reading.isWord('WHERE', inside) || reading.isWord('IS', inside)
}

function isRelationship(reading: Reading, ahead = 0): boolean {
  const dash = reading.isSign('<', ahead) ? ahead + 1 : ahead
  return reading.isSign('-', dash) && (reading.isSign('-', dash + 1) || reading.isSign('[', dash + 1))
}

/** Reads `p = (a)-[...]->(b)`, `shortestPath(...)`, or a path with repeated groups. */
export function readPattern(reading: Reading): Fragment {
  const isNamed = reading.isName() && reading.isSign('=', 1)
  const name = isNamed ? atom(reading.variable(), ' = ') : ''
  if (isNamed) reading.take()
  if (isShortestPath(reading)) return atom(name, readShortestPath(reading))
  if (!reading.isSign('(')) return reading.refuse(`A pattern begins with a node, "(...)", or shortestPath(...), not ${reading.shown()}.`)
  return atom(name, readPath(reading, MAX_HOPS))
}

export function isShortestPath(reading: Reading): boolean {
  return (reading.isWord('SHORTESTPATH') || reading.isWord('ALLSHORTESTPATHS')) && reading.isSign('(', 1)
}

export function readShortestPath(reading: Reading): Fragment {
  const { text, at } = reading.take()
  reading.take()
  const path = readSimplePath(reading, MAX_SHORTEST_HOPS)
  reading.expectSign(')', `after the path of ${text}`)
  return atom(located(text.toUpperCase() === 'SHORTESTPATH' ? 'shortestPath' : 'allShortestPaths', at), '(', path, ')')
}

/** Reads alternating nodes and relationships. */
export function readSimplePath(reading: Reading, maxHops = MAX_HOPS): Fragment {
  const parts: Part[] = [readNode(reading)]
  while (isRelationship(reading)) parts.push(readRelationship(reading, maxHops), readNode(reading))
  return atom(...parts)
}

/**
 * Reads a path that may contain repeated groups, `((a)-[]->(b)){1,3}`. Where a group has no adjacent node, Neo4j would match any node of the
 * database, also when the group repeats zero times, so a scoped node is written there.
 */
function readPath(reading: Reading, maxHops: number): Fragment {
  const parts: Part[] = []
  let hasNodeBefore = false
  do {
    if (isGroup(reading)) {
      if (!hasNodeBefore) parts.push(anyNode(reading))
      parts.push(readGroup(reading))
      hasNodeBefore = false
    } else {
      parts.push(readSimplePath(reading, maxHops))
      hasNodeBefore = true
    }
  } while (reading.isSign('('))
  if (!hasNodeBefore) parts.push(anyNode(reading))
  return joined(parts as Fragment[], ' ')
}

function isGroup(reading: Reading): boolean {
  return reading.isSign('(') && (reading.isSign('(', 1) || (reading.isName(1) && reading.isSign('=', 2)))
}

function readGroup(reading: Reading): Fragment {
  reading.take()
  if (reading.isName()) reading.refuse('The path inside a repeated group has no name here.')
  const path = readSimplePath(reading)
  const where = readWhere(reading)
  reading.expectSign(')', 'after a group of a pattern')
  if (!isQuantifier(reading)) reading.refuse('After a group of a pattern comes how often it is repeated, such as {1,3}.')
  return atom('(', path, where, ')', readQuantifier(reading))
}

function isQuantifier(reading: Reading): boolean {
  return reading.isSign('{') || reading.isSign('+') || reading.isSign('*')
}

function readQuantifier(reading: Reading): Fragment {
  if (!reading.acceptSign('{')) return reading.refuse(`A repetition has an upper bound: write {1,${MAX_HOPS}} or less.`)
  const least = reading.is('integer') ? readHops(reading, MAX_HOPS) : null
  const isRange = reading.acceptSign(',')
  const most = isRange ? (reading.is('integer') ? readHops(reading, MAX_HOPS) : null) : least
  if (most === null) reading.refuse(`A repetition has an upper bound: write {1,${MAX_HOPS}} or less.`)
  reading.expectSign('}', 'after how often a part is repeated')
  return atom(isRange ? `{${least ?? 0}, ${most}}` : `{${most}}`)
}

function readHops(reading: Reading, maxHops: number): number {
  const token = reading.take()
  const hops = /^\d+$/.test(token.text) ? Number(token.text) : Number.NaN
  if (!(hops <= maxHops)) reading.refuse(`A path has at most ${maxHops} relationships in a row here, written as a plain number.`, token)
  return hops
}

function anyNode(reading: Reading): Fragment {
  return atom('(', scoped(null, reading), ')')
}

/** The labels of a node combined with the scope's label. */
function scoped(labels: Fragment | null, { surroundings: { scope } }: Reading): Fragment {
  if (scope === '') return labels === null ? atom() : atom(':', labels)
  return labels === null ? atom(':', scope) : atom(':', operand(labels), '&', scope)
}

/** Reads a node, and restricts it to the graph. */
function readNode(reading: Reading): Fragment {
  reading.expectSign('(', 'at the start of a node')
  const variable = reading.isName() && !isWhere(reading) && !isLabelWord(reading) ? reading.variable() : ''
  const labels = reading.acceptSign(':') || reading.acceptWord('IS') ? readLabelExpression(reading, 'label') : null
  const rest = readConditions(reading)
  reading.expectSign(')', 'after a node')
  return atom('(', variable, scoped(labels, reading), rest, ')')
}

/** WHERE is a name when `)`, `:` or `{` follows. */
function isWhere(reading: Reading): boolean {
  return reading.isWord('WHERE') && !reading.isSign(')', 1) && !reading.isSign(':', 1) && !reading.isSign('{', 1)
}

/** IS is a name unless a label follows. */
function isLabelWord(reading: Reading): boolean {
  return reading.isWord('IS') && reading.isName(1) && !reading.isWord('IS', 1)
}

function readConditions(reading: Reading): Fragment {
  if (reading.is('parameter')) reading.refuse('The properties of a pattern are written out: {name: $name}.')
  const properties = reading.isSign('{') ? atom(' ', readMap(reading, 'property')) : ''
  return atom(properties, readWhere(reading))
}

export function readWhere(reading: Reading): Fragment {
  return reading.acceptWord('WHERE') ? atom(' WHERE ', reading.grammar.expression(reading)) : atom()
}

function readRelationship(reading: Reading, maxHops: number): Fragment {
  const from = reading.peek().at
  const left = reading.acceptSign('<') ? '<-' : '-'
  reading.expectSign('-', 'in a relationship')
  const inside = reading.isSign('[') ? readRelationshipInside(reading, maxHops) : ''
  reading.expectSign('-', 'after a relationship')
  const right = reading.acceptSign('>') ? '->' : '-'
  const quantifier = isQuantifier(reading) ? readQuantifier(reading) : ''
  return atom(located(left, from), inside, right, quantifier)
}

function readRelationshipInside(reading: Reading, maxHops: number): Fragment {
  reading.take()
  const variable = reading.isName() && !isWhere(reading) && !isLabelWord(reading) ? reading.variable() : ''
  const types = reading.acceptSign(':') || reading.acceptWord('IS') ? atom(':', readLabelExpression(reading, 'type')) : ''
  const range = reading.isSign('*') ? readRange(reading, maxHops) : ''
  const rest = readConditions(reading)
  reading.expectSign(']', 'after a relationship')
  return atom('[', variable, types, range, rest, ']')
}

/** Reads `*2`, `*1..3` or `*..3`. */
function readRange(reading: Reading, maxHops: number): Fragment {
  reading.take()
  const least = reading.is('integer') ? readHops(reading, maxHops) : null
  const isRange = reading.acceptSign('..')
  const most = isRange ? (reading.is('integer') ? readHops(reading, maxHops) : null) : least
  if (most === null) return reading.refuse(`A path of any length has an upper bound: write *1..${maxHops} or less.`)
  return atom(isRange ? `*${least ?? 1}..${most}` : `*${most}`)
}
