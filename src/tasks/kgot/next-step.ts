import { allSettledFirstError } from './all-settled.ts'
import { askByGuide, askFor, type Fields, objectOf } from './ask-model.ts'
import type { Backend, Form } from './backend.ts'
import { nextStepMessages } from './prompts.ts'
import { placeOf, queryText } from './solve.ts'
import type { TaskRun } from './task-run.ts'
import { type Choice, certainChoice, decide, leastMissing, type Vote } from './vote.ts'

const NAME = 'next_step'
const TEXT = { type: 'string' }
const schema = objectOf({ choice: { enum: ['enhance', 'solve'] }, content: TEXT })

export interface Decision {
  readonly choice: Choice
  /** Distinct reasons of the votes to enhance. */
  readonly reasons: readonly string[]
  /** Distinct queries of the votes to solve. */
  readonly queries: readonly string[]
}

/** Embeds the schema of queries, where there is one, in the schema of the vote. */
function schemaWith({ $defs, ...query }: NonNullable<Form['schema']>) {
  const options = [objectOf({ choice: { enum: ['enhance'] }, content: TEXT }), objectOf({ choice: { enum: ['solve'] }, content: query })]
  return { anyOf: options, $defs }
}

async function vote(run: TaskRun, language: Form, label: string): Promise<Vote> {
  const request = { step: `vote ${label}`, role: 'planning', messages: nextStepMessages(run, language) } as const
  const reply = language.schema === null ? await askFor<Fields>(run, request, NAME, schema) : await askByGuide(run, request, NAME, schemaWith(language.schema))
  if (!reply.ok) return { choice: 'invalid', why: reply.why }
  const { choice, content } = reply.value
  const text = queryText(content)
  if (text.trim() === '') return { choice: 'invalid', why: `"content" is empty with "${choice}".` }
  if (choice === 'solve') return { choice, query: text }
  return choice === 'enhance' ? { choice, reason: text } : { choice: 'invalid', why: '"choice" is neither "enhance" nor "solve".' }
}

/** Collects votes in parallel until the outcome is certain, or all of them if the profile requires it. */
export async function decideNextStep(run: TaskRun, backend: Backend, round: number): Promise<Decision> {
  const { votes: total, stopEarly } = run.parameters
  // Queries of an empty graph find nothing, so no vote is needed.
  if (run.graph.nodes.length === 0 && backend.read !== null) return { choice: 'enhance', reasons: [], queries: [] }
  const language = await backend.form(placeOf(run))
  const votes: Vote[] = []
  while (votes.length < total && !(stopEarly && certainChoice(votes, total) !== null)) {
    const more = stopEarly ? leastMissing(votes, total) : total
    const begun = votes.length
    votes.push(...(await allSettledFirstError(Array.from({ length: more }, (_, at) => vote(run, language, `${round}.${begun + at + 1}`)))))
  }
  const choice = decide(votes)
  const data = { round, choice, votes: votes.map((one) => one.choice), asked: votes.length, of: total }
  await run.context.step(`decision ${round}`, data, async () => null, { event: () => ({ type: 'task.decision', data }) })
  const once = (texts: readonly string[]) => [...new Set(texts.map((text) => text.trim()))]
  return {
    choice,
    reasons: once(votes.flatMap((one) => (one.choice === 'enhance' ? [one.reason] : []))),
    queries: once(votes.flatMap((one) => (one.choice === 'solve' ? [one.query] : [])))
  }
}
