import { EdgewiseError } from '../../../base/errors.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { cutEvenly } from '../../kernels/cut-evenly.ts'
import { leadKernel, type ParallelKernel } from '../../parallel-kernel.ts'
import { compileFill } from '../compile/compile.ts'
import type { CheckedProgram } from '../language/checked.ts'
import { environmentOf, type ParameterNumbers } from './environment.ts'
import { layOutProgram } from './lay-out-program.ts'
import { openMemory, type ProgramMemory } from './memory.ts'
import type { Checkpoint, ProgramPlan } from './plan.ts'
import { NUMBERS, PAUSED, PHASE, ProgramRun, STEP, SUPERSTEPS, WORDS, WORK } from './program-run.ts'
import { boundOf, refuseUnbounded } from './progress.ts'
import { type ProgramResult, reduceResult } from './reduce-result.ts'
import { NodeTrace, type TracedSuperstep } from './trace.ts'

export interface ProgramRunParameters {
  readonly program: CheckedProgram
  readonly parameters: ParameterNumbers
  /** nodeCount numbers for each input of the program. */
  readonly inputs: Readonly<Record<string, Float64Array>>
  /** The maximum number of visits to nodes and relationships. */
  readonly maxWork: number
  /** Nodes whose messages and states are recorded in every superstep; such a run takes one thread. See `NodeTrace` for its bounds. */
  readonly traced?: readonly number[]
  /** The number of messages recorded per traced node and superstep; default 20. */
  readonly tracedMessages?: number
  /** Milliseconds after which the run pauses with a checkpoint: between two supersteps, and never before the first. */
  readonly pauseAfterMs?: number
  /** Supersteps after which the run pauses with a checkpoint; 0 pauses before the first superstep, if there is one, after the phases' start rules. */
  readonly pauseAfter?: number
  readonly resume?: Checkpoint
}

/** One superstep: the number of changed nodes, and whether few senders pushed messages or all nodes gathered them. */
export interface SuperstepRecord {
  readonly phase: string
  readonly changed: number
  readonly isPushed: boolean
}

export interface ProgramRunOutput {
  /** null: the run paused. */
  readonly result: ProgramResult | null
  /** null when the run is over. */
  readonly checkpoint: Checkpoint | null
  readonly supersteps: number
  /** The number of visits to nodes and relationships. */
  readonly work: number
  /** Of the first 1,000. */
  readonly history: readonly SuperstepRecord[]
  readonly trace: readonly TracedSuperstep[]
}

const ARCS_PER_CHUNK = 16_384
const MAX_CHUNKS = 64
/** The number of supersteps, from the first on, whose records are kept. */
export const MAX_HISTORY = 1000
const MAX_ROUNDS = 2 ** 31 - 1

/**
 * Runs a checked vertex program superstep by superstep. Messages are computed from the old state and combined, then all nodes are updated at once.
 * @param csr It has weights as the program declares them. With "nonnegative", a weight below zero or NaN is refused.
 * @returns rows in the program's order (else by node), values and path; see `reduceResult`. Messages to a node combine in the order of its row, and sums over
 * nodes go chunk by chunk. Equal input gives equal bits, whatever the number of threads, and whether messages are pushed or gathered.
 * @throws EDGEWISE_INVALID_PROGRAM for a bound that is not a number, EDGEWISE_NO_HALT, EDGEWISE_WORK_BUDGET, EDGEWISE_NOT_A_NUMBER, EDGEWISE_NEGATIVE_WEIGHT.
 * Time O(n + m) a superstep, or O(messages) where few nodes send and phase and update allow it. Space: see `estimateProgramBytes`.
 */
export function runProgram(csr: Csr, parameters: ProgramRunParameters, control: KernelControl): ProgramRunOutput {
  return leadKernel(parallelProgram, csr, parameters, control)
}

/** What `plan` leaves to `finish`, on the leading thread. */
interface LedPlan extends ProgramPlan {
  readonly traced: TracedSuperstep[]
}

export const parallelProgram: ParallelKernel<ProgramRunParameters, LedPlan, ProgramRunOutput> = {
  plan(csr, given, control) {
    const { program, parameters, inputs, maxWork, traced, pauseAfterMs, pauseAfter = Number.POSITIVE_INFINITY, resume = null } = given
    refuseWeights(program, csr)
    refuseUnbounded(program, csr.nodeCount, parameters)
    const layouts = layOutProgram(program, csr, parameters)
    const bounds = cutEvenly(csr.inOffsets, Math.min(MAX_CHUNKS, Math.ceil((csr.nodeCount + csr.arcCount) / ARCS_PER_CHUNK)))
    const memory = openMemory(program, layouts, csr, inputs, bounds.length - 1)
    const words = new Int32Array(new SharedArrayBuffer(4 * WORDS))
    const numbers = new Float64Array(new SharedArrayBuffer(8 * NUMBERS))
    if (resume === null) setInitial(csr, program, memory, parameters, control)
    else restore(memory, numbers, resume)
    const watched = { csr, program, layouts, memory, parameters, phase: () => words[PHASE] as number, check: () => control.check(0) }
    const trace = traced === undefined ? undefined : new NodeTrace(watched, traced, given.tracedMessages)
    trace?.states(0, csr.nodeCount)
    const supersteps = expectedSupersteps(csr, given)
    refuseWork(given, supersteps, csr)
    const plan = {
      program,
      parameters,
      memory,
      bounds,
      words,
      numbers,
      history: new Float64Array(new SharedArrayBuffer(8 * 3 * MAX_HISTORY)),
      maxWork,
      pauseAt: Date.now() + (pauseAfterMs ?? Number.POSITIVE_INFINITY),
      pauseAfter,
      resumed: resume,
      traced: trace?.supersteps ?? [],
      steps: trace === undefined ? Math.min(supersteps.usual, 50) * (csr.nodeCount + csr.arcCount) : 0,
      ...(trace === undefined ? {} : { trace })
    }
    ProgramRun.open(plan)
    return plan
  },
  work(csr, plan, crew) {
    const run = new ProgramRun(csr, plan, () => crew.check())
    const chunks = plan.bounds.length - 1
    crew.share(
      chunks,
      Math.floor(MAX_ROUNDS / chunks) - 1,
      (chunk) => run.runChunk(chunk),
      () => run.endRound()
    )
  },
  finish(csr, plan) {
    const { words, numbers, history, program, memory, parameters, traced } = plan
    const isPaused = words[PAUSED] === 1
    const supersteps = numbers[SUPERSTEPS] as number
    return {
      result: isPaused ? null : reduceResult(csr, program, memory, parameters),
      checkpoint: isPaused ? checkpointOf(plan) : null,
      supersteps,
      work: numbers[WORK] as number,
      history: Array.from({ length: Math.min(supersteps - (plan.resumed?.supersteps ?? 0), MAX_HISTORY) }, (_, at) => ({
        phase: program.phases[history[3 * at] as number]?.name ?? '',
        changed: history[3 * at + 1] as number,
        isPushed: history[3 * at + 2] === 1
      })),
      trace: traced
    }
  }
}

function refuseWeights({ source }: CheckedProgram, { outWeights, leastWeight }: Csr): void {
  if (source.graph?.weights !== 'nonnegative' || outWeights === null) return
  const wrong = leastWeight !== undefined && leastWeight >= 0 ? undefined : outWeights.find((weight) => !(weight >= 0))
  if (wrong !== undefined) throw new EdgewiseError('EDGEWISE_NEGATIVE_WEIGHT', { algorithm: `The program "${source.name}"`, property: 'weight', weight: wrong })
}

function setInitial(csr: Csr, program: CheckedProgram, memory: ProgramMemory, parameters: ParameterNumbers, control: KernelControl): void {
  const environment = environmentOf(csr, memory, parameters, program.source.parameters ?? {}, null, () => {})
  for (const { name, initial } of program.fields) {
    const field = memory.fields[name]
    if (initial === null || field === undefined) continue
    compileFill(program, initial, csr.undirected, environment)(field, null)
    control.check(0)
  }
}

interface Expected {
  /** The number of supersteps that the program declares; 0 when it declares none. */
  readonly sure: number
  /** An estimate where the program declares none. */
  readonly usual: number
}

const USUAL_SUPERSTEPS = 15

function expectedSupersteps({ nodeCount }: Csr, { program, parameters }: ProgramRunParameters): Expected {
  const bounds = program.phases.map((phase) => ({ ...boundOf(phase, nodeCount, parameters), mayEndEarlier: phase.halt.unchanged || phase.halt.when !== null }))
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    sure: sum(bounds.map(({ supersteps, isEnd, mayEndEarlier }) => (isEnd && !mayEndEarlier ? supersteps : 0))),
    usual: sum(bounds.map(({ supersteps }) => Math.min(supersteps, USUAL_SUPERSTEPS)))
  }
}

/** Refuses a run before it begins when it is certain to exceed the budget. */
function refuseWork({ maxWork }: ProgramRunParameters, { sure }: Expected, { nodeCount, arcCount }: Csr): void {
  const work = sure * (nodeCount + arcCount)
  if (work <= maxWork) return
  const detail = `an estimate: ${sure} supersteps over ${nodeCount} nodes and ${arcCount} relationships are ${work} looks at them, more than ${maxWork}`
  throw new EdgewiseError('EDGEWISE_WORK_BUDGET', { work: detail, hint: 'take fewer supersteps, or part of the graph.' })
}

function restore(memory: ProgramMemory, numbers: Float64Array, { fields, globals, changed, supersteps, work }: Checkpoint): void {
  for (const [name, values] of Object.entries(fields)) memory.fields[name]?.set(values)
  for (const [name, value] of Object.entries(globals)) memory.globals[name]?.fill(value)
  memory.changed.set(changed)
  numbers[SUPERSTEPS] = supersteps
  numbers[WORK] = work
}

function checkpointOf({ program, memory, words, numbers }: ProgramPlan): Checkpoint {
  const state = program.fields.filter(({ initial }) => initial !== null)
  return {
    phase: words[PHASE] as number,
    step: words[STEP] as number,
    supersteps: numbers[SUPERSTEPS] as number,
    work: numbers[WORK] as number,
    fields: Object.fromEntries(state.flatMap(({ name }) => (memory.fields[name] === undefined ? [] : [[name, memory.fields[name].slice()]]))),
    globals: Object.fromEntries(Object.entries(memory.globals).map(([name, [value = 0]]) => [name, value])),
    changed: memory.changed.slice()
  }
}
