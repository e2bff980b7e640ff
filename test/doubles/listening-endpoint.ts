import { EventEmitter, once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { Test } from 'tap'
import { startWeb } from '../fixtures/web.ts'

export interface SentRecording {
  readonly model: string
  readonly format: string
  /** Name of the file. */
  readonly name: string
  readonly bytes: Buffer
}

/** What the endpoint says to a recording; null: nothing, ever. */
export type Heard = { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body: unknown } | null

export interface ListeningEndpoint {
  /** Up to the version. */
  readonly baseUrl: string
  readonly recordings: readonly SentRecording[]
  /** Resolves when a recording has come that is not answered. */
  readonly silent: Promise<unknown>
  /** Resolves when whoever waited for it has gone. */
  readonly left: Promise<unknown>
}

/** A test double of a model that listens: audio transcriptions on loopback, and one reply to whatever is chatted. */
export async function startListeningEndpoint(t: Pick<Test, 'teardown'>, hear: (recording: SentRecording, index: number) => Heard): Promise<ListeningEndpoint> {
  const recordings: SentRecording[] = []
  const told = new EventEmitter()
  const [silent, left] = [once(told, 'silent'), once(told, 'left')]
  const web = await startWeb(t, {
    '/v1/audio/transcriptions': async (_url, response, request) => {
      const form = await new Response(new Uint8Array(await buffer(request)), {
        headers: { 'content-type': String(request.headers['content-type']) }
      }).formData()
      const file = form.get('file') as File
      const sent = {
        model: String(form.get('model')),
        format: String(form.get('response_format')),
        name: file.name,
        bytes: Buffer.from(await file.arrayBuffer())
      }
      recordings.push(sent)
      const heard = hear(sent, recordings.length - 1)
      if (heard === null) {
        response.once('close', () => told.emit('left'))
        return void told.emit('silent')
      }
      response.writeHead(heard.status ?? 200, { 'content-type': 'application/json', ...heard.headers }).end(JSON.stringify(heard.body))
    },
    '/v1/chat/completions': (_url, response, request) => {
      void buffer(request).then((body) => {
        const { messages } = JSON.parse(body.toString()) as { messages: { content: string }[] }
        const choices = [{ index: 0, message: { role: 'assistant', content: `Asked: ${messages.at(-1)?.content}` }, finish_reason: 'stop' }]
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices }))
      })
    }
  })
  return { baseUrl: `${web.base}/v1`, recordings, silent, left }
}
