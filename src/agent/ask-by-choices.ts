import { EdgewiseError } from '../errors.ts'
import { addUsage, type Message, type Model, noUsage, type Usage } from '../llm/model.ts'
import type { OfferedChoice as Choice } from '../reading/reader.ts'
import { type AskerOptions, type Asking, askedQuestion, type Planned } from './asking.ts'
import { executePlan, type Outcome } from './execute-plan.ts'

/** A choice that fails is struck out, and another is made: so many times in all. */
const ATTEMPTS = 3
/** A choice is one line. */
const REPLY_TOKENS = 120

const nothingToChoose: Outcome = {
  status: 'cannot_answer',
  answer: 'Nothing that this question names is known in the graph, and no tool fits its words.',
  data: null,
  explanation: 'Linking and retrieval leave nothing to choose from.'
}

/** The question stands last, next to where the choice is written: a small model heeds what it has read just before. */
function messagesFor(question: string, choices: readonly Choice[]): Message[] {
  const lines = choices.map(({ text, about }) => `- ${text}${about === '' ? '' : `: ${about}`}`)
  const task = 'Which choice says the same as the question? Likelier ones come first.'
  return [
    { role: 'system', content: 'You choose what answers a question about a graph.' },
    { role: 'user', content: `Choices:\n${lines.join('\n')}\n\nQuestion: ${question}\n\n${task}` }
  ]
}

function schemaFor(choices: readonly Choice[]) {
  const choice = { type: 'string', enum: choices.map(({ text }) => text) }
  return { name: 'choice', schema: { type: 'object', properties: { choice }, required: ['choice'], additionalProperties: false } }
}

/** What the model takes of several; a single one needs no model. */
async function choose(model: Model, question: string, choices: readonly Choice[], signal: AbortSignal): Promise<{ choice: Choice | undefined; usage: Usage }> {
  const [only, ...others] = choices
  if (others.length === 0) return { choice: only, usage: noUsage }
  const messages = messagesFor(question, choices)
  const { content, usage } = await model.complete({ messages, schema: schemaFor(choices), maxTokens: REPLY_TOKENS, temperature: 0, signal })
  const { choice: text } = JSON.parse(content) as { choice?: string }
  return { choice: choices.find((one) => one.text === text), usage }
}

/**
 * Answers by one decision of a model: linking and retrieval leave a few whole calls, written out, and the model is held to one of these lines. Parameters, further calls
 * and the answer are the service's. For models that are too small to write calls.
 */
export async function askByChoices({ reader }: AskerOptions, model: Model, asking: Asking): Promise<Planned> {
  const { form, recorder, options, limit } = asking
  const control = { tenant: options.tenant, signal: limit.signal }
  options.onEvent?.({ type: 'plan', planner: 'llm', explanation: `The model ${model.name} chooses.` })
  const { text: asked, choices } = await reader.read('choices', askedQuestion(asking), control)
  let left = choices
  let usage = noUsage
  let outcome = nothingToChoose
  for (let attempt = 0; attempt < ATTEMPTS && left.length > 0; attempt++) {
    const made = await choose(model, asked, left, limit.signal).catch((error: unknown) => failed(error, usage))
    usage = addUsage(usage, made.usage)
    const { choice } = made
    if (choice === undefined) break
    const how = left.length === 1 ? 'Only this was left to choose' : `The model took number ${left.indexOf(choice) + 1} of ${left.length} choices`
    outcome = await executePlan({ ...choice.plan, explanation: `${how}: ${choice.text}.` }, { recorder, reader, control })
    if (outcome.status === 'answered' || outcome.status === 'partial') break
    left = left.filter((other) => other !== choice)
  }
  const problem = form === null || outcome.status !== 'answered' ? null : form.check(outcome.data)
  const checked =
    problem === null
      ? outcome
      : { ...outcome, status: 'partial' as const, explanation: `${outcome.explanation} The data does not meet the answerSchema: ${problem}.` }
  return { ...checked, planner: 'llm', usage }
}

/** A model that fails has cost what it has cost. */
function failed(error: unknown, spent: Usage): never {
  if (!(error instanceof EdgewiseError) || error.code !== 'EDGEWISE_MODEL_FAILED') throw error
  const usage = addUsage(spent, (error.parameters['usage'] as Usage | undefined) ?? noUsage)
  throw new EdgewiseError('EDGEWISE_MODEL_FAILED', { ...error.parameters, usage })
}
