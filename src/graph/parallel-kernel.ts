import type { KernelControl } from './control.ts'
import type { Csr } from './csr.ts'
import { crewWords, Team } from './team.ts'

/** The plan that team members share. It crosses threads: its large arrays are on SharedArrayBuffer. */
export interface Plan {
  /** The estimated number of innermost steps, of a nanosecond or two each. */
  readonly steps: number
}

/** A kernel that several threads can run together. The output has the same bits, however the work is divided. */
export interface ParallelKernel<Parameters, Shared extends Plan, Output> {
  /** Checks the input and plans the work for a team of up to `size`. */
  plan(csr: Csr, parameters: Parameters, control: KernelControl, size: number): Shared
  /** The work of each member; it throws only what its control throws. */
  work(csr: Csr, plan: Shared, crew: Team): void
  finish(csr: Csr, plan: Shared): Output
}

/** How other threads can join a run. */
export interface Invitation {
  readonly plan: Plan
  readonly words: Int32Array
}

/** A run of fewer steps, about 5 ms, ends before other threads could join. */
const WORTH_HELP_STEPS = 5_000_000

/** Runs a kernel on this thread, and on those that join after `invite`. */
export function leadKernel<Parameters, Shared extends Plan, Output>(
  kernel: ParallelKernel<Parameters, Shared, Output>,
  csr: Csr,
  parameters: Parameters,
  control: KernelControl,
  size = 1,
  invite: (invitation: Invitation) => void = () => {}
): Output {
  const plan = kernel.plan(csr, parameters, control, size)
  const words = crewWords(size)
  if (size > 1 && plan.steps >= WORTH_HELP_STEPS) invite({ plan, words })
  kernel.work(csr, plan, new Team(words, 0, control))
  return kernel.finish(csr, plan)
}
