import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { asPublicError } from './tool-failure.ts'

export function fault(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}

/** Converts errors of requests other than tool calls to protocol errors with the error table's message. */
export async function orFault<T>(answer: Promise<T>, requestId: string, onError: (error: unknown) => void): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    const publicError = asPublicError(error, requestId, onError)
    const code = publicError.code === 'EDGEWISE_INTERNAL' ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams
    throw new ProtocolError(code, publicError.message, { code: publicError.code, ...publicError.parameters })
  }
}
