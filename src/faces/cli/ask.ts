import { writeFile } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import type { Answer, AskEvent, AskProfile, PlannerChoice, TraceCall } from '../../ask/loop/types.ts'
import { startLanguageThread } from '../../ask/worker/language-threads.ts'
import { plainSummary } from '../../results/shape.ts'
import { toJson } from '../http/json-text.ts'
import type { Open, Session } from './session.ts'
import { showTable, showValue } from './table.ts'

interface AskOptions {
  readonly planner: PlannerChoice
  readonly profile: AskProfile
  readonly conversation?: string
  readonly stream?: boolean
  readonly save?: string
}

const showArguments = (given: TraceCall['arguments']): string =>
  Object.entries(given)
    .map(([key, value]) => `${key}=${showValue(value)}`)
    .join(' ')

function showTrace(trace: readonly TraceCall[]): string {
  const rows = trace.map(({ step, tool, arguments: given, error, handle, returned, total, elapsedMs }) => [
    step,
    tool,
    showArguments(given),
    error ? error.code : handle,
    error ? '-' : returned === total ? String(total) : `${returned} of ${total}`,
    elapsedMs
  ])
  return showTable(['step', 'tool', 'arguments', 'handle', 'rows', 'ms'], rows)
}

function showGrounding({ grounded, likely, ungrounded, unchecked, unread, reading, trace }: Answer): string {
  const doubts = [
    ...(likely === true ? [`Probable interpretation, not certain: ${reading}.`] : []),
    ...(unread.length === 0 ? [] : [`Not understood in the question: ${unread.join(', ')}.`]),
    ...(ungrounded.length === 0 ? [] : [`Not supported by any call: ${ungrounded.join('; ')}.`]),
    ...(unchecked.length === 0 ? [] : [`Not checked: ${unchecked.join('; ')}.`])
  ]
  if (doubts.length > 0) return doubts.join('\n')
  if (!grounded) return 'No call supports the answer as a whole.'
  return trace.length === 0 ? '' : 'Grounded: the calls above support every claim in the answer.'
}

/** Marks the parts of the answer without support. */
function markUnsupported({ answer, claims }: Answer): string {
  let marked = ''
  let at = 0
  for (const { start, end, supported } of claims) {
    if (supported || start < at) continue
    marked += `${answer.slice(at, start)}[? ${answer.slice(start, end)} ?]`
    at = end
  }
  return marked + answer.slice(at)
}

function showAnswer(answer: Answer): string {
  const isAnswered = answer.status === 'answered' || answer.status === 'partial'
  const why = isAnswered || answer.explanation === answer.answer ? '' : answer.explanation
  const calls = answer.trace.length === 0 ? '' : showTrace(answer.trace)
  const conversation = answer.conversationId === null ? '' : `To continue: --conversation ${answer.conversationId}`
  const taken = answer.readAs === undefined ? '' : `(${answer.readAs})`
  const words = [taken, markUnsupported(answer), why].filter(Boolean).join('\n')
  return [words, calls, [showGrounding(answer), conversation].filter(Boolean).join('\n')].filter(Boolean).join('\n\n')
}

/** Lines of progress for people; the answer itself is printed once it is complete. */
function linesOf(event: AskEvent): string[] {
  switch (event.type) {
    case 'plan':
      return [`plan (${event.planner}): ${event.explanation}`]
    case 'todo':
      return event.items.map(({ step, what, leftOut }) => `todo ${step ?? '-'}: ${what}${leftOut === null ? '' : ` Left out: ${leftOut}.`}`)
    case 'call':
      return [`call ${event.step}: ${event.tool} ${showArguments(event.arguments)}`]
    case 'result':
      return [`result ${event.call.step}: ${event.call.error?.message ?? showValue(plainSummary(event.summary))}`]
    default:
      return []
  }
}

function tell(session: Session): (event: AskEvent) => void {
  return (event) => {
    if (event.type === 'text') session.stderr.write(event.text)
    for (const line of linesOf(event)) session.note(line)
  }
}

const examples = `
Examples:
  edgewise ask "What is the quickest way from Paddington to London Bridge?"
  edgewise ask "How many stations are in each zone?" --json
  edgewise ask "Who knows the most people?" --graph friends
  edgewise ask "Which stations matter most?" --save answer.json && edgewise replay answer.json

If a question cannot be answered, the status says so and the exit code is still 0.`

export function addAsk(program: Command, open: Open): void {
  program
    .command('ask')
    .summary('answer a question and show the calls behind the answer')
    .description('Answers a question about a graph in plain English. Rules plan the calls unless a model is configured; see OPENAI_BASE_URL and OPENAI_MODEL.')
    .argument('<question>', 'the question, in quotes')
    .addOption(new Option('--planner <planner>', 'what chooses the calls').choices(['auto', 'rules', 'llm']).default('auto'))
    .addOption(
      new Option('--profile <profile>', 'how the model works: one query (default), tools, or the GraphWalk tools')
        .choices(['default', 'tools', 'graphwalk'])
        .default('default')
    )
    .option('--conversation <id>', 'continue a conversation')
    .option('--stream', 'print each step as it happens (with --json: one event per line, the answer last)')
    .option('--save <file>', 'also save the answer document, for "edgewise replay"')
    .addHelpText('after', examples)
    .action(async (question: string, options: AskOptions, command: Command) => {
      startLanguageThread()
      const session = open(command)
      const { tenant, signal } = session
      const { graph, json } = session.options
      const { planner, profile, conversation: conversationId } = options
      const tellEvent = json ? (event: AskEvent) => void session.stdout.write(`${toJson(event)}\n`) : tell(session)
      await session.withRuntime(async ({ asker, warm }) => {
        warm()
        const request = { question, planner, profile, ...(graph !== undefined && { graph }), ...(conversationId !== undefined && { conversationId }) }
        const answer = await asker.ask(request, { tenant, signal, ...(options.stream && { onEvent: tellEvent }) })
        if (options.save !== undefined) await writeFile(options.save, `${toJson(answer)}\n`)
        if (!(json && options.stream)) session.print(answer, () => showAnswer(answer))
      })
    })
}
