import { type Static, Type } from 'typebox'
import { EdgewiseError, type ErrorParameters, errorTable } from '../../../base/errors.ts'

/** RFC 9457. Further members are the error's own parameters, such as `suggestions` or `known`. */
export const problemSchema = Type.Object(
  {
    type: Type.String({ description: 'Stable URI of the problem type.', examples: ['urn:edgewise:error:EDGEWISE_UNKNOWN_NODE'] }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What is wrong and what would work.' }),
    instance: Type.String({ description: 'Id of the request in the log.' }),
    code: Type.String({ description: 'Stable error code.', examples: ['EDGEWISE_UNKNOWN_NODE'] }),
    retryable: Type.Boolean({ description: 'Whether a retry of the same request may succeed.' }),
    errors: Type.Optional(
      Type.Array(
        Type.Object({ pointer: Type.String({ description: 'JSON Pointer into the input.' }), detail: Type.String(), suggestion: Type.Optional(Type.String()) })
      )
    )
  },
  { $id: 'Problem', title: 'Problem', description: 'An error as problem details (RFC 9457).', additionalProperties: true }
)

export type Problem = Static<typeof problemSchema> & Record<string, unknown>

/** Members that parameters must not replace, and parameters that belong in the log. */
const reserved = new Set([...Object.keys(problemSchema.properties).filter((key) => key !== 'errors'), 'cause', 'usage', 'requestId'])

function callerParameters(parameters: ErrorParameters): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parameters).filter(([key]) => !reserved.has(key)))
}

/** Converts any thrown value to a problem document. For errors other than EdgewiseError it contains only the request id. */
export function toProblem(error: unknown, requestId: string): Problem {
  const known = error instanceof EdgewiseError && error.code !== 'EDGEWISE_INTERNAL' ? error : new EdgewiseError('EDGEWISE_INTERNAL', { requestId })
  const { status, title, retryable } = errorTable[known.code]
  return {
    ...callerParameters(known.parameters),
    type: `urn:edgewise:error:${known.code}`,
    title,
    status,
    detail: known.message,
    instance: requestId,
    code: known.code,
    retryable
  }
}
