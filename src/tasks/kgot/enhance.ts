import type { ModelTool, ToolCallRequest } from '../../outside/models/model.ts'
import { allSettledFirstError } from './all-settled.ts'
import { askByGuide, askFor, objectOf } from './ask-model.ts'
import { callsSchema, readCalls } from './calls-reply.ts'
import { dropUnsupported } from './drop-unsupported.ts'
import { writeGraphText } from './graph-text.ts'
import { makeCalls, writtenCall } from './make-calls.ts'
import { type Batch, MAX_LOG, newOperations, newOperationsOfPages, operationsIn, readOperations } from './operation.ts'
import { chooseToolsMessages, mergeMessages, writeMessages } from './prompts.ts'
import { splitBySource } from './split-by-source.ts'
import { hasTool, offeredTools, researchInSteps } from './surf.ts'
import { drawTaskGraph, type TaskGraph } from './task-graph.ts'
import type { KnownCall, TaskRun } from './task-run.ts'
import type { MadeCall } from './toolbox.ts'
import { agreedCalls } from './vote.ts'
import { type Written, writeQueries } from './write-queries.ts'

const MAX_GIST = 200
const MAX_EVENT_TEXT = 500
const MAX_REASONS = 3
const CHARACTERS_PER_TOKEN = 4

async function missingOf(run: TaskRun, round: number, reasons: readonly string[]): Promise<string> {
  const [first = '', ...others] = reasons
  if (others.length === 0) return first
  if (!run.parameters.mergeReasons) return reasons.join('\n')
  const request = { step: `merge ${round}`, role: 'planning', messages: mergeMessages(run, reasons) } as const
  const reply = await askFor<{ reason: string }>(run, request, 'merged_reason', objectOf({ reason: { type: 'string' } }))
  return reply.ok && reply.value.reason.trim() !== '' ? reply.value.reason : reasons.join('\n')
}

/**
 * Selects tools: at first those that read the task's sources, if any; later also tools that match by description, compute, or answer from the model's memory.
 * Stored graphs may change while the job waits, so a step records the tool that queries one.
 */
async function toolsFor(run: TaskRun, round: number, missing: string): Promise<readonly ModelTool[]> {
  const { task, toolbox, context } = run
  const question = missing === '' ? task.task : `${task.task}\n${missing}`
  const querying = await context.step(`querying ${round}`, { question }, () => toolbox.querying(question, context.signal))
  const first = querying === null ? [] : [querying]
  const sources = [...first, ...offeredTools(run, question, 'sources')]
  if (round === 1 && sources.length > 0) return sources.map((tool) => ({ ...tool, parameters: tool.narrow ?? tool.parameters }))
  return [...first, ...offeredTools(run, question, 'all').filter(({ name }) => name !== querying?.name)]
}

/** Chooses tool calls by one vote or by the agreement of several. */
async function chooseCalls(run: TaskRun, round: number, missing: string): Promise<readonly ToolCallRequest[]> {
  const { toolVotes, maxCallsPerRound } = run.parameters
  const tools = await toolsFor(run, round, missing)
  if (tools.length === 0) return []
  const [messages, schema] = [chooseToolsMessages(run, missing, tools), callsSchema(tools, maxCallsPerRound)]
  const stepOf = (number: number) => (toolVotes === 1 ? `choose ${round}` : `choose ${round}.${number}`)
  const opinions = Array.from({ length: toolVotes }, (_, at) => askByGuide(run, { step: stepOf(at + 1), role: 'execution', messages }, 'calls', schema))
  const chosen = (await allSettledFirstError(opinions)).flatMap((reply) => (reply.ok ? [readCalls(reply.value)] : []))
  // One vote may contain a call twice; the second then reports that it was already made.
  return chosen.length === 1 ? (chosen[0] ?? []) : agreedCalls(chosen, writtenCall)
}

/** @param label round and call number */
async function write(run: TaskRun, label: string, missing: string, called: MadeCall): Promise<Written> {
  if (called.operations) return { proposed: { operations: called.operations }, refused: [] }
  const result = called.text.slice(0, run.parameters.resultTokens * CHARACTERS_PER_TOKEN)
  const found = { missing, call: called, result }
  if (run.writes !== null) return writeQueries(run, run.writes, label, found)
  const request = { step: `write ${label}`, role: 'planning', messages: writeMessages(run, found) } as const
  const { first, later } = called.pages === undefined ? newOperations : newOperationsOfPages
  const reply = await askFor<unknown>(run, request, 'new_operations', run.graph.nodes.length === 0 ? first : later)
  return reply.ok ? { proposed: reply.value, refused: [] } : { proposed: { operations: [] }, refused: [{ operation: '', why: reply.why }] }
}

/** Appends a reply's operations to the log as one batch and one step. Returns the graph with the batch, or null when an earlier run wrote it. */
async function addBatch(
  run: TaskRun,
  { proposed, refused: before }: Written,
  source: Omit<Batch['source'], 'at'>,
  basis: string | null
): Promise<TaskGraph | null> {
  const step = run.batches.length + 1
  let drawn: TaskGraph | null = null
  const make = async () => {
    const read = readOperations(proposed, MAX_LOG - operationsIn(run.batches))
    const { operations, refused } = basis === null ? read : dropUnsupported(read, basis)
    const batch = { step, source: { ...source, at: new Date(run.now()).toISOString() }, operations }
    drawn = await drawTaskGraph([...run.batches, batch], { signal: run.context.signal })
    return { batch, refused: [...before, ...refused] }
  }
  const event = ({ batch, refused }: Awaited<ReturnType<typeof make>>) => {
    const reasons = [...new Set(refused.map(({ why }) => why.slice(0, MAX_EVENT_TEXT)))].slice(0, MAX_REASONS)
    const counts = { nodes: drawn?.nodes.length ?? 0, edges: drawn?.edges.length ?? 0 }
    return { type: 'task.graph', data: { step, operations: batch.operations.length, refused: refused.length, reasons, ...counts } }
  }
  const { batch } = await run.context.step(`batch ${step}`, proposed, make, { event })
  run.batches.push(batch)
  return drawn
}

/** Updates the graph and its text for the next prompt. */
async function look(run: TaskRun, drawn: TaskGraph | null): Promise<void> {
  const { signal } = run.context
  run.graph = drawn ?? (await drawTaskGraph(run.batches, { signal }))
  run.graphText = (await writeGraphText(run.graph, { question: run.task.task, maxTokens: run.parameters.graphTokens }, signal)).text
}

const isSameFailure = (call: KnownCall, known: KnownCall): boolean =>
  call.name === known.name && call.arguments === known.arguments && call.isError && (!known.isError || known.gist === call.gist)

/**
 * Runs one round: finds what is missing, chooses and makes tool calls, and adds their results.
 * @returns whether further rounds may find more; a round that fails exactly as an earlier one cannot
 */
export async function enhance(run: TaskRun, round: number, reasons: readonly string[]): Promise<boolean> {
  const missing = await missingOf(run, round, reasons)
  const chosen = await chooseCalls(run, round, missing)
  if (chosen.length === 0) return true
  const calls = chosen.slice(0, run.parameters.maxCallsPerRound)
  const called = await makeCalls(run, calls, {
    round,
    label: `call ${round}`,
    within: null,
    before: run.calls,
    has: (name) => hasTool(run, name),
    inSteps: (name, given, number) => researchInSteps(run, name, given, { round, number })
  })
  const useful = called.filter(({ isError }) => !isError)
  const proposals = await allSettledFirstError(useful.map((one, at) => write(run, `${round}.${at + 1}`, missing, one)))
  let drawn: TaskGraph | null = null
  for (const [at, one] of useful.entries()) {
    const { proposed, refused } = proposals[at] as Written
    const source = { step: `write ${round}.${at + 1}`, tool: one.name, call: at + 1 }
    // Numbers are not checked for queries, which may compute values, nor for typed results, which no model wrote.
    const basis = run.writes === null && !one.operations ? `${run.task.task} ${one.arguments} ${one.text}` : null
    for (const [part, { proposed: some, from }] of splitBySource(one, proposed).entries())
      drawn = await addBatch(run, { proposed: some, refused: part === 0 ? refused : [] }, { ...source, ...from }, basis)
  }
  if (useful.length > 0) await look(run, drawn)
  const knownCalls = called.map(({ name, arguments: given, isError, text }): KnownCall => ({ name, arguments: given, isError, gist: text.slice(0, MAX_GIST) }))
  const isNew = knownCalls.some((call) => !call.isError || !run.calls.some((known) => isSameFailure(call, known)))
  run.calls.push(...knownCalls)
  return isNew
}
