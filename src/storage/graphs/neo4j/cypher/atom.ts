import { readCall, readRangeFunction } from './call-function.ts'
import { atom, type Fragment, fragment, joined, located, operand, type Part, stringLiteral } from './fragment.ts'
import { ownKey, readMap } from './map.ts'
import { isPath, isShortestPath, readPattern, readShortestPath, readSimplePath, readWhere } from './pattern.ts'
import type { Reading } from './reading.ts'

/** Reads an operand: a value, a variable, a call, a list or map, a subquery, a path, or an expression in parentheses. */
export function readAtom(reading: Reading): Fragment {
  const { kind, text, at } = reading.peek()
  if (kind === 'integer' || kind === 'float') return located(reading.take().text, at)
  if (kind === 'string') return located(stringLiteral(reading.take().text), at)
  if (kind === 'parameter') return readParameter(reading)
  if (kind === 'quoted') return readVariable(reading)
  if (kind === 'name') return readNamed(reading)
  if (text === '(') return readParenthesised(reading)
  if (text === '[') return readBracketed(reading)
  if (text === '{') return readMap(reading, 'own')
  return reading.refuse(`A value is expected, not ${reading.shown()}.`)
}

function readParameter(reading: Reading): Fragment {
  const { text, at } = reading.peek()
  const { parameters } = reading.surroundings
  const given = Object.keys(parameters)
  if (!Object.hasOwn(parameters, text)) reading.refuse(`The parameter $${text} is not given. Given are: ${given.length === 0 ? 'none' : given.join(', ')}.`)
  reading.take()
  return located(`$\`${text.replaceAll('`', '``')}\``, at)
}

function readParenthesised(reading: Reading): Fragment {
  if (isPath(reading)) return fragment('operation', readSimplePath(reading))
  reading.take()
  const inner = reading.grammar.expression(reading)
  reading.expectSign(')', 'after an expression')
  return inner
}

const literals = new Set(['TRUE', 'FALSE', 'NULL'])
const quantifiers = new Set(['ALL', 'ANY', 'NONE', 'SINGLE'])
const subqueries = new Set(['EXISTS', 'COUNT', 'COLLECT'])

function readNamed(reading: Reading): Fragment {
  const { text, at } = reading.peek()
  const word = text.toUpperCase()
  if (literals.has(word)) {
    reading.take()
    return located(word.toLowerCase(), at)
  }
  if (word === 'CASE') return reading.nested(() => readCase(reading))
  if (reading.isSign('(', 1)) return readApplied(reading, word)
  if (reading.isSign('{', 1) && subqueries.has(word)) return readSubquery(reading, word)
  return isDottedCall(reading) ? readCall(reading) : readVariable(reading)
}

/** Reads a construct that begins with a name and a parenthesis. */
function readApplied(reading: Reading, word: string): Fragment {
  if (isShortestPath(reading)) return readShortestPath(reading)
  if (quantifiers.has(word)) return readQuantified(reading, word.toLowerCase())
  if (word === 'REDUCE') return readReduce(reading)
  if (word === 'EXISTS') return readExists(reading)
  return word === 'RANGE' ? readRangeFunction(reading, { isBounded: true }) : readCall(reading)
}

function isDottedCall(reading: Reading): boolean {
  let ahead = 1
  while (reading.isSign('.', ahead) && reading.isName(ahead + 1)) ahead += 2
  return ahead > 1 && reading.isSign('(', ahead)
}

function readVariable(reading: Reading): Fragment {
  return reading.isSign('{', 1) ? readMapProjection(reading) : reading.variable()
}

function readCase(reading: Reading): Fragment {
  reading.take()
  const { expression } = reading.grammar
  const parts: Part[] = ['CASE', reading.isWord('WHEN') ? '' : atom(' ', expression(reading))]
  do {
    reading.expectWord('WHEN', 'in CASE')
    const values = [expression(reading)]
    while (reading.acceptSign(',')) values.push(expression(reading))
    reading.expectWord('THEN', 'after WHEN')
    parts.push(' WHEN ', joined(values, ', '), ' THEN ', expression(reading))
  } while (reading.isWord('WHEN'))
  if (reading.acceptWord('ELSE')) parts.push(' ELSE ', expression(reading))
  reading.expectWord('END', 'at the end of CASE')
  return atom(...parts, ' END')
}

/** Reads EXISTS, COUNT or COLLECT with braces around clauses or a bare pattern. */
function readSubquery(reading: Reading, word: string): Fragment {
  const { at } = reading.take()
  reading.take()
  const isPattern = reading.isSign('(') || (reading.isName() && reading.isSign('=', 1)) || isShortestPath(reading)
  const body = isPattern && word !== 'COLLECT' ? readPatterns(reading) : reading.grammar.query(reading, { mayEndOpen: word !== 'COLLECT', isOutermost: false })
  reading.expectSign('}', `at the end of ${word}`)
  return atom(located(word, at), ' { ', body, ' }')
}

function readPatterns(reading: Reading): Fragment {
  const patterns = [readPattern(reading)]
  while (reading.acceptSign(',')) patterns.push(readPattern(reading))
  return atom(joined(patterns, ', '), readWhere(reading))
}

/** Reads `all(x IN list WHERE ...)`, any, none and single. */
function readQuantified(reading: Reading, name: string): Fragment {
  const { at } = reading.take()
  reading.take()
  const [variable, list] = readItems(reading)
  if (!reading.isWord('WHERE')) reading.refuse(`WHERE is expected in ${name}(x IN list WHERE ...), not ${reading.shown()}.`)
  const where = reading.looped(() => readWhere(reading))
  reading.expectSign(')', `at the end of ${name}(...)`)
  return atom(located(name, at), '(', variable, ' IN ', list, where, ')')
}

function readItems(reading: Reading): [Fragment, Fragment] {
  const variable = reading.variable()
  reading.expectWord('IN', 'after the variable of a loop')
  return [variable, reading.grammar.expression(reading)]
}

function readReduce(reading: Reading): Fragment {
  const { at } = reading.take()
  reading.take()
  const total = reading.variable()
  reading.expectSign('=', 'after the first variable of reduce')
  const start = reading.grammar.expression(reading)
  reading.expectSign(',', 'after the start of reduce')
  const [variable, list] = readItems(reading)
  reading.expectSign('|', 'in reduce')
  const step = reading.looped(() => reading.grammar.expression(reading))
  reading.expectSign(')', 'at the end of reduce')
  return atom(located('reduce', at), '(', total, ' = ', start, ', ', variable, ' IN ', list, ' | ', step, ')')
}

function readExists(reading: Reading): Fragment {
  const { at } = reading.take()
  if (!isPath(reading, 1)) reading.refuse('exists(...) takes a pattern; for a property write IS NOT NULL.')
  reading.take()
  const path = readSimplePath(reading)
  reading.expectSign(')', 'after the pattern of exists')
  return atom(located('exists', at), '(', path, ')')
}

/** Reads a list, a list comprehension or a pattern comprehension. */
function readBracketed(reading: Reading): Fragment {
  const { at } = reading.take()
  const open = located('[', at)
  const isNamedPath = reading.isName() && reading.isSign('=', 1) && isPath(reading, 2)
  if (isNamedPath || isPath(reading)) return fragment('list', open, readPatternComprehension(reading), ']')
  if (reading.isName() && reading.isWord('IN', 1)) return fragment('list', open, readComprehension(reading), ']')
  const items: Fragment[] = []
  while (!reading.isSign(']')) {
    if (items.length > 0) reading.expectSign(',', 'between the items of a list')
    // Parentheses keep `[x IN xs]` from becoming a comprehension.
    items.push(operand(reading.grammar.expression(reading)))
  }
  reading.take()
  return fragment('list', open, joined(items, ', '), ']')
}

function readComprehension(reading: Reading): Fragment {
  const [variable, list] = readItems(reading)
  const where = reading.looped(() => readWhere(reading))
  const projection = reading.acceptSign('|')
    ? atom(
        ' | ',
        reading.looped(() => reading.grammar.expression(reading))
      )
    : ''
  reading.expectSign(']', 'at the end of a comprehension')
  return atom(variable, ' IN ', list, where, projection)
}

function readPatternComprehension(reading: Reading): Fragment {
  const name = isPath(reading) ? '' : atom(reading.variable(), ' = ')
  reading.acceptSign('=')
  const path = readSimplePath(reading)
  const where = readWhere(reading)
  reading.expectSign('|', 'after the pattern of a comprehension')
  const projection = reading.grammar.expression(reading)
  reading.expectSign(']', 'at the end of a comprehension')
  return atom(name, path, where, ' | ', projection)
}

/** Reads `n {.name, .*, degree: 3, m}`. */
function readMapProjection(reading: Reading): Fragment {
  const variable = reading.variable()
  reading.take()
  const entries: Fragment[] = []
  while (!reading.isSign('}')) {
    if (entries.length > 0) reading.expectSign(',', 'between the entries of a map')
    entries.push(readProjectionEntry(reading))
  }
  reading.take()
  return atom(variable, ' {', joined(entries, ', '), '}')
}

function readProjectionEntry(reading: Reading): Fragment {
  if (reading.acceptSign('.')) return reading.acceptSign('*') ? atom('.*') : atom('.', reading.mention('property', 'The name of a property'))
  if (!reading.isSign(':', 1)) return reading.variable()
  const key = ownKey(reading)
  reading.take()
  return atom(key, ': ', reading.grammar.expression(reading))
}
