import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { asTold } from './tool-failure.ts'

/** What a client has asked wrongly. */
export function fault(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}

/** Refusals of what is not a tool call are errors of the protocol, in the words of the table. */
export async function orFault<T>(answer: Promise<T>, requestId: string, onError: (error: unknown) => void): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    const told = asTold(error, requestId, onError)
    const code = told.code === 'EDGEWISE_INTERNAL' ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams
    throw new ProtocolError(code, told.message, { code: told.code, ...told.parameters })
  }
}
