import { canonicalJson } from '../../base/canonical-json.ts'
import type { ToolCallRequest } from '../../outside/models/model.ts'
import { allSettledFirstError } from './all-settled.ts'
import { recordUsage } from './ask-model.ts'
import type { KnownCall, TaskRun } from './task-run.ts'
import { failed, type MadeCall, readArguments, type ToolText } from './toolbox.ts'
import { callWithinTime } from './within-time.ts'

const MAX_EVENT_TEXT = 500

type Arguments = Readonly<Record<string, unknown>>

/** Calls that a model chose in one reply. */
export interface Chosen {
  readonly round: number
  /** Prefix of their step names; the call's number follows. */
  readonly label: string
  /** The step of the call that these calls serve; null for the task's own calls. */
  readonly within: string | null
  readonly before: readonly KnownCall[]
  has(name: string): boolean
  /** Runs a call that consists of several steps; null for a single step. `number` is that of the call, such as 2.1. */
  inSteps?(name: string, given: Arguments, number: string): Promise<ToolText> | null
}

/** The identity of a call, independent of the order of its arguments. */
export function writtenCall({ name, arguments: text }: Pick<ToolCallRequest, 'name' | 'arguments'>): string {
  const given = readArguments(text)
  return `${name} ${given === null ? text : canonicalJson(given)}`
}

/** Makes calls in parallel, each as a step. A call that succeeded before is not repeated; one that failed may be. */
export function makeCalls(run: TaskRun, calls: readonly ToolCallRequest[], chosen: Chosen): Promise<MadeCall[]> {
  const { round, label, within, before, has, inSteps } = chosen
  const made = new Set(before.flatMap((call) => (call.isError ? [] : [`${call.name} ${call.arguments}`])))

  function refusal(name: string, given: Arguments | null, isKnown: boolean): ToolText | null {
    if (isKnown) return failed('This call was made before: use what it gave.')
    if (!has(name)) return failed(`There is no tool "${name}".`)
    return given === null ? failed('The arguments are not a JSON object.') : null
  }

  async function one({ name, arguments: text }: ToolCallRequest, at: number): Promise<MadeCall> {
    const given = readArguments(text)
    const key = writtenCall({ name, arguments: text })
    const written = key.slice(name.length + 1)
    const isKnown = made.has(key)
    made.add(key)
    const refused = refusal(name, given, isKnown)
    // A call made of steps is replayed from them in every run, so that each run counts their cost.
    const reply = refused ?? (await inSteps?.(name, given ?? {}, `${round}.${at + 1}`)) ?? null
    let isMade = false
    const make = async () => {
      isMade = true
      return reply ?? callWithinTime(run, name, given ?? {})
    }
    const shown = { round, ...(within !== null && { within }), name, arguments: written.slice(0, MAX_EVENT_TEXT), isKnown }
    const outcome = await run.context.step(`${label}.${at + 1}`, { name, arguments: written }, make, {
      usage: ({ usage }) => usage,
      event: ({ isError, url, text: result }) => ({ type: 'task.call', data: { ...shown, isError, url, text: result.slice(0, MAX_EVENT_TEXT) } })
    })
    recordUsage(run, outcome.usage, isMade)
    run.toolbox.note(outcome.addresses)
    return { ...outcome, name, arguments: written }
  }
  return allSettledFirstError(calls.map(one))
}
