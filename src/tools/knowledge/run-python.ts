import { Type } from 'typebox'
import { EdgewiseError } from '../../base/errors.ts'
import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { fieldsOf, JSON_HEADERS, readJson, textOf } from './fetch-json.ts'

const SETTING = 'EDGEWISE_CODE_URL'
const TIMEOUT_MS = 120_000
const MAX_BYTES = 1024 * 1024
const MAX_DETAIL = 4000
/** Statuses that concern the code, not the service. */
const FAILURES: Readonly<Record<number, string>> = { 400: 'it was refused.', 408: 'it took longer than it may.' }

/** Why a run failed, in the service's words where it has any. */
function failureIn(status: number, body: Buffer): string | null {
  const failure = FAILURES[status]
  if (failure === undefined) return null
  try {
    return (textOf(fieldsOf(JSON.parse(body.toString('utf8')))['error']) ?? failure).slice(0, MAX_DETAIL)
  } catch {
    return failure
  }
}

export const runPython = defineTool({
  name: 'run_python',
  aliases: ['run_python_code', 'python_code_executor'],
  parameterAliases: { script: 'code', required_modules: 'requiredModules', modules: 'requiredModules' },
  family: 'knowledge',
  description:
    'Runs Python that computes something, in a service apart, and gives what it prints. Nothing of a run is left for the next, and no graph and no file is there: the code holds all the values that it needs. run_code runs JavaScript, and needs no other service.',
  phrases: ['run Python', 'execute a Python script', 'compute with numpy or sympy', 'solve an equation by code', 'statistics with pandas'],
  input: toolInput({
    code: Type.String({ minLength: 1, maxLength: 50_000, description: 'Python, which prints what is wanted.' }),
    requiredModules: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._~<>=!,\\[\\]-]{0,99}$' }), {
        maxItems: 20,
        description: 'Packages that it imports beside the standard library, as pip names them.'
      })
    )
  }),
  output: {
    columns: { output: { type: 'string', description: 'What the code prints.' } },
    summary: Type.Object({ characters: Type.Integer({ description: 'Of the code.' }) })
  },
  examples: [{ title: 'A sum', input: { code: 'print(sum(range(11)))' }, summary: { characters: 21 }, firstRow: { output: '55\n' } }],
  effects: 'fetches',
  needs: 'python',
  deterministic: false,
  async run({ code, requiredModules = [] }, { outside, control: { signal } }) {
    const { codeUrl: url } = outside.settings
    const headers = { ...JSON_HEADERS, 'content-type': 'application/json' }
    const sent = JSON.stringify({ code, required_modules: requiredModules })
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }
    const response = await outside.network.request({ url, method: 'POST', headers, body: sent, ...limits, ...(signal && { signal }) })
    const failure = failureIn(response.status, response.body)
    if (failure !== null) throw new EdgewiseError('EDGEWISE_CODE_FAILED', { detail: failure })
    const { output } = fieldsOf(readJson(response, url, SETTING).json)
    if (typeof output !== 'string') {
      const detail = `${new URL(url).origin} answered without an "output". The operator sets its address by ${SETTING}.`
      throw new EdgewiseError('EDGEWISE_REMOTE_FAILED', { detail })
    }
    const notes = output.trim() === '' ? ['The code printed nothing: print what is wanted.'] : []
    const table = { columns: [{ name: 'output', type: 'string' as const, data: [output] }], rowCount: 1 }
    return { table, summary: { characters: code.length }, notes }
  }
})
