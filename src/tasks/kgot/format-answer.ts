import { allSettledFirstError } from './all-settled.ts'
import { askFor, objectOf } from './ask-model.ts'
import { guessMessages, judgeMessages, mathCheckMessages, mathMessages, wordMessages } from './prompts.ts'
import type { Solution, TaskRun } from './task-run.ts'
import { CODE_TOOL } from './toolbox.ts'
import { callWithinTime } from './within-time.ts'

/** An answer in the requested style. */
export interface FormattedAnswer {
  readonly text: string
  /** Set with the style `schema`. */
  readonly data: unknown
}

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim()

/** Appends the result of the calculation that a solution still needs. */
async function calculated(run: TaskRun, solution: Solution, label: string): Promise<string> {
  const { parameters, toolbox, context } = run
  if (!parameters.mathCheck || !toolbox.has(CODE_TOOL)) return solution.text
  const check = { step: `math check ${label}`, role: 'planning', messages: mathCheckMessages(run, solution.text) } as const
  const needed = await askFor<{ needs_calculation: boolean }>(run, check, 'needs_calculation', objectOf({ needs_calculation: { type: 'boolean' } }))
  if (!needed.ok || !needed.value.needs_calculation) return solution.text
  const request = { step: `math ${label}`, role: 'execution', messages: mathMessages(run, solution.text) } as const
  const reply = await askFor<{ code: string }>(run, request, 'calculation', objectOf({ code: { type: 'string' } }))
  if (!reply.ok) return solution.text
  const { code } = reply.value
  const outcome = await context.step(`calculation ${label}`, { code }, () => callWithinTime(run, CODE_TOOL, { code }))
  return outcome.isError ? solution.text : `${solution.text}\nCalculated: ${outcome.text}`
}

async function wordings(run: TaskRun, solution: Solution, label: string): Promise<FormattedAnswer[]> {
  const { answerSchema } = run.task
  const messages = wordMessages(run, await calculated(run, solution, label))
  const schema = objectOf({ final_answer: answerSchema ?? { type: 'string' } })
  const replies = await allSettledFirstError(
    Array.from({ length: run.parameters.answerSamples }, (_, at) =>
      askFor<{ final_answer: unknown }>(run, { step: `word ${label}.${at + 1}`, role: 'planning', messages }, 'final_answer', schema)
    )
  )
  return replies.flatMap((reply) => {
    if (!reply.ok) return []
    const { final_answer: answer } = reply.value
    const text = typeof answer === 'string' ? answer.trim() : JSON.stringify(answer)
    return text === '' ? [] : [{ text, data: answerSchema === null ? null : answer }]
  })
}

/** Picks the wording that more than half agree on, else the one that a judge model chooses. */
async function choose(run: TaskRun, worded: readonly FormattedAnswer[]): Promise<FormattedAnswer | null> {
  const byText = new Map<string, FormattedAnswer[]>()
  for (const one of worded) byText.set(fold(one.text), [...(byText.get(fold(one.text)) ?? []), one])
  const groups = [...byText.values()].toSorted((a, b) => b.length - a.length)
  const [best] = groups
  if (best === undefined) return null
  if (groups.length === 1 || best.length * 2 > worded.length) return best[0] ?? null
  const candidates = groups.flatMap(([first]) => (first === undefined ? [] : [first]))
  const messages = judgeMessages(
    run,
    candidates.map(({ text }) => text)
  )
  const schema = objectOf({ number: { type: 'integer', minimum: 1, maximum: candidates.length } })
  const reply = await askFor<{ number: number }>(run, { step: 'judge', role: 'planning', messages }, 'best_answer', schema)
  return (reply.ok ? candidates[reply.value.number - 1] : undefined) ?? best[0] ?? null
}

/** Words the solutions in the task's style. */
export async function formatAnswer(run: TaskRun): Promise<FormattedAnswer | null> {
  const worded = await allSettledFirstError(run.solutions.map((solution, at) => wordings(run, solution, solution.isGuess ? 'guess' : String(at + 1))))
  return choose(run, worded.flat())
}

/** Asks the model for a guess when the graph has no answer. */
export async function guess(run: TaskRun): Promise<Solution | null> {
  const schema = objectOf({ solution: { type: 'string' } })
  const reply = await askFor<{ solution: string }>(run, { step: 'guess', role: 'planning', messages: guessMessages(run) }, 'guess', schema)
  if (!reply.ok || reply.value.solution.trim() === '') return null
  return { backend: 'guess', query: '', text: reply.value.solution.trim(), isGuess: true }
}
