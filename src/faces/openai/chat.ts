import { randomUUID } from 'node:crypto'
import type { Answer, AskBudget, AskEvent, Asker, AskProfile } from '../../ask/loop/types.ts'
import { EdgewiseError } from '../../base/errors.ts'
import type { GraphStore } from '../../storage/graphs/store.ts'
import type { Reply } from '../../storage/state/replies.ts'
import type { StateStore } from '../../storage/state/state.ts'
import { continueConversation } from './continue-conversation.ts'
import { findModel, type ListedModel, listModels, readModelName } from './model-name.ts'
import { type Content, type OutputFormat, writeContent } from './output-format.ts'
import { type Transcript, transcriptKeys } from './transcript.ts'

/** Fields beyond the OpenAI API, under the key `edgewise`. */
export interface ChatExtension {
  readonly graph?: string
  readonly conversationId?: string
  readonly profile?: AskProfile
  readonly budget?: AskBudget
  /** Whether a text ends with the calls behind it; default: true. */
  readonly evidence?: boolean
  /** Whether a stream shows its steps before the answer; default: false. */
  readonly progress?: boolean
}

export interface ChatQuestion extends Transcript {
  /** The client's name of the model. */
  readonly model: string
  readonly format: OutputFormat
  readonly extension: ChatExtension
  /** Id of the response that the client continues. */
  readonly previousResponseId?: string
  /** Whether the turn stays in its conversation. */
  readonly isKept: boolean
  /** Parameters that were given but have no effect. */
  readonly ignored: readonly string[]
}

export interface ChatAnswer {
  readonly answer: Answer
  readonly content: Content
}

export interface ChatControl {
  readonly tenant: string
  readonly maySpend: boolean
  readonly signal?: AbortSignal
  readonly onEvent?: (event: AskEvent) => void
}

/** Questions as chats, answered by the asker. */
export interface Chat {
  models(tenant: string): Promise<ListedModel[]>
  model(tenant: string, name: string): Promise<ListedModel>
  ask(question: ChatQuestion, control: ChatControl): Promise<ChatAnswer>
  /** Stores a response for later requests, with its turn. An answer outside a conversation is not stored. */
  keepResponse(tenant: string, id: string, document: unknown, answer: Answer): Promise<void>
  /** Throws EDGEWISE_UNKNOWN_RESPONSE. */
  response(tenant: string, id: string): Promise<unknown>
  /** Deletes the response; its turn stays in the conversation. Throws EDGEWISE_UNKNOWN_RESPONSE. */
  dropResponse(tenant: string, id: string): Promise<void>
}

export interface ChatOptions {
  readonly asker: Pick<Asker, 'ask'>
  readonly state: Pick<StateStore, 'conversations' | 'replies'>
  readonly store: Pick<GraphStore, 'list'>
  readonly defaultGraph: string
  readonly hasModel: boolean
}

export const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`

export function createChat(options: ChatOptions): Chat {
  const { state, store } = options
  return {
    models: async (tenant) => listModels(await store.list(tenant), options.hasModel),
    model: async (tenant, name) => findModel(name, await store.list(tenant), options.hasModel),
    ask: (question, control) => ask(options, question, control),
    async keepResponse(tenant, id, document, { conversationId, turn }) {
      if (conversationId !== null && turn !== undefined) await state.replies.put(tenant, id, { conversationId, sequence: turn, document })
    },
    response: async (tenant, id) => (await keptReply(state, tenant, id)).document,
    async dropResponse(tenant, id) {
      await keptReply(state, tenant, id)
      await state.replies.drop(tenant, id)
    }
  }
}

async function keptReply(state: ChatOptions['state'], tenant: string, id: string): Promise<Reply> {
  const reply = id.startsWith('resp_') ? await state.replies.read(tenant, id) : null
  if (reply === null) throw new EdgewiseError('EDGEWISE_UNKNOWN_RESPONSE', { response: id })
  return reply
}

function graphOf(question: ChatQuestion, named: string | null, defaultGraph: string): string {
  const { graph } = question.extension
  if (graph !== undefined && named !== null && graph !== named) {
    const detail = `The model names the graph "${named}", and "edgewise.graph" names "${graph}". Name one.`
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, errors: [{ pointer: '/model', detail }] })
  }
  return graph ?? named ?? defaultGraph
}

async function ask(options: ChatOptions, question: ChatQuestion, control: ChatControl): Promise<ChatAnswer> {
  const { state } = options
  const { tenant } = control
  const { format, extension, isKept } = question
  const { planner, graph: named } = readModelName(question.model, options.hasModel)
  const graph = graphOf(question, named, options.defaultGraph)
  const { evidence, progress: _, graph: __, conversationId: statedConversation, ...given } = extension
  const conversationId = statedConversation ?? (await conversationOf(options, question, graph, control))
  const isPassing = !isKept && statedConversation === undefined
  const place = { question: question.question, graph, planner, ...(conversationId !== undefined && { conversationId }) }
  try {
    const answer = await options.asker.ask({ ...given, ...place, ...(format.type === 'json_schema' && { answerSchema: format.schema }) }, control)
    const content = writeContent(answer, format, evidence !== false)
    if (isPassing) return { answer: await forgotten(state, tenant, answer), content }
    await remember(state, tenant, question, graph, answer, content)
    return { answer, content }
  } catch (error) {
    if (isPassing && conversationId !== undefined) await state.conversations.delete(tenant, conversationId)
    throw error
  }
}

async function conversationOf(
  options: ChatOptions,
  question: ChatQuestion,
  graph: string,
  { tenant, maySpend, signal }: ChatControl
): Promise<string | undefined> {
  const { earlier, previousResponseId, isKept, extension } = question
  const after = previousResponseId === undefined ? null : await keptReply(options.state, tenant, previousResponseId)
  const { budget } = extension
  return continueConversation(options, { tenant, maySpend, graph, earlier, after, isPassing: !isKept, ...(budget && { budget }), ...(signal && { signal }) })
}

async function forgotten(state: ChatOptions['state'], tenant: string, answer: Answer): Promise<Answer> {
  if (answer.conversationId !== null) await state.conversations.delete(tenant, answer.conversationId)
  const { turn: _, ...rest } = answer
  return { ...rest, conversationId: null }
}

/** Stores the turn under its transcript, which the next request will send. */
async function remember(
  state: ChatOptions['state'],
  tenant: string,
  { question, earlier }: ChatQuestion,
  graph: string,
  answer: Answer,
  content: Content
): Promise<void> {
  const { conversationId, turn } = answer
  const key = transcriptKeys(graph, [...earlier, { question, answer: content.text }]).at(-1)
  if (conversationId === null || turn === undefined || key === undefined) return
  await state.replies.put(tenant, key, { conversationId, sequence: turn, document: null })
}
