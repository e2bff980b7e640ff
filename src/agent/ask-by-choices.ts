import { EdgewiseError } from '../errors.ts'
import type { Ledger, Message, Model } from '../llm/model.ts'
import type { OfferedChoice as Choice } from '../reading/reader.ts'
import { type AskerOptions, type Asking, askedQuestion, type Planned } from './asking.ts'
import { executePlan, type Outcome } from './execute-plan.ts'
import { stoppedWork } from './stopped-work.ts'

/** A choice that fails is struck out, and another is made: so many times in all. */
const ATTEMPTS = 3
/** A choice is one line. */
const REPLY_TOKENS = 120
/** Choices that a decline tells of. */
const NEAREST = 3

const NONE = 'none of these'

const noneFits = (choices: readonly Choice[]): Outcome => ({
  status: 'cannot_answer',
  answer: 'None of the ways to read this question says all that it asks for.',
  data: null,
  explanation: `The model took none of ${choices.length} choices. Nearest to the question: ${choices
    .slice(0, NEAREST)
    .map(({ text }) => text)
    .join('; ')}.`
})

const nothingToChoose: Outcome = {
  status: 'cannot_answer',
  answer: 'Nothing that this question names is known in the graph, and no tool fits its words.',
  data: null,
  explanation: 'Linking and retrieval leave nothing to choose from.'
}

/** The question stands last, next to where the choice is written: a small model heeds what it has read just before. */
function messagesFor(question: string, choices: readonly Choice[]): Message[] {
  const lines = choices.map(({ text, about }) => `- ${text}${about === '' ? '' : `: ${about}`}`)
  const task = `Which choice answers this question, all of it? Likelier ones come first. If the question asks for something that no choice tells of, choose "${NONE}".`
  return [
    { role: 'system', content: 'You choose what answers a question about a graph.' },
    { role: 'user', content: `Choices:\n${[...lines, `- ${NONE}`].join('\n')}\n\nQuestion: ${question}\n\n${task}` }
  ]
}

function schemaFor(choices: readonly Choice[]) {
  const choice = { type: 'string', enum: [...choices.map(({ text }) => text), NONE] }
  return { name: 'choice', schema: { type: 'object', properties: { choice }, required: ['choice'], additionalProperties: false } }
}

/** What the model takes; null: none. A single choice may be none either. */
async function choose(model: Model, question: string, choices: readonly Choice[], spending: { ledger: Ledger; signal: AbortSignal }): Promise<Choice | null> {
  const messages = messagesFor(question, choices)
  const { content } = await model.complete({ messages, schema: schemaFor(choices), maxTokens: REPLY_TOKENS, ...spending })
  const { choice: text } = JSON.parse(content) as { choice?: string }
  return choices.find((one) => one.text === text) ?? null
}

/**
 * Answers by one decision of a model: linking and retrieval leave a few whole calls, written out, and the model is held to one of these lines. Parameters, further calls
 * and the answer are the service's. For models that are too small to write calls.
 */
export async function askByChoices({ reader }: AskerOptions, model: Model, asking: Asking): Promise<Planned> {
  const { form, recorder, options, limit, ledger } = asking
  const control = { tenant: options.tenant, signal: limit.signal }
  options.onEvent?.({ type: 'plan', planner: 'llm', explanation: `The model ${model.name} chooses.` })
  const { text: asked, choices } = await reader.read('choices', askedQuestion(asking), control)
  let left = choices
  let outcome = nothingToChoose
  for (let attempt = 0; attempt < ATTEMPTS && left.length > 0; attempt++) {
    const choice = await choose(model, asked, left, { ledger, signal: limit.signal }).catch((error: unknown) => failed(error, ledger, asking))
    if (choice === null) {
      outcome = noneFits(choices)
      break
    }
    if (typeof choice === 'string') return { ...stoppedWork(recorder, choice), planner: 'llm', usage: ledger.spent }
    const how = `The model took number ${left.indexOf(choice) + 1} of ${left.length} choices`
    outcome = await executePlan({ ...choice.plan, explanation: `${how}: ${choice.text}.` }, { recorder, reader, control })
    if (outcome.status === 'answered' || outcome.status === 'partial') break
    left = left.filter((other) => other !== choice)
  }
  return { ...inForm(outcome, form), asked, planner: 'llm', usage: ledger.spent }
}

function inForm(outcome: Outcome, form: Asking['form']): Outcome {
  const problem = form === null || outcome.status !== 'answered' ? null : form.check(outcome.data)
  if (problem === null) return outcome
  return { ...outcome, status: 'partial', explanation: `${outcome.explanation} The data does not meet the answerSchema: ${problem}.` }
}

/** Why there is no choice when the budget has no room or no time for one; a model that fails has cost what it has cost. */
function failed(error: unknown, { spent: usage }: Ledger, { options, budget }: Asking): string {
  if (!(error instanceof EdgewiseError)) throw error
  const isLate = error.code === 'EDGEWISE_CANCELLED' && options.signal?.aborted !== true
  const exhausted = isLate ? `maxSeconds (${budget.maxSeconds})` : error.parameters['exhausted']
  if (typeof exhausted === 'string') return `The budget ${exhausted} ended the work before the model had chosen.`
  if (error.code !== 'EDGEWISE_MODEL_FAILED') throw error
  throw new EdgewiseError('EDGEWISE_MODEL_FAILED', { ...error.parameters, usage })
}
