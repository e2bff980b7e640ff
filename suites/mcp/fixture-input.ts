import { randomBytes } from 'node:crypto'
import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type ElicitInputParams,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode
} from '@modelcontextprotocol/server'
import type { McpRequest } from '../../src/faces/mcp/profile.ts'
import { says } from './fixture-tools.ts'

type Reply = Promise<CallToolResult | InputRequiredResult>
type Handler = (request: McpRequest, given: Readonly<Record<string, unknown>>) => Reply
type Form = ElicitInputParams['requestedSchema']

const codec = createRequestStateCodec<string>({ key: randomBytes(32) })

const field = (name: string, type = 'string') => ({ type: 'object', properties: { [name]: { type } }, required: [name] }) as Form
const elicit = (message: string, requestedSchema: Form) => inputRequired.elicit({ message, requestedSchema })
const sample = (text: string, maxTokens = 100) => inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens })
const done = (text: string): CallToolResult => ({ content: [says(text)] })
const responsesOf = ({ exchange }: McpRequest) => exchange.mcpReq.inputResponses

/** The unsealed returned state, or null without one. Altered state is a protocol error. */
async function stateOf({ exchange }: McpRequest): Promise<string | null> {
  const sealed = exchange.mcpReq.requestState<string>()
  if (sealed === undefined) return null
  try {
    return await codec.verify(sealed, exchange)
  } catch {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState')
  }
}

/** Requests one input in one round, and replies with it. */
function once(
  key: string,
  ask: (given: Readonly<Record<string, unknown>>) => InputRequest,
  say: (response: ReturnType<typeof inputResponse>) => string
): Handler {
  return async (request, given) => {
    const response = inputResponse(responsesOf(request), key)
    return response.kind === 'missing' ? inputRequired({ inputRequests: { [key]: ask(given) } }) : done(say(response))
  }
}

const tell = (response: ReturnType<typeof inputResponse>) => JSON.stringify(response.kind === 'elicit' ? response.content : response)
const completed = (response: ReturnType<typeof inputResponse>) =>
  response.kind === 'elicit' ? `Elicitation completed: action=${response.action}, content=${JSON.stringify(response.content ?? {})}` : tell(response)

const askName = () => elicit('What is your name?', field('name'))

/** Requests inputs with a sealed state until every key is answered, then replies. */
async function several(request: McpRequest, inputRequests: Record<string, InputRequest>, text: string): Reply {
  const state = await stateOf(request)
  const responses = responsesOf(request)
  const isWhole = Object.keys(inputRequests).every((key) => inputResponse(responses, key).kind !== 'missing')
  return isWhole && state !== null ? done(text) : inputRequired({ inputRequests, requestState: await codec.mint('asked') })
}

async function multiRound(request: McpRequest): Reply {
  const state = await stateOf(request)
  const name = acceptedContent<{ name: string }>(responsesOf(request), 'step1')?.name
  if (state === 'name' && inputResponse(responsesOf(request), 'step2').kind !== 'missing') return done('Both rounds were answered.')
  if (state === 'begun' && name !== undefined) {
    return inputRequired({ inputRequests: { step2: elicit('Step 2: What is your favorite color?', field('color')) }, requestState: await codec.mint('name') })
  }
  return inputRequired({ inputRequests: { step1: elicit('Step 1: What is your name?', field('name')) }, requestState: await codec.mint('begun') })
}

async function whatClientCan({ exchange }: McpRequest): Reply {
  const envelope = exchange.mcpReq.envelope as Readonly<Record<string, { sampling?: object; elicitation?: object }>> | undefined
  const can = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {}
  const inputRequests = { ...(can.sampling && { greeting: sample('Generate a greeting') }), ...(can.elicitation && { user_name: askName() }) }
  return Object.keys(inputRequests).length === 0 ? done('The client can do neither.') : inputRequired({ inputRequests })
}

const defaults = {
  type: 'object',
  properties: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true }
  }
} as Form

/** Tools that request input from the client before they answer, by name. */
export const askingTools: Readonly<Record<string, Handler>> = {
  test_input_required_result_elicitation: async (request) => {
    const name = acceptedContent<{ name: string }>(responsesOf(request), 'user_name')?.name
    return typeof name === 'string' ? done(`Hello, ${name}!`) : inputRequired({ inputRequests: { user_name: askName() } })
  },
  test_input_required_result_sampling: once('capital_question', () => sample('What is the capital of France?'), tell),
  test_input_required_result_list_roots: once('client_roots', () => inputRequired.listRoots(), tell),
  test_input_required_result_request_state: (request) => several(request, { confirm: elicit('Please confirm', field('ok', 'boolean')) }, 'state-ok'),
  test_input_required_result_tampered_state: (request) => several(request, { confirm: elicit('Please confirm', field('ok', 'boolean')) }, 'state-ok'),
  test_input_required_result_multiple_inputs: (request) =>
    several(
      request,
      { user_name: askName(), greeting: sample('Generate a greeting', 50), client_roots: inputRequired.listRoots() },
      'All three were answered.'
    ),
  test_input_required_result_multi_round: multiRound,
  test_input_required_result_capabilities: whatClientCan,
  // Requests input before the task begins; see fixture-tasks.ts.
  test_tool_with_task: once('user_name', askName, tell),
  // A task cannot request input, so the call itself does.
  confirm_delete: once('confirm', () => elicit('Delete it?', field('confirm', 'boolean')), tell),
  test_missing_capability: once('greeting', () => sample('Generate a greeting'), tell),
  test_streaming_elicitation: once('user_name', askName, tell),
  test_elicitation_sep1034_defaults: once('form', () => elicit('Check these.', defaults), completed)
}
