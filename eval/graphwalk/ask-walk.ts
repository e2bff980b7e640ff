import type { Answer, AskProfile, PlannerChoice } from '../../src/ask/loop/types.ts'
import type { Model } from '../../src/outside/models/model.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { askModel } from '../harness/ask-model.ts'
import { askService } from '../harness/ask-service.ts'
import { addSpent, type Spent } from '../harness/spent.ts'
import { extractRows } from './extract-rows.ts'
import { runPlainAgent } from './plain-agent.ts'
import { gdsAgentTools, ownTools } from './plain-tools.ts'
import { rowsOfText } from './read-rows.ts'
import { scoreRows } from './score-rows.ts'
import type { WalkGraph, WalkQuestion } from './walk-graph.ts'
import type { WalkOutcome } from './walk-outcome.ts'
import { dumpMessages, schemaTable } from './without-tools.ts'

export const toolChoices = ['linked', 'all', 'brief', 'gds', 'gds-brief', 'none'] as const
/**
 * linked: the service itself. all: a model with every tool in its prompt; brief: with one sentence each; gds, gds-brief: with the tools of GDS Agent. none: a
 * model with the graph in its prompt.
 */
export type ToolChoice = (typeof toolChoices)[number]

export interface WalkAsking {
  readonly runtime: Runtime
  readonly tenant: string
  readonly planner: PlannerChoice
  readonly tools: ToolChoice
  /** The profile of tools that the service offers to a model. */
  readonly profile: AskProfile
  /** Maximum reply tokens of a model without the service, or of one that extracts an answer's rows. */
  readonly replyTokens: number
}

/** An answer before its rows are extracted. */
interface Said {
  readonly status: WalkOutcome['status']
  readonly data: unknown
  readonly text: string
  readonly tools: readonly string[]
  readonly spent: Spent
  readonly note: string
}

const maxShown = 600

/** Asks one question with the chosen tools, extracts the answer's rows and scores them. */
export async function askWalk(asking: WalkAsking, graph: WalkGraph, question: WalkQuestion): Promise<WalkOutcome> {
  const said = await say(asking, graph, question)
  const reader = asking.planner === 'rules' ? null : asking.runtime.model
  const told = said.status === 'answered' ? said : { data: null, text: '' }
  const { rows, readFrom, spent } = await extractRows(told, question, reader, asking.replyTokens)
  return {
    id: question.id,
    graph: question.graph,
    template: question.template,
    question: question.instruction,
    status: said.status,
    readFrom,
    score: scoreRows(question, rows),
    textRight: said.status === 'answered' && scoreRows(question, rowsOfText(said.text, question)).right,
    tools: said.tools,
    spent: addSpent(said.spent, spent),
    answer: said.text.slice(0, maxShown),
    note: said.note
  }
}

function say(asking: WalkAsking, graph: WalkGraph, question: WalkQuestion): Promise<Said> {
  const { runtime, tools } = asking
  if (tools === 'linked' || runtime.model === null) return sayByService(asking, question)
  return tools === 'none' ? sayByDump(asking, runtime.model, graph, question) : sayByPlainAgent(asking, runtime.model, graph, question)
}

/** A run that ended before any call returned a result counts as unanswered. */
function statusOf({ status, trace }: Answer): Said['status'] {
  const hasResult = trace.some(({ error }) => error === null)
  return status === 'answered' || (status === 'partial' && hasResult) ? 'answered' : 'declined'
}

async function sayByService({ runtime, tenant, planner, profile }: WalkAsking, { graph, instruction }: WalkQuestion): Promise<Said> {
  const { answer, failure, spent } = await askService(runtime, { question: instruction, graph, planner, profile }, tenant)
  if (answer === null) return { status: 'failed', data: null, text: '', tools: [], spent, note: failure ?? '' }
  const tools = answer.trace.map(({ tool }) => tool)
  return { status: statusOf(answer), data: answer.data, text: answer.answer, tools, spent, note: answer.explanation }
}

async function sayByPlainAgent(
  { runtime, tenant, tools: choice, replyTokens }: WalkAsking,
  model: Model,
  graph: WalkGraph,
  question: WalkQuestion
): Promise<Said> {
  const list = choice === 'gds' || choice === 'gds-brief' ? gdsAgentTools : ownTools
  const offered = list(runtime, { tenant, graph: graph.id }, choice.endsWith('brief'))
  const task = { tools: offered, schema: schemaTable(graph), question: question.instruction, replyTokens }
  const { text, failure, tools, spent } = await runPlainAgent(model, task)
  return { status: failure === null ? 'answered' : 'failed', data: null, text, tools, spent, note: failure ?? '' }
}

async function sayByDump({ replyTokens }: WalkAsking, model: Model, graph: WalkGraph, question: WalkQuestion): Promise<Said> {
  const { text, failure, spent } = await askModel(model, dumpMessages(graph, question.instruction), replyTokens)
  return { status: text === null ? 'failed' : 'answered', data: null, text: text ?? '', tools: [], spent, note: failure ?? '' }
}
