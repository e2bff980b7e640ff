import { EdgewiseError } from '../../../base/errors.ts'
import type { Csr } from '../../csr.ts'
import { type CompiledPhase, compilePhase, type Side } from '../compile/compile.ts'
import type { PhaseLayout } from '../compile/lay-out-phase.ts'
import { fillSlots, type Slots } from '../compile/slots.ts'
import { ARCS, CHANGED, GLOBALS, SENDERS } from '../compile/write-update.ts'
import { environmentOf } from './environment.ts'
import { layOutProgram } from './lay-out-program.ts'
import type { ProgramPlan } from './plan.ts'
import { isPhaseOver } from './progress.ts'
import { placeSenders } from './sender-places.ts'

/** Indexes of the words that the threads of a run share. */
export const PHASE = 0
export const STEP = 1
const MARK = 2
const STAGE = 3
/** The index of the list that holds the nodes that changed last, 0 or 1. */
const TURN = 4
const LISTED = 5
const PUSHES = 6
export const PAUSED = 7
/** See `Side`. */
const SIDE = 8
export const WORDS = 9

/** Stages of a superstep, and the stage before the first. */
const START = 0
const RESUME = 1
const SUPERSTEP = 2

export const WORK = 0
export const SUPERSTEPS = 1
export const NUMBERS = 2

/** A superstep pushes when its senders have less than this share of all relationships. */
const PUSH_BELOW = 1 / 12

interface BoundPhase {
  readonly loops: CompiledPhase
  readonly env: Slots
}

/** One thread's view of a run: it runs a chunk of nodes, and the last thread to finish works between two rounds. */
export class ProgramRun {
  private readonly csr: Csr
  private readonly plan: ProgramPlan
  private readonly layouts: readonly PhaseLayout[]
  private readonly compiled: (BoundPhase | undefined)[] = []
  private readonly check: () => void

  constructor(csr: Csr, plan: ProgramPlan, check: () => void) {
    this.csr = csr
    this.plan = plan
    this.layouts = layOutProgram(plan.program, csr, plan.parameters)
    this.check = check
  }

  /** Marks a run as new or resumed. */
  static open(plan: Pick<ProgramPlan, 'words' | 'resumed'>): void {
    const { words, resumed } = plan
    words[STAGE] = resumed === null || resumed.isFresh === true ? START : RESUME
    words[PHASE] = resumed?.phase ?? 0
    words[STEP] = resumed?.step ?? 0
    words[MARK] = 0
  }

  private layout(): PhaseLayout {
    return this.layouts[this.plan.words[PHASE] as number] as PhaseLayout
  }

  private phase(): BoundPhase {
    const at = this.plan.words[PHASE] as number
    const { program, memory, parameters } = this.plan
    const layout = this.layout()
    this.compiled[at] ??= {
      loops: compilePhase(program, layout),
      env: fillSlots(program, layout, environmentOf(this.csr, memory, parameters, program.source.parameters ?? {}, { at, checked: layout.phase }, this.check))
    }
    return this.compiled[at] as BoundPhase
  }

  private side(): Side {
    return this.plan.words[SIDE] as Side
  }

  runChunk(chunk: number): void {
    const { words, bounds, memory } = this.plan
    const lo = bounds[chunk] as number
    const hi = bounds[chunk + 1] as number
    const step = (words[STEP] as number) + 1
    const at = chunk * memory.tallyWidth
    const { loops, env } = this.phase()
    if (words[STAGE] === SUPERSTEP) {
      loops.superstep(env, this.side(), lo, hi, step, memory.tally, at)
      return
    }
    if (this.layout().isPlaced) placeSenders(this.layout(), this.csr, memory.senderPlaces, lo, hi, this.check)
    loops.start(env, this.side(), lo, hi, step - 1, memory.tally, at, words[STAGE] === START)
  }

  /** Works between two rounds and returns whether another one follows. */
  endRound(): boolean {
    const { words } = this.plan
    this.addUp(this.plan.bounds.length - 1)
    words[PUSHES] = 0
    if (words[STAGE] === SUPERSTEP) {
      words[SIDE] = 1 - this.side()
      this.endSuperstep(this.allWork())
    }
    return this.goOn()
  }

  private allWork(): number {
    return this.csr.nodeCount + this.csr.arcCount * this.layout().ways.length
  }

  /** Adds the chunks' sums in order into the first chunk and sets the globals. */
  private addUp(chunks: number): void {
    const { tally, tallyWidth, globals } = this.plan.memory
    for (let chunk = 1; chunk < chunks; chunk++)
      for (let slot = 0; slot < GLOBALS; slot++) tally[slot] = (tally[slot] as number) + (tally[chunk * tallyWidth + slot] as number)
    for (const [at, { name, reduce }] of this.layout().phase.globals.entries()) {
      const parts = Array.from({ length: chunks }, (_, chunk) => tally[chunk * tallyWidth + GLOBALS + at] as number)
      const folds = { sum: add, count: add, any: Math.max, all: Math.min, min: Math.min, max: Math.max }
      const target = globals[name]
      if (target !== undefined) target[0] = parts.reduce((total, part) => folds[reduce](total, part))
    }
  }

  private endSuperstep(work: number): void {
    const { words, numbers, history, memory, maxWork, trace } = this.plan
    const supersteps = numbers[SUPERSTEPS] as number
    history.set([words[PHASE] as number, memory.tally[CHANGED] as number, words[PUSHES] as number], 3 * Math.min(this.stepsDone(), history.length / 3 - 1))
    numbers[SUPERSTEPS] = supersteps + 1
    numbers[WORK] = (numbers[WORK] as number) + work
    words[STEP] = (words[STEP] as number) + 1
    trace?.states(words[STEP], memory.tally[CHANGED] as number)
    if ((numbers[WORK] as number) > maxWork) {
      const detail = `${supersteps + 1} ${supersteps === 0 ? 'superstep' : 'supersteps'} and ${numbers[WORK]} looks at nodes and relationships`
      throw new EdgewiseError('EDGEWISE_WORK_BUDGET', {
        work: detail,
        hint: 'take part of the graph, or a program whose messages go out less often (from.changed).'
      })
    }
  }

  /** Runs supersteps with few senders on this thread, one after another, until there are more. */
  private goOn(): boolean {
    const { words, memory, program, parameters } = this.plan
    for (;;) {
      const { phase } = this.layout()
      const state = { step: words[STEP] as number, changed: memory.tally[CHANGED] as number, nodeCount: this.csr.nodeCount }
      if (isPhaseOver(program, phase, state, parameters, memory)) return this.nextPhase()
      if (this.isToPause()) {
        words[PAUSED] = 1
        return false
      }
      words[MARK] = (words[MARK] as number) + 1
      if (!this.isWorthPushing()) break
      this.pushOnce()
    }
    words[STAGE] = SUPERSTEP
    this.plan.trace?.messages(words[STEP] as number)
    return true
  }

  /** Time pauses a run only after the first superstep since it opened, so that every slice makes progress. */
  private isToPause(): boolean {
    const { pauseAt, pauseAfter } = this.plan
    return this.stepsDone() >= pauseAfter || (Date.now() > pauseAt && this.stepsDone() > 0)
  }

  /** Counts supersteps since the run was opened. */
  private stepsDone(): number {
    return (this.plan.numbers[SUPERSTEPS] as number) - (this.plan.resumed?.supersteps ?? 0)
  }

  private nextPhase(): boolean {
    const { words, program } = this.plan
    words[PHASE] = (words[PHASE] as number) + 1
    words[STEP] = 0
    words[STAGE] = START
    words[PUSHES] = 0
    return (words[PHASE] as number) < program.phases.length
  }

  private isWorthPushing(): boolean {
    const { tally } = this.plan.memory
    return this.layout().canPush && (tally[ARCS] as number) + (tally[SENDERS] as number) < this.allWork() * PUSH_BELOW
  }

  private pushOnce(): void {
    const { words, memory, trace } = this.plan
    const { loops, env } = this.phase()
    const { listSenders, push, settle } = loops
    if (listSenders === undefined || push === undefined || settle === undefined) return
    const side = this.side()
    const [first, second, receivers] = memory.lists
    const isListed = words[PUSHES] === 1
    if (!isListed) {
      words[LISTED] = listSenders(env, side, first)
      words[TURN] = 0
    }
    const [list, next] = words[TURN] === 0 ? [first, second] : [second, first]
    const count = words[LISTED] as number
    const step = (words[STEP] as number) + 1
    const mark = words[MARK] as number
    const sent = (memory.tally[SENDERS] as number) + (memory.tally[ARCS] as number)
    // Sums follow the order of rows, whether messages are pushed or gathered.
    if (isListed) list.subarray(0, count).sort()
    const received = push(env, side, list, count, step, mark, receivers)
    trace?.messages(step - 1)
    words[LISTED] = settle(env, side, list, count, receivers, received, step, next, memory.tally)
    words[TURN] = 1 - (words[TURN] as number)
    words[PUSHES] = 1
    this.check()
    this.endSuperstep(sent + received)
  }
}

const add = (first: number, second: number): number => first + second
