import { Type } from 'typebox'
import { invalidInput } from '../../base/errors.ts'
import { type ExpressionScope, evaluate } from '../../results/expression.ts'
import { assertComplete, findColumn, type ResultTable } from '../../results/table.ts'
import { optionalHandle, toolInput } from '../schemas.ts'
import { defineTool, type ToolContext } from '../tool.ts'

/** A result with the names of its rows. */
interface NamedTable {
  readonly table: ResultTable
  readonly names: readonly (string | null)[]
}

/** The names in the first column of nodes, else of texts. */
async function rowNames(table: ResultTable, { store, tenant, graphInfo }: ToolContext): Promise<(string | null)[]> {
  const column = table.columns.find(({ type }) => type === 'node') ?? table.columns.find(({ type }) => type === 'string' || type === 'value')
  const cells = Array.from({ length: column === undefined ? 0 : table.rowCount }, (_, row) => column?.data[row])
  if (column?.type !== 'node') return cells.map((cell) => (typeof cell === 'string' || typeof cell === 'number' ? String(cell) : null))
  const ids = [...new Set(cells.filter((cell): cell is number => typeof cell === 'number'))]
  const nodes = new Map((await store.nodes(tenant, graphInfo.name, ids)).map(({ id, name }) => [id, name]))
  return cells.map((cell) => nodes.get(Number(cell)) ?? null)
}

function numbersOf(table: ResultTable, name: string): number[] {
  const { data } = findColumn(table, name)
  const cells = Array.from({ length: table.rowCount }, (_, row) => data[row]).filter((cell) => cell !== null && cell !== undefined)
  const numbers = cells.map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell))
  if (numbers.every((cell): cell is number => typeof cell === 'number')) return numbers
  throw invalidInput(`Column "${name}" contains a value that is not a number.`)
}

function cellOf({ table, names }: NamedTable, column: string, row: number | string): number {
  const rows = typeof row === 'number' ? [row - 1] : names.flatMap((name, at) => (name === row ? [at] : []))
  const [at] = rows
  if (rows.length > 1) throw invalidInput(`${rows.length} rows go by the name "${row}". Give the place of one, from 1.`)
  const cell = at === undefined ? undefined : findColumn(table, column).data[at]
  if (typeof cell === 'number' || typeof cell === 'bigint') return Number(cell)
  throw invalidInput(`There is no number in the column "${column}" of the row ${JSON.stringify(row)}.`)
}

function scopeOf(tables: ReadonlyMap<string, NamedTable>): ExpressionScope {
  const find = (name: string): NamedTable => {
    const found = tables.get(name)
    if (found !== undefined) return found
    throw invalidInput(
      `Nothing is called "${name}". "a" is the result of "handle", "b" that of "other"; known here: ${[...tables.keys()].join(', ') || 'none'}.`
    )
  }
  const whole = (name: string): ResultTable => {
    const { table } = find(name)
    assertComplete(table, 'summed up')
    return table
  }
  return {
    column: (name, column) => numbersOf(whole(name), column),
    cell: (name, column, row) => cellOf(find(name), column, row),
    rowCount: (name) => find(name).table.total ?? find(name).table.rowCount
  }
}

export const calculate = defineTool({
  name: 'calculate',
  aliases: ['compute_value'],
  parameterAliases: { a: 'handle', b: 'other', formula: 'expression' },
  family: 'results',
  offeredTo: 'models',
  description:
    'Works out a number from numbers and cells of earlier results, so that the answer can give it: difference, ratio, percent, sum, mean, min, max, count. "a" is the result of handle, "b" that of other: percent(a.score["Bank"], sum(a.score)).',
  phrases: [
    'difference between two numbers',
    'ratio of two values',
    'what percentage of the total',
    'share of the whole',
    'how much more',
    'times as large as',
    'arithmetic over results'
  ],
  input: toolInput({
    expression: Type.String({
      minLength: 1,
      maxLength: 500,
      description:
        'Numbers, + - * / and brackets; a.score[1] or a.score["Bank"] is a cell; sum(a.score), mean, min, max; count(a); difference, ratio, percent of two numbers.'
    }),
    handle: optionalHandle('The result called "a".'),
    other: optionalHandle('The result called "b".')
  }),
  output: {
    columns: { value: { type: 'float', description: 'The value.' } },
    summary: Type.Object({ expression: Type.String(), value: Type.Number({ description: 'The value.' }) })
  },
  examples: [
    { title: 'Plain arithmetic', input: { expression: 'percent(60, 302) - 1.5 * (2 + 3)' }, firstRow: {} },
    {
      title: 'How much more one score is than another',
      after: { tool: 'degree_centrality', input: {} },
      input: { handle: 'r_0123456789abcdef0123', expression: 'difference(a.score[1], a.score["Baker Street"])' },
      summary: { value: 2 },
      firstRow: { value: 2 }
    }
  ],
  effects: 'none',
  async run({ expression, handle, other }, context) {
    const tables = new Map<string, NamedTable>()
    for (const [name, given] of [
      ['a', handle],
      ['b', other]
    ] as const) {
      if (given === undefined) continue
      const { table } = await context.openResult(given)
      tables.set(name, { table, names: await rowNames(table, context) })
    }
    const value = evaluate(expression, scopeOf(tables))
    return { table: { columns: [{ name: 'value', type: 'float', data: [value] }], rowCount: 1 }, summary: { expression, value } }
  }
})
