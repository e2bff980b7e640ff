import { EdgewiseError, invalidInput } from '../base/errors.ts'
import { type Expression, parseExpression } from '../base/expressions/parse-expression.ts'

/** The values of names in an expression: columns, cells and counts. */
export interface ExpressionScope {
  /** Numbers of a column of the result of that name. */
  column(result: string, column: string): readonly number[]
  /** The number in a row, by its position from 1 or by its name. */
  cell(result: string, column: string, row: number | string): number
  rowCount(result: string): number
}

type Call = Extract<Expression, { kind: 'call' }>

const folds: Readonly<Record<string, (numbers: readonly number[]) => number>> = {
  sum: (numbers) => numbers.reduce((total, number) => total + number, 0),
  mean: (numbers) => numbers.reduce((total, number) => total + number, 0) / numbers.length,
  min: (numbers) => numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY),
  max: (numbers) => numbers.reduce((most, number) => Math.max(most, number), Number.NEGATIVE_INFINITY)
}
const operations: Readonly<Record<string, (first: number, second: number) => number>> = {
  '+': (first, second) => first + second,
  '-': (first, second) => first - second,
  '*': (first, second) => first * second,
  '/': (first, second) => first / second,
  difference: (first, second) => first - second,
  ratio: (first, second) => first / second,
  percent: (first, second) => (100 * first) / second
}

const help =
  'Numbers, + - * / and brackets; a.column[1] or a.column["name"] for a cell; sum, mean, min, max of numbers or a.column; count(a); difference, ratio, percent of two.'

function invalid(detail: string): EdgewiseError {
  return invalidInput(`${detail} ${help}`)
}

/** Evaluates an arithmetic expression, which reaches only the scope. Throws EDGEWISE_INVALID_INPUT if invalid or not numeric. */
export function evaluate(text: string, scope: ExpressionScope): number {
  const value = amountOf(parse(text), scope)
  if (Number.isFinite(value)) return value
  throw invalid('The expression has no value: division by zero, or an empty column.')
}

function parse(text: string): Expression {
  try {
    return parseExpression(text)
  } catch (error) {
    throw error instanceof EdgewiseError ? invalid(String(error.parameters['detail'])) : error
  }
}

function amountOf(expression: Expression, scope: ExpressionScope): number {
  if (expression.kind === 'number') return expression.value
  if (expression.kind === 'call') return amountOfCall(expression, scope)
  const [result = '', column] = expression.path
  if (expression.kind === 'name' || column === undefined) throw invalid(`"${expression.path.join('.')}" is not a number on its own.`)
  return scope.cell(result, column, expression.row)
}

function amountOfCall({ name, arguments: given }: Call, scope: ExpressionScope): number {
  if (name === 'count') return rowCount(given, scope)
  if (given.length === 0) throw invalid(`"${name}" requires numbers.`)
  const numbers = given.flatMap((argument) => numbersOf(argument, scope))
  if (name === 'negative') return -(numbers[0] ?? Number.NaN)
  const fold = Object.hasOwn(folds, name) ? folds[name] : undefined
  if (fold !== undefined) return fold(numbers)
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
  const [first, second] = numbers
  if (operation === undefined) throw invalid(`Unknown function "${name}".`)
  if (first === undefined || second === undefined || numbers.length > 2) throw invalid(`"${name}" requires two numbers.`)
  return operation(first, second)
}

function rowCount([result, ...more]: readonly Expression[], scope: ExpressionScope): number {
  if (result?.kind !== 'name' || result.path.length !== 1 || more.length > 0) throw invalid('"count" requires the name of a result.')
  return scope.rowCount(result.path[0] ?? '')
}

function numbersOf(argument: Expression, scope: ExpressionScope): readonly number[] {
  if (argument.kind !== 'name') return [amountOf(argument, scope)]
  const [result = '', column, ...more] = argument.path
  if (column === undefined || more.length > 0) throw invalid(`"${argument.path.join('.')}" is not a column.`)
  return scope.column(result, column)
}
