import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { RecordedReply, Recording } from './recording.ts'

interface Listening {
  readonly origin: string
  close(): Promise<void>
}

async function listen(listener: RequestListener): Promise<Listening> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

/** Replaces `{pages}` by the page server's address. */
const addressed = <T>(value: T, origin: string): T => JSON.parse(JSON.stringify(value).replaceAll('{pages}', origin)) as T

/** Serves the pages of a recording, and SearXNG results at `/search`. */
export const servePages = ({ pages, found }: Recording): Promise<Listening> =>
  listen(({ url = '/', headers: { host } }, response) => {
    const [path = '/'] = url.split('?')
    const page = pages[path]
    if (path === '/search')
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify({ results: addressed(found, `http://${host}`) }))
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(page ?? '')
  })

/** The relevant part of a request. */
interface Asked {
  readonly response_format?: { readonly json_schema?: { readonly name: string } }
  readonly stream?: boolean
}

const roleOf = ({ response_format }: Asked): string => response_format?.json_schema?.name ?? 'text'

/** A complete reply, or a stream of one piece. */
function answer(response: ServerResponse, { says }: RecordedReply, { stream }: Asked): void {
  const message = { role: 'assistant', content: JSON.stringify(says) }
  const choice = { index: 0, [stream === true ? 'delta' : 'message']: message, finish_reason: 'stop' }
  const completion = JSON.stringify({ id: 'recorded', choices: [choice] })
  response.setHeader('content-type', stream === true ? 'text/event-stream' : 'application/json')
  response.end(stream === true ? `data: ${completion}\n\ndata: [DONE]\n\n` : completion)
}

/** Serves a recording's replies as an OpenAI-compatible endpoint, in order within each role. */
export async function playReplies({ replies }: Recording, pagesOrigin: string): Promise<Listening> {
  const left = [...addressed(replies, pagesOrigin)]
  return listen(async (request, response) => {
    const asked = (await json(request)) as Asked
    const role = roleOf(asked)
    const reply = left.find((one) => one.role === role)
    if (reply === undefined) {
      const error = { message: `The recording has no more replies for "${role}".` }
      return void response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
    }
    left.splice(left.indexOf(reply), 1)
    answer(response, reply, asked)
  })
}
