import { Type } from 'typebox'
import { invalidInput } from '../../base/errors.ts'
import { isJsonObject } from '../../base/json-object.ts'
import { readAnswerForm } from '../../results/answer-schema.ts'
import type { ResultTable } from '../../results/table.ts'
import { lists, optionalHandle, pageParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { type RenderedAnswer, renderAnswer } from './render-answer.ts'

type Form = 'rows' | 'values' | 'row' | 'value'

function formOf(data: unknown): Form {
  if (Array.isArray(data)) return data.length > 0 && data.every(isJsonObject) ? 'rows' : 'values'
  return isJsonObject(data) ? 'row' : 'value'
}

/** The data as a table: one row per item, one column per member. */
function answerTable(data: unknown, form: Form): ResultTable {
  const items = Array.isArray(data) ? data : [data]
  const rows = form === 'values' || form === 'value' ? items.map((value) => ({ value })) : items.filter(isJsonObject)
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cell = (row: Readonly<Record<string, unknown>>, name: string) => (Object.hasOwn(row, name) ? row[name] : null)
  return { columns: names.map((name) => ({ name, type: 'value', data: rows.map((row) => cell(row, name)) })), rowCount: rows.length }
}

/** Computes the data of an answer from its rows and form. */
export function answerData(rows: readonly Readonly<Record<string, unknown>>[], form: unknown): unknown {
  if (form === 'values') return rows.map((row) => row['value'])
  if (form === 'row') return rows[0] ?? null
  return form === 'value' ? (rows[0]?.['value'] ?? null) : rows
}

export const answer = defineTool({
  name: 'answer',
  parameterAliases: { result: 'handle', data: 'value', columnMap: 'columns', answerSchema: 'schema' },
  family: 'results',
  offeredTo: 'callers',
  description:
    'Renders an earlier result by its handle, or checks a value, as the answer in the requested form: its columns under other names, each row once, as rows, a list, one row or one value. The form is a JSON Schema or an example such as [{"name": "string"}].',
  phrases: [
    'render the result as an answer',
    'in this JSON format',
    'answer in the requested form',
    'validate the answer against a schema',
    'rename the columns of the result'
  ],
  input: toolInput({
    handle: optionalHandle('Handle of the result whose rows are the answer.'),
    value: Type.Optional(Type.Unknown({ description: 'Instead of a handle: the answer itself, to be checked.' })),
    columns: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'Wanted field -> column of the result, "aId" for the key of node "a", "a.age" for a stored property. Default: by name and meaning.'
      })
    ),
    schema: Type.Optional(Type.Unknown({ description: 'JSON Schema, or an example with types for values: [{"name": "string", "age": "number"}].' })),
    first: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'Only the first rows of the result, in its order: 1 for the best.' })),
    distinct: Type.Optional(
      Type.Boolean({ description: 'Each row of the answer once. Default: yes, where columns or fields are chosen or texts are listed.' })
    ),
    lists,
    ...pageParameters
  }),
  output: {
    columns: { '*': { type: 'value', description: 'The wanted fields; "value" where the answer is a value or a list of values.' } },
    summary: Type.Object({
      form: Type.String({ description: 'rows, values (a list), row (one object) or value.' }),
      count: Type.Integer({ description: 'Items of the answer.' }),
      columns: Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()], { description: 'Field -> what it was filled from.' }),
      complete: Type.Boolean({ description: 'Whether all rows of the result are in it.' })
    })
  },
  examples: [
    {
      title: 'Two columns of a ranking under the requested names',
      after: { tool: 'degree_centrality', input: {} },
      input: {
        handle: 'r_0123456789abcdef0123',
        schema: [{ station_name: 'string', links: 'integer' }],
        columns: { station_name: 'node', links: 'score' },
        first: 1
      },
      summary: { form: 'rows', count: 1, complete: true },
      firstRow: { station_name: "King's Cross St. Pancras", links: 12 }
    },
    {
      title: 'A count as an object of its own',
      after: { tool: 'find_nodes', input: { where: [{ property: 'zone', operator: '=', value: 1 }] } },
      input: { handle: 'r_0123456789abcdef0123', schema: { count: 'integer' } },
      summary: { form: 'row', count: 1 },
      firstRow: { count: 60 }
    }
  ],
  effects: 'none',
  async run({ handle: of, value, columns, schema, first, distinct }, context) {
    const form = schema === undefined ? null : readAnswerForm(schema)
    const wish = {
      form,
      ...(columns === undefined ? {} : { columns }),
      ...(first === undefined ? {} : { first }),
      ...(distinct === undefined ? {} : { distinct })
    }
    const rendered = of === undefined ? checkValue(value, form) : await renderAnswer(await context.openResult(of), wish, context)
    const shape = formOf(rendered.data)
    const table = answerTable(rendered.data, shape)
    return {
      table,
      summary: { form: shape, count: table.rowCount, columns: rendered.columns, complete: !rendered.isCut },
      notes: rendered.isCut ? ['The result has more rows than an answer can hold; only the first are in it.'] : []
    }
  }
})

function checkValue(value: unknown, form: ReturnType<typeof readAnswerForm> | null): RenderedAnswer {
  if (value === undefined) throw invalidInput('Give "handle", the result whose rows are the answer, or "value".')
  const problem = form?.check(value) ?? null
  if (problem === null) return { data: value, columns: null, isCut: false }
  throw invalidInput(`The value does not meet the wanted schema: ${problem}. Give one that does, or the handle of a result.`)
}
