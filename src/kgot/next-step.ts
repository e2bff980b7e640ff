import { askFor, objectOf } from './ask-model.ts'
import type { Backend } from './backend.ts'
import { nextStepMessages } from './prompts.ts'
import { settle } from './settle.ts'
import type { TaskRun } from './task-run.ts'
import { type Choice, certainChoice, decide, leastMissing, type Vote } from './vote.ts'

const schema = objectOf({ choice: { enum: ['enhance', 'solve'] }, content: { type: 'string' } })

export interface Decision {
  readonly choice: Choice
  /** Of the votes to enhance, each once. */
  readonly reasons: readonly string[]
  /** Of the votes to solve, each once. */
  readonly queries: readonly string[]
}

async function vote(run: TaskRun, backend: Backend, round: number, number: number): Promise<Vote> {
  const asked = { step: `vote ${round}.${number}`, role: 'planning', messages: nextStepMessages(run, backend) } as const
  const reply = await askFor<{ choice: Choice; content: string }>(run, asked, 'next_step', schema)
  if (!reply.ok) return { choice: 'invalid', why: reply.why }
  const { choice, content } = reply.value
  if (content.trim() === '') return { choice: 'invalid', why: `"content" is empty with "${choice}".` }
  return choice === 'solve' ? { choice, query: content } : { choice, reason: content }
}

/** Asks for opinions, side by side, until what they decide is certain; or all of them, by the profile. */
export async function decideNextStep(run: TaskRun, backend: Backend, round: number): Promise<Decision> {
  const { votes: total, stopEarly } = run.parameters
  const votes: Vote[] = []
  while (votes.length < total && !(stopEarly && certainChoice(votes, total) !== null)) {
    const more = stopEarly ? leastMissing(votes, total) : total
    const begun = votes.length
    votes.push(...(await settle(Array.from({ length: more }, (_, at) => vote(run, backend, round, begun + at + 1)))))
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
