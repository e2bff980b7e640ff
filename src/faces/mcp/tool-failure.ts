import type { CallToolResult } from '@modelcontextprotocol/server'
import { EdgewiseError, errorTable } from '../../base/errors.ts'

/** Parameters for the log, and long ones that the message repeats. */
const HIDDEN = new Set(['cause', 'usage', 'requestId', 'known', 'call'])

/** A failed call for models: the fault, the fix, and the code for programs. */
export function showFailure(error: EdgewiseError): CallToolResult {
  const { code, message, parameters } = error
  const shownParameters = Object.fromEntries(Object.entries(parameters).filter(([key]) => !HIDDEN.has(key)))
  const failure = { ...shownParameters, code, message, retryable: errorTable[code].retryable }
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify(failure, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)) }]
  }
}

/** Converts any thrown value to an error for callers. Errors other than EdgewiseError go only to `onError`. */
export function asPublicError(error: unknown, requestId: string, onError: (error: unknown) => void): EdgewiseError {
  if (error instanceof EdgewiseError && error.code !== 'EDGEWISE_INTERNAL') return error
  onError(error)
  return new EdgewiseError('EDGEWISE_INTERNAL', { requestId })
}
