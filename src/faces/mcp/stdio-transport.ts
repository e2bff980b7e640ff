import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { type JSONRPCMessage, ProtocolErrorCode, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/server'
import { mendMessage } from './mend-message.ts'

type Id = string | number
type Refuse = (code: number, message: string, id: Id | null) => void

function idOf(value: unknown): Id | null {
  const id = (value as { id?: unknown } | null)?.id
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

/** Parses the message of a line; returns null after a call of `refuse` with the reason. */
function readMessage(line: string, refuse: Refuse): JSONRPCMessage | null {
  let value: unknown
  try {
    value = JSON.parse(line)
    return parseJSONRPCMessage(mendMessage(value))
  } catch (error) {
    if (error instanceof SyntaxError) refuse(ProtocolErrorCode.ParseError, `Parse error: ${error.message.replace(/, ".*$/s, '')}`, null)
    else refuse(ProtocolErrorCode.InvalidRequest, 'Invalid request: a line holds one JSON-RPC 2.0 message.', idOf(value))
    return null
  }
}

/**
 * Reads one message per line. An invalid line is answered with an error, and the connection continues. When input ends, pending requests have `graceMs`; then
 * their calls are cancelled.
 */
export function createStdioTransport(stdin: Readable, stdout: Writable, graceMs: number): Transport {
  const lines = createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY })
  const unanswered = new Set<Id>()
  let hasEnded = false
  let isClosed = false
  let ending: NodeJS.Timeout | undefined

  function write(message: object): Promise<void> {
    return new Promise((resolve, reject) => {
      stdout.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()))
    })
  }

  const refuse: Refuse = (code, message, id) => {
    write({ jsonrpc: '2.0', id, error: { code, message } }).catch(() => undefined)
  }

  function read(line: string): void {
    const message = line.trim() === '' ? null : readMessage(line, refuse)
    if (message === null) return
    if ('method' in message) {
      const id = idOf(message)
      if (id !== null) unanswered.add(id)
      if (message.method === 'notifications/cancelled') unanswered.delete(message.params?.['requestId'] as Id)
    }
    transport.onmessage?.(message)
  }

  function closeWhenDone(): void {
    if (hasEnded && unanswered.size === 0) void transport.close()
  }

  function cancelCalls(): void {
    for (const id of unanswered) refuse(ProtocolErrorCode.InternalError, `Cancelled: input ended, and the call was not answered within ${graceMs} ms.`, id)
    void transport.close()
  }

  const transport: Transport = {
    async start() {
      lines.on('line', read)
      lines.once('close', () => {
        hasEnded = true
        closeWhenDone()
        if (!isClosed) ending = setTimeout(cancelCalls, graceMs)
      })
    },
    async send(message) {
      await write(message)
      const id = 'method' in message ? null : idOf(message)
      if (id === null) return
      unanswered.delete(id)
      closeWhenDone()
    },
    async close() {
      if (isClosed) return
      isClosed = true
      clearTimeout(ending)
      lines.close()
      transport.onclose?.()
    }
  }
  return transport
}
