import { Type } from 'typebox'
import { EdgewiseError } from '../../base/errors.ts'
import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'

/** Text stays unchanged; any other value is shown as JSON. */
function shown(json: string | null): string | null {
  const value: unknown = json === null ? null : JSON.parse(json)
  return typeof value === 'string' ? value : json
}

export const runCode = defineTool({
  name: 'run_code',
  aliases: ['execute_code', 'run_javascript'],
  parameterAliases: { script: 'code', javascript: 'code' },
  family: 'knowledge',
  offeredTo: 'callers',
  description:
    'Runs JavaScript that computes something: arithmetic, dates, conversions, counting, sorting. The value is that of the variable "result", of a return, or of the last expression; print() adds lines. Nothing else is there: no files, no network, no packages. The clock stands at noon, 1 January 2000, and random numbers are the same in each run.',
  phrases: [
    'run code',
    'execute javascript',
    'compute with a script',
    'difference between two dates in days',
    'convert units by code',
    'arithmetic with many steps'
  ],
  input: toolInput({ code: Type.String({ minLength: 1, maxLength: 50_000, description: 'JavaScript, with all the values that it needs.' }) }),
  output: {
    columns: {
      value: { type: 'string', description: 'What the code comes to: text, or JSON.' },
      printed: { type: 'string', description: 'What it prints.' }
    },
    summary: Type.Object({ characters: Type.Integer({ description: 'Of the code.' }) })
  },
  examples: [
    {
      title: 'Days between two dates',
      input: { code: 'const day = 86400000; (new Date("2024-03-01") - new Date("2024-02-01")) / day' },
      firstRow: { value: '29', printed: '' }
    }
  ],
  effects: 'none',
  async run({ code }, { outside: { sandbox }, tenant, control: { signal } }) {
    const outcome = await sandbox.runScript({ code }, { tenant, ...(signal === undefined ? {} : { signal }) })
    if (!outcome.ok)
      throw new EdgewiseError('EDGEWISE_CODE_FAILED', { detail: `${outcome.error}${outcome.printed === '' ? '' : ` It printed: ${outcome.printed}`}` })
    const value = shown(outcome.value)
    const notes = value === null && outcome.printed === '' ? ['The code came to no value: set the variable "result".'] : []
    const cell = (name: string, text: string | null) => ({ name, type: 'string' as const, data: [text] })
    return { table: { columns: [cell('value', value), cell('printed', outcome.printed)], rowCount: 1 }, summary: { characters: code.length }, notes }
  }
})
