import { EdgewiseError, unwrap } from './errors.ts'
import type { EdgewiseClient } from './index.ts'
import type { components, operations } from './schema.ts'

type Question = operations['ask']['requestBody']['content']['application/json']

/** What happens while a question is answered; the answer comes last. */
export type AskEvent =
  | { readonly type: 'plan' | 'todo' | 'call' | 'result' | 'text'; readonly data: Readonly<Record<string, unknown>> }
  | { readonly type: 'answer'; readonly data: components['schemas']['Answer'] }

/** The lines of a stream; an end of line may fall between two chunks. */
async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

async function* framesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<{ event: string; data: string }> {
  let event = ''
  let data: string[] = []
  for await (const line of linesOf(stream)) {
    if (line.startsWith('event: ')) event = line.slice('event: '.length)
    if (line.startsWith('data: ')) data.push(line.slice('data: '.length))
    if (line !== '') continue
    if (event !== '') yield { event, data: data.join('\n') }
    event = ''
    data = []
  }
}

/**
 * Asks a question and tells what happens until its answer, which is the last event. A failure is thrown as EdgewiseError, also one that comes after the first
 * event. Whoever leaves the loop, or aborts the signal, ends the work.
 */
export async function* askEvents(client: EdgewiseClient, body: Question, { signal }: { signal?: AbortSignal } = {}): AsyncGenerator<AskEvent> {
  const headers = { accept: 'text/event-stream' }
  const stream = await unwrap(client.POST('/ask', { body, headers, parseAs: 'stream', ...(signal && { signal }) }))
  if (stream === null) return
  for await (const { event, data } of framesOf(stream)) {
    const told = JSON.parse(data)
    if (event === 'error') throw new EdgewiseError(told, told.status)
    yield { type: event, data: told } as AskEvent
  }
}
