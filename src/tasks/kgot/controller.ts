import { spentBound } from './ask-model.ts'
import type { Backend } from './backend.ts'
import { enhance } from './enhance.ts'
import { type FormattedAnswer, formatAnswer, guess } from './format-answer.ts'
import { decideNextStep } from './next-step.ts'
import { forcedQueries, solve } from './solve.ts'
import type { TaskRun } from './task-run.ts'

/** How a task ended, before its answer is assembled. */
export interface Ending {
  readonly worded: FormattedAnswer | null
  /** The solution is a guess, or was drawn when no more rounds were possible. */
  readonly isForced: boolean
  readonly isGuess: boolean
  /** The bound that ended the task early. */
  readonly stoppedBy: string | null
  readonly rounds: number
}

const EMPTY_SOLVE = 'Queries of the graph found no answer: what they look for is not in it yet.'

/** Solves with the first backend. If that finds anything, the other backends solve too, so that their answers can agree. Returns whether any solved. */
async function solveNow(run: TaskRun, label: string, queries: readonly string[]): Promise<boolean> {
  const [first, ...others] = run.backends as [Backend, ...Backend[]]
  run.solutions.push(...(await solve(run, first, label, queries)))
  for (const backend of run.solutions.length === 0 ? [] : others) {
    const name = `${label}.${backend.name}`
    run.solutions.push(...(await solve(run, backend, name, await forcedQueries(run, backend, name, 1))))
  }
  return run.solutions.length > 0
}

/** Runs rounds until the votes are to solve, then solves. Returns the number of rounds and whether a solution was found. */
async function gather(run: TaskRun): Promise<{ readonly rounds: number; readonly isSolved: boolean }> {
  const [backend] = run.backends as [Backend]
  const { maxIterations, backToEnhance } = run.parameters
  for (let round = 1; round <= maxIterations; round++) {
    const { choice, reasons, queries } = await decideNextStep(run, backend, round)
    run.context.progress(Math.min(0.9, round / (maxIterations + 1)))
    const isSolved = choice === 'solve' && (await solveNow(run, `${round}`, queries))
    if (isSolved || (choice === 'solve' && !backToEnhance)) return { rounds: round, isSolved }
    if (!(await enhance(run, round, choice === 'solve' ? [EMPTY_SOLVE, ...reasons] : reasons))) return { rounds: round, isSolved }
  }
  return { rounds: maxIterations, isSolved: false }
}

/** Solves from the graph as it is when no more rounds are possible. */
async function force(run: TaskRun): Promise<void> {
  for (const backend of run.backends) {
    if (run.graph.nodes.length === 0 && backend.read !== null) continue
    const label = `forced.${backend.name}`
    run.solutions.push(...(await solve(run, backend, label, await forcedQueries(run, backend, label, run.parameters.stopEarly ? 1 : run.parameters.votes))))
  }
}

async function wordOrGuess(run: TaskRun): Promise<{ readonly worded: FormattedAnswer | null; readonly isGuess: boolean }> {
  const worded = run.solutions.length === 0 ? null : await formatAnswer(run)
  if (worded !== null) return { worded, isGuess: false }
  const guessed = await guess(run)
  if (guessed === null) return { worded: null, isGuess: false }
  run.solutions.splice(0, run.solutions.length, guessed)
  return { worded: await formatAnswer(run), isGuess: true }
}

/** Runs a task to its end. A spent budget ends it with the best solution so far, not worded by a model. */
export async function workOnTask(run: TaskRun): Promise<Ending> {
  let gathered = { rounds: 0, isSolved: false }
  try {
    gathered = await gather(run)
    if (!gathered.isSolved) await force(run)
    const { worded, isGuess } = await wordOrGuess(run)
    return { worded, isForced: !gathered.isSolved, isGuess, stoppedBy: null, rounds: gathered.rounds }
  } catch (error) {
    const stoppedBy = spentBound(error)
    if (stoppedBy === null) throw error
    const best = run.solutions.at(-1)
    const worded = best === undefined ? null : { text: best.text, data: null }
    return { worded, isForced: !gathered.isSolved, isGuess: best?.isGuess ?? false, stoppedBy, rounds: gathered.rounds }
  }
}
