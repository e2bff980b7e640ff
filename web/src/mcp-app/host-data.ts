import type { RowWindow } from '../parts/paged-rows.tsx'
import type { ResultPage } from '../parts/result-page.ts'
import { type AnswerScene, type Drawing, marksOf } from '../picture/marks-of.ts'
import type { Scene } from '../picture/scene.ts'
import type { Host } from './host.ts'
import { type CardAnswer, readAnswer } from './read-answer.ts'

const RESULTS = 'edgewise://results/'
const PATIENCE_MS = 60_000

interface Read {
  readonly contents: readonly { readonly text: string }[]
}

async function read(host: Host, uri: string, signal: AbortSignal): Promise<unknown> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  const { contents } = (await host.request('resources/read', { uri }, bounded)) as Read
  return JSON.parse(contents[0]?.text ?? 'null')
}

/** Rows of a result, through the host. */
export async function readRows(host: Host, handle: string, { offset, limit, signal }: RowWindow): Promise<ResultPage> {
  return (await read(host, `${RESULTS}${handle}?offset=${offset}&limit=${limit}`, signal)) as ResultPage
}

interface PlacedDrawing extends Drawing {
  readonly scene: Pick<Scene, 'nodes' | 'links'> & { readonly isWhole: boolean }
}

/** What a result shows on its graph, through the host; null for a result without nodes. */
export async function readScene(host: Host, handle: string, signal: AbortSignal): Promise<AnswerScene | null> {
  const drawing = (await read(host, `${RESULTS}${handle}/drawing`, signal)) as PlacedDrawing | null
  if (drawing === null) return null
  const { isWhole, nodes, links } = drawing.scene
  return { marks: marksOf(drawing), scene: { nodes, links, left: isWhole ? null : 'only the surroundings of the answer are shown' } }
}

/** Asks the service through the host, and tells the host's model where it wants to know. */
export async function askAgain(host: Host, given: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<CardAnswer> {
  const answer = readAnswer(await host.request('tools/call', { name: 'ask', arguments: given }, signal))
  const { conversationId } = answer
  const text = JSON.stringify({ question: given['question'], answer: answer.answer.slice(0, MOST_TOLD), grounded: answer.grounded, conversationId })
  const told = `The user asked a follow-up question in the app: ${text}`
  if (host.capabilities.updateModelContext !== undefined)
    host.request('ui/update-model-context', { content: [{ type: 'text', text: told }] }).catch(() => undefined)
  return answer
}

/** Characters of an answer that go to the host's model. */
const MOST_TOLD = 1500
