import type { CallToolResult } from '@modelcontextprotocol/server'
import { EdgewiseError, errorTable } from '../../base/errors.ts'

/** Parameters that are the log's, or long and said in the message anyway. */
const UNTOLD = new Set(['cause', 'usage', 'requestId', 'known', 'call'])

/** A failed call as a model reads it: what is wrong, what would have worked, and the code that programs go by. */
export function showFailure(error: EdgewiseError): CallToolResult {
  const { code, message, parameters } = error
  const told = Object.fromEntries(Object.entries(parameters).filter(([key]) => !UNTOLD.has(key)))
  const failure = { ...told, code, message, retryable: errorTable[code].retryable }
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify(failure, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)) }]
  }
}

/** Any thrown value as one that callers may read. What is not an EdgewiseError goes to `onError` alone. */
export function asTold(error: unknown, requestId: string, onError: (error: unknown) => void): EdgewiseError {
  if (error instanceof EdgewiseError && error.code !== 'EDGEWISE_INTERNAL') return error
  onError(error)
  return new EdgewiseError('EDGEWISE_INTERNAL', { requestId })
}
