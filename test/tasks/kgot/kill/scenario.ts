import { AsyncLocalStorage } from 'node:async_hooks'
import type { JobContext } from '../../../../src/jobs/kind.ts'
import { type Backend, direct, type Read, textForm } from '../../../../src/tasks/kgot/backend.ts'
import type { Toolbox } from '../../../../src/tasks/kgot/toolbox.ts'
import { type Dress, type FixtureInput, told, toolboxOf } from '../fixture-kind.ts'
import { edge, node, type TaskScript } from '../task-script.ts'

/**
 * Two tasks that pass through every sort of step: one is solved by way of reasons that differ, calls and a research side by side, a query that fails and one that finds nothing, a
 * calculation and wordings to judge; the other adds knowledge until it must guess.
 */
const parameters = {
  votes: 3,
  stopEarly: false,
  mergeReasons: true,
  maxFixes: 1,
  maxRegenerations: 1,
  mathCheck: true,
  answerSamples: 2,
  maxCallsPerRound: 5,
  surf: true,
  maxSurfSteps: 2
}

export const inputOf = (number: number): FixtureInput =>
  number % 2 === 0
    ? { task: `Solve ${number}.`, parameters: { ...parameters, maxIterations: 3 } }
    : { task: `Guess ${number}.`, parameters: { ...parameters, maxIterations: 1 } }

const reads: Readonly<Record<string, Read>> = {
  broken: { ok: false, error: 'no such label' },
  empty: { ok: true, text: '[]', isEmpty: true }
}
const reader: Backend = {
  name: 'tools',
  form: textForm('tools', 'Name a number.'),
  read: async (query, { graph }) => reads[query] ?? { ok: true, text: `${graph.nodes.length} nodes`, isEmpty: false }
}
export const backends: readonly Backend[] = [reader, direct]

export const toolbox = (): Toolbox =>
  toolboxOf(
    {
      look: ({ at }) => told(`Found ${at}.`),
      ask: () => told('Asked.', { usage: { calls: 1, promptTokens: 3, completionTokens: 2 } }),
      run_code: () => told('6 * 7 = 42'),
      page: () => told('Bank is on the Central line.', { url: 'https://line.example/', sha256: 'ab' })
    },
    ['page']
  )

const written = {
  operations: [node('Bank', 'Station', { zone: 1 }), node('Central', 'Line'), edge('Bank', 'ON', 'Central'), node('Noise', 'Page', {}, { relevant: false })]
}

/** The last message of a request: for which step of which job it is. */
export const STEP = /Step (\S+): (.*)$/

/** Says in each request what step it is for. `effects` gives, for a run of a job, who hears of each step whose outcome is here and not yet stored. */
export const labelSteps = (effects: (job: string) => (step: string) => void = () => () => {}): Dress => {
  const steps = new AsyncLocalStorage<string>()
  return (endpoint) => ({
    model: {
      name: endpoint.name,
      complete: (request) => endpoint.complete({ ...request, messages: [...request.messages, { role: 'user', content: `Step ${steps.getStore()}` }] })
    },
    around(context) {
      const effect = effects(context.id)
      const step: JobContext['step'] = (name, input, run, told) => {
        const make = async () => {
          const output = await steps.run(`${context.id}: ${name}`, run)
          effect(name)
          return output
        }
        return context.step(name, input, make, told)
      }
      return { ...context, step }
    }
  })
}

/** Answers by the task, its graph and the step alone, so that a request that is sent again is answered alike. */
export const script: TaskScript = ({ role, text }) => {
  const isSolved = text.includes('Solve ')
  const step = STEP.exec(text)?.[2] ?? ''
  const number = /\d+$/.exec(step)?.[0] ?? '1'
  switch (role) {
    case 'next_step':
      return !isSolved || !text.includes('"Depot"') ? { choice: 'enhance', content: `What ${number} lacks.` } : { choice: 'solve', content: 'broken' }
    case 'merged_reason':
      return { reason: 'All that is lacking.' }
    case 'tools':
      if (step.startsWith('surf'))
        return { toolCalls: [step.endsWith('answer') ? { name: 'finish', arguments: { short: 'Central.' } } : { name: 'page', arguments: { step } }] }
      if (step === 'choose 2') return { toolCalls: [{ name: 'look', arguments: { at: 3 } }] }
      return {
        toolCalls: [
          { name: 'look', arguments: { at: 1 } },
          { name: 'look', arguments: { at: 2 } },
          { name: 'ask', arguments: {} },
          { name: 'look', arguments: { at: 1 } },
          { name: 'research', arguments: { request: 'Which line is Bank on?' } }
        ]
      }
    case 'research_plan':
      return { plan: 'Look at the page of the line.' }
    case 'new_operations':
      return step.startsWith('write 2') ? { operations: [node('Depot', 'Place')] } : written
    case 'forced_query':
      if (isSolved) return { query: 'Two.' }
      return { query: step.includes('direct') ? ' ' : 'empty' }
    case 'fixed_query':
      return { query: 'empty' }
    case 'new_query':
      return { query: isSolved ? 'count' : 'empty' }
    case 'needs_calculation':
      return { needs_calculation: true }
    case 'calculation':
      return { code: '6 * 7' }
    case 'best_answer':
      return { number: 2 }
    case 'guess':
      return { solution: 'Perhaps 42.' }
    default:
      return { final_answer: `Bank is on Central; wording ${number}.` }
  }
}

/** What all its steps are for. */
export const sorts = [
  'begin',
  'querying',
  'vote',
  'decision',
  'merge',
  'choose',
  'call',
  'surf',
  'write',
  'batch',
  'read',
  'query',
  'forced',
  'math',
  'math check',
  'calculation',
  'word',
  'judge',
  'guess'
]

/** Of `vote 1.2`: `vote`. */
export const sortOf = (step: string): string => sorts.findLast((sort) => step === sort || step.startsWith(`${sort} `)) ?? step
