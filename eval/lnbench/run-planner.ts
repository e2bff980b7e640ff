import type { Answer, AskProfile, PlannerChoice, TraceCall } from '../../src/ask/loop/types.ts'
import { EdgewiseError } from '../../src/base/errors.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { applyParameterAliases } from '../../src/tools/parameter-aliases.ts'
import { askService } from '../harness/ask-service.ts'
import type { AskedShape } from './asked-shape.ts'
import { formatResult } from './format-result.ts'
import type { Network } from './network.ts'
import type { OfficialCall } from './official-score.ts'
import { judge, type Outcome, strictVerdict } from './outcome.ts'
import { type Parameters, type Question, toolPrefix } from './question.ts'
import { foldName } from './read-answer.ts'
import { absentTools, findTool } from './run-tools.ts'

const allRows = 10_000

/** Replaces a node's key, its position, by its name; other values stay. */
function withNames(value: unknown, network: Network): unknown {
  if (Array.isArray(value)) return value.map((item) => withNames(item, network))
  const { id, name } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return name ?? (id === undefined ? value : network.names[Number(id)])
}

/** Converts a call to the benchmark's parameter names, which are aliases of ours, and nodes to names: the metric compares both as text. */
function officialCall(runtime: Runtime, question: Question, call: TraceCall, network: Network): OfficialCall {
  const tool = findTool(runtime, call.tool)
  const expected = question.expectedParameters[call.tool] ?? {}
  const parameters: Record<string, unknown> = { ...call.arguments }
  for (const name of Object.keys(expected)) {
    const [ours = name] = tool === null ? [] : Object.keys(applyParameterAliases(tool, { [name]: null }))
    if (Object.hasOwn(call.arguments, ours)) parameters[name] = withNames(call.arguments[ours], network)
  }
  return { name: `${toolPrefix}${call.tool}`, parameters }
}

/** Normalises a value: names without case, a single one as itself, a list as a set. */
function meaning(value: unknown): string {
  const one = (item: unknown): string => foldName(String(item))
  return JSON.stringify(Array.isArray(value) ? value.map(one).sort() : [one(value)])
}

/** Whether a call has the expected arguments; the name property is optional. */
function givesParameters(runtime: Runtime, expected: Parameters, call: TraceCall, network: Network): boolean {
  const tool = findTool(runtime, call.tool)
  if (tool === null) return false
  const { nameProperty: _known, ...wanted } = applyParameterAliases(tool, expected)
  const given = applyParameterAliases(tool, call.arguments)
  const defaults = tool.input.properties as Record<string, { default?: unknown }>
  return Object.entries(wanted).every(([name, value]) => meaning(value) === meaning(withNames(given[name], network) ?? defaults[name]?.default))
}

/** The result behind an answer in the requested format; null when it cannot be opened. */
async function evidenceText(runtime: Runtime, trace: readonly TraceCall[], shape: AskedShape, network: Network, tenant: string): Promise<string | null> {
  const last = trace.filter((call) => call.error === null && call.handle !== null).at(-1)
  if (last === undefined) return null
  const tool = findTool(runtime, last.tool)
  const hasLimit = tool !== null && Object.hasOwn(tool.input.properties, 'limit')
  const wanted = { ...last.arguments, ...(hasLimit ? { limit: allRows } : {}) }
  // A call on an inline graph that the question was read to contain cannot be repeated on the network.
  const result = await runtime.caller.call({ tenant, tool: last.tool, arguments: wanted }).catch((error: unknown) => {
    if (error instanceof EdgewiseError) return null
    throw error
  })
  return result === null ? null : formatResult(shape, result, network.names)
}

function statusOf(answer: Answer): Outcome['status'] {
  return answer.status === 'answered' || answer.status === 'partial' ? 'answered' : 'declined'
}

/** Asks a question end to end and judges the tools, their arguments, and the answer's text. */
export async function runAtPlannerLevel(
  runtime: Runtime,
  question: Question,
  { planner, profile }: { readonly planner: PlannerChoice; readonly profile: AskProfile },
  shape: AskedShape,
  network: Network,
  tenant: string
): Promise<Outcome> {
  const hasTool = absentTools(runtime, question).length === 0
  const { answer, failure, spent } = await askService(runtime, { question: question.question, planner, profile }, tenant)
  const base = {
    id: question.id,
    level: profile === 'default' ? planner : `${planner} ${profile}`,
    hasTool,
    tools: [],
    answer: '',
    tokens: 0,
    spent,
    official: null,
    strict: null
  }
  if (answer === null) return { ...base, status: 'failed', note: failure ?? '' }
  const { trace } = answer
  const status = statusOf(answer)
  const text = status === 'answered' ? answer.answer : ''
  const evidence = await evidenceText(runtime, trace, shape, network, tenant)
  const wanted = Object.entries(question.expectedParameters)
  const callsOf = (name: string) => trace.filter((call) => call.tool === (findTool(runtime, name)?.name ?? name))
  return {
    ...base,
    status,
    tools: trace.map((call) => call.tool),
    ...judge(question, { calls: trace.map((call) => officialCall(runtime, question, call, network)), answer: text }, network),
    checks: {
      tool: wanted.every(([name]) => callsOf(name).length > 0),
      parameters: wanted.every(([name, parameters]) => callsOf(name).some((call) => givesParameters(runtime, parameters, call, network))),
      evidence: evidence !== null && strictVerdict(question, evidence, network).right
    },
    note: answer.explanation
  }
}
