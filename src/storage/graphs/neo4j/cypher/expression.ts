import { readAtom } from './atom.ts'
import { atom, type Fragment, fragment, operand, type Part } from './fragment.ts'
import { readLabelExpression } from './label-expression.ts'
import type { Reading } from './reading.ts'
import { slownessOf } from './regular-expression.ts'

type Read = (reading: Reading) => Fragment

/** Reads left-associative operators of one precedence level, the longest first. */
function chain(next: Read, operators: readonly string[]): Read {
  const isWord = /^[A-Z]/
  const accept = (reading: Reading) => operators.find((operator) => (isWord.test(operator) ? reading.acceptWord(operator) : reading.acceptSign(operator)))
  return (reading) => {
    const first = next(reading)
    const parts: Part[] = []
    for (let operator = accept(reading); operator !== undefined; operator = accept(reading)) parts.push(` ${operator} `, operand(next(reading)))
    return parts.length === 0 ? first : fragment('operation', operand(first), ...parts)
  }
}

/**
 * Reads any expression of Cypher 5. Precedence, from the weakest: OR, XOR, AND, NOT, comparisons (which chain), predicates (`IN`, `STARTS WITH`, `IS NULL`,
 * `n:Label`...), `+ - ||`, `* / %`, `^`, signs, then `.property`, `[index]`. The output has parentheses wherever precedence matters, and nothing that begins
 * with a sign or bracket after a minus or a `<`, so no expression can be read as a pattern.
 */
export function readExpression(reading: Reading): Fragment {
  return reading.nested(() => readOr(reading))
}

const readPower = chain(readSigned, ['^'])
const readProduct = chain(readPower, ['*', '/', '%'])
const readSum = chain(readProduct, ['+', '-', '||'])
const readComparison = chain(readTest, ['=', '<>', '<=', '>=', '<', '>'])
const readAnd = chain(readNot, ['AND'])
const readXor = chain(readAnd, ['XOR'])
const readOr = chain(readXor, ['OR'])

function readNot(reading: Reading): Fragment {
  if (!isOperatorWord(reading, 'NOT')) return readComparison(reading)
  reading.take()
  return fragment('operation', 'NOT ', operand(reading.nested(() => readNot(reading))))
}

/** NOT is an operator unless the next token makes it a name. */
function isOperatorWord(reading: Reading, word: string): boolean {
  return reading.isWord(word) && !reading.isSign('.', 1) && !reading.isWord('AS', 1)
}

const tests = ['STARTS WITH', 'ENDS WITH', 'CONTAINS', 'IN']

function readTest(reading: Reading): Fragment {
  const left = readSum(reading)
  if (reading.isSign(':')) {
    reading.take()
    return fragment('operation', operand(left), ':', readLabelExpression(reading, 'label'))
  }
  if (reading.isSign('=~')) return readRegularExpression(reading, left)
  if (reading.isWord('IS')) return readIs(reading, left)
  const test = tests.find((words) => reading.acceptWord(words))
  return test === undefined ? left : fragment('operation', operand(left), ` ${test} `, operand(readSum(reading)))
}

function readIs(reading: Reading, left: Fragment): Fragment {
  const { at } = reading.take()
  const not = reading.acceptWord('NOT') ? 'NOT ' : ''
  if (reading.acceptWord('NULL')) return fragment('operation', operand(left), ` IS ${not}NULL`)
  if (reading.acceptSign('::') || reading.acceptWord('TYPED')) return fragment('operation', operand(left), ` IS ${not}:: `, readValueType(reading))
  return reading.refuse('After IS comes NULL, NOT NULL or :: and a type.', { ...reading.peek(), at })
}

const valueTypes = ['BOOLEAN', 'STRING', 'INTEGER', 'INT', 'FLOAT', 'DATE', 'DURATION', 'POINT', 'NODE', 'RELATIONSHIP', 'MAP', 'PATH', 'ANY']

function readValueType(reading: Reading): Fragment {
  const type = valueTypes.find((word) => reading.acceptWord(word))
  if (type === undefined) return reading.refuse(`A type is one of ${valueTypes.join(', ')}; valueType() gives any other as text.`)
  return atom(type, reading.acceptWord('NOT NULL') ? ' NOT NULL' : '')
}

function readRegularExpression(reading: Reading, left: Fragment): Fragment {
  reading.take()
  const token = reading.peek()
  const isWhole = !['+', '||', '.', '['].some((sign) => reading.isSign(sign, 1))
  const pattern = token.kind === 'string' ? token.text : token.kind === 'parameter' ? reading.surroundings.parameters[token.text] : undefined
  if (typeof pattern !== 'string' || !isWhole)
    return reading.refuse('After =~ comes one string, written out or as a parameter; CONTAINS and STARTS WITH take any text.')
  const slowness = slownessOf(pattern)
  if (slowness !== null) return reading.refuse(`This regular expression could run too long: ${slowness}. Try CONTAINS, STARTS WITH or ENDS WITH.`)
  return fragment('operation', operand(left), ' =~ ', readAtom(reading))
}

function readSigned(reading: Reading): Fragment {
  const sign = ['-', '+'].find((text) => reading.acceptSign(text))
  return sign === undefined ? readPostfix(reading) : fragment('operation', sign, operand(readPostfix(reading)))
}

function readPostfix(reading: Reading): Fragment {
  let value = readAtom(reading)
  for (;;) {
    if (reading.isSign('.') && reading.isName(1)) value = atom(operand(value), readProperty(reading))
    else if (reading.isSign('[')) value = atom(operand(value), readIndex(reading))
    else return value
  }
}

function readProperty(reading: Reading): Fragment {
  reading.take()
  return atom('.', reading.mention('property', 'The name of a property'))
}

/** Reads `[at]` or `[from..to]`. */
function readIndex(reading: Reading): Fragment {
  reading.take()
  const from = reading.isSign('..') ? '' : readExpression(reading)
  const isSlice = reading.acceptSign('..')
  const to = !isSlice || reading.isSign(']') ? '' : readExpression(reading)
  reading.expectSign(']', 'after an index')
  return atom('[', from, isSlice ? ' .. ' : '', to, ']')
}
