import { spentBound } from './ask-model.ts'
import { enhance } from './enhance.ts'
import { decideNextStep } from './next-step.ts'
import { forcedQueries, solve } from './solve.ts'
import type { Solution, TaskRun } from './task-run.ts'
import { guess, type Worded, wordAnswer } from './word-answer.ts'

/** How a task ended, before it is told. */
export interface Ending {
  readonly worded: Worded | null
  /** A guess, or drawn from a graph that more could have been added to. */
  readonly isForced: boolean
  readonly isGuess: boolean
  /** The bound that ended it early. */
  readonly stoppedBy: string | null
  readonly rounds: number
}

const EMPTY_SOLVE = 'Queries of the graph found no answer: what they look for is not in it yet.'

/** By the backends besides the first, so that several ways must agree. */
async function byOthers(run: TaskRun, label: string): Promise<Solution[]> {
  const found: Solution[] = []
  for (const backend of run.backends.slice(1)) {
    const name = `${label}.${backend.name}`
    found.push(...(await solve(run, backend, name, await forcedQueries(run, backend, name, 1))))
  }
  return found
}

/** Adds knowledge until the votes are to solve, and solves. How many rounds it took, and whether it ended of itself. */
async function gather(run: TaskRun): Promise<{ readonly rounds: number; readonly isSolved: boolean }> {
  const [backend] = run.backends as [TaskRun['backends'][number]]
  const { maxIterations, backToEnhance } = run.parameters
  for (let round = 1; round <= maxIterations; round++) {
    const { choice, reasons, queries } = await decideNextStep(run, backend, round)
    run.context.progress(Math.min(0.9, round / (maxIterations + 1)))
    if (choice === 'solve') {
      run.solutions.push(...(await solve(run, backend, `${round}`, queries)))
      if (run.solutions.length > 0) {
        run.solutions.push(...(await byOthers(run, `${round}`)))
        return { rounds: round, isSolved: true }
      }
      if (!backToEnhance) return { rounds: round, isSolved: false }
    }
    await enhance(run, round, choice === 'solve' ? [EMPTY_SOLVE, ...reasons] : reasons)
  }
  return { rounds: maxIterations, isSolved: false }
}

/** Solves what could not be solved before nothing more could be added. */
async function force(run: TaskRun): Promise<void> {
  for (const backend of run.backends) {
    const label = `forced.${backend.name}`
    run.solutions.push(...(await solve(run, backend, label, await forcedQueries(run, backend, label, run.parameters.stopEarly ? 1 : run.parameters.votes))))
  }
}

async function wordOrGuess(run: TaskRun): Promise<{ readonly worded: Worded | null; readonly isGuess: boolean }> {
  const worded = run.solutions.length === 0 ? null : await wordAnswer(run)
  if (worded !== null) return { worded, isGuess: false }
  const guessed = await guess(run)
  if (guessed === null) return { worded: null, isGuess: false }
  run.solutions.splice(0, run.solutions.length, guessed)
  return { worded: await wordAnswer(run), isGuess: true }
}

/** Works on a task to its end. A spent budget ends it with the best solution so far, worded by nobody. */
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
