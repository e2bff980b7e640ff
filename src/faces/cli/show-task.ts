import type { ShownEvent } from '../http/job-api.ts'
import type { ShownTask } from '../http/task-api.ts'
import { showValue } from './table.ts'

const MAX_TOLD = 100
const MAX_SUPPORT = 10

const cut = (text: string): string => (text.length > MAX_TOLD ? `${text.slice(0, MAX_TOLD)}...` : text)

/** Describes an event of a task in one line; empty for an event of no interest. */
export function lineOf({ type, data }: ShownEvent): string {
  const fields = (data ?? {}) as Record<string, unknown>
  switch (type) {
    case 'task.decision':
      return `round ${fields['round']}: ${fields['choice']} (${fields['asked']} of ${fields['of']} votes: ${showValue(fields['votes'])})`
    case 'task.call':
      return `  call: ${fields['name']} ${cut(showValue(fields['arguments']))} -> ${fields['isError'] === true ? 'failed: ' : ''}${cut(showValue(fields['text']))}`
    case 'task.graph':
      return `  graph: ${fields['nodes']} nodes, ${fields['edges']} edges (step ${fields['step']}: ${fields['operations']} operations, ${fields['refused']} refused)`
    case 'job.retrying':
      return `retrying: ${cut(showValue(fields))}`
    default:
      return ''
  }
}

interface Outcome {
  readonly status: string
  readonly answer: string | null
  readonly forced: boolean
  readonly ungrounded: readonly string[]
  readonly support: readonly { readonly subject: string; readonly relation: string | null; readonly object: unknown; readonly sources: readonly string[] }[]
  readonly stoppedBy: string | null
  readonly graph: string
  readonly nodes: number
  readonly edges: number
}

function showSupport({ support }: Outcome): string {
  if (support.length === 0) return 'No fact in the graph supports the answer.'
  const facts = support.slice(0, MAX_SUPPORT).map(({ subject, relation, object, sources }) => {
    const fact = relation === null ? subject : `${subject} ${relation} ${showValue(object)}`
    return `- ${showValue(fact)} (${showValue(sources)})`
  })
  const more = support.length > MAX_SUPPORT ? [`- ${support.length - MAX_SUPPORT} more`] : []
  return ['Supporting facts:', ...facts, ...more].join('\n')
}

/** Formats a finished task for people: the answer, its supporting facts with sources, and its cost. */
export function showTaskAnswer({ result, usage }: ShownTask): string {
  const outcome = result as Outcome | null
  if (outcome === null) return 'The result is too long to show.'
  const { answer, forced, ungrounded, stoppedBy, graph, nodes, edges } = outcome
  const doubts = [
    ...(forced ? ['The graph did not contain the full answer, so part of it may be a guess.'] : []),
    ...(ungrounded.length > 0 ? [`Not found in the graph: ${showValue(ungrounded)}.`] : []),
    ...(stoppedBy === null ? [] : [`Stopped early: ${stoppedBy}.`])
  ]
  const foot = `${graph}: ${nodes} nodes, ${edges} edges; ${usage.calls} model calls, ${usage.promptTokens + usage.completionTokens} tokens`
  const words = answer === null ? 'No answer was found.' : showLines(answer)
  return [words, answer === null ? '' : showSupport(outcome), [...doubts, foot].join('\n')].filter(Boolean).join('\n\n')
}

/** Escapes line by line, because control characters must not reach a terminal. */
const showLines = (text: string): string => text.split('\n').map(showValue).join('\n')
