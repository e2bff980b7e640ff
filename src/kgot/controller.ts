import { spentBound } from './ask-model.ts'
import type { Backend } from './backend.ts'
import { enhance } from './enhance.ts'
import { type Decision, decideNextStep } from './next-step.ts'
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

/** Queries of an empty graph find nothing: there is nothing to decide. */
const NOTHING_YET: Decision = { choice: 'enhance', reasons: [], queries: [] }
const isEmpty = ({ graph }: TaskRun): boolean => graph.nodes.length === 0

/** By the backends besides the first, so that several ways must agree. */
async function byOthers(run: TaskRun, label: string): Promise<Solution[]> {
  const found: Solution[] = []
  for (const backend of run.backends.slice(1)) {
    const name = `${label}.${backend.name}`
    found.push(...(await solve(run, backend, name, await forcedQueries(run, backend, name, 1))))
  }
  return found
}

/** Draws solutions by the first backend and, where it has any, by the others. @returns whether there is one */
async function solveNow(run: TaskRun, backend: Backend, { round, queries }: { readonly round: number; readonly queries: readonly string[] }): Promise<boolean> {
  run.solutions.push(...(await solve(run, backend, `${round}`, queries)))
  if (run.solutions.length === 0) return false
  run.solutions.push(...(await byOthers(run, `${round}`)))
  return true
}

/** Adds knowledge until the votes are to solve, and solves. How many rounds it took, and whether it ended of itself. */
async function gather(run: TaskRun): Promise<{ readonly rounds: number; readonly isSolved: boolean }> {
  const [backend] = run.backends as [Backend]
  const { maxIterations, backToEnhance } = run.parameters
  let round = 0
  for (let isNew = true; isNew && round < maxIterations; ) {
    round += 1
    const { choice, reasons, queries } = isEmpty(run) && backend.read !== null ? NOTHING_YET : await decideNextStep(run, backend, round)
    run.context.progress(Math.min(0.9, round / (maxIterations + 1)))
    const isSolved = choice === 'solve' && (await solveNow(run, backend, { round, queries }))
    if (isSolved || (choice === 'solve' && !backToEnhance)) return { rounds: round, isSolved }
    isNew = await enhance(run, round, choice === 'solve' ? [EMPTY_SOLVE, ...reasons] : reasons)
  }
  return { rounds: round, isSolved: false }
}

/** Solves what could not be solved before nothing more could be added. */
async function force(run: TaskRun): Promise<void> {
  for (const backend of run.backends) {
    if (isEmpty(run) && backend.read !== null) continue
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
