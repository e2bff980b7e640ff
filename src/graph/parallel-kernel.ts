import type { KernelControl } from './control.ts'
import type { Csr } from './csr.ts'
import { crewWords, Team } from './team.ts'

/** What the members of a crew share. Crosses threads: its large arrays lie on SharedArrayBuffer. */
export interface Plan {
  /** About how many innermost steps the work takes, of a nanosecond or two each. */
  readonly steps: number
}

/** A kernel that several threads can run together. The output has the same bits whoever does which part. */
export interface ParallelKernel<Parameters, Shared extends Plan, Output> {
  /** Checks the input and lays out the work, for a crew of up to `size`. */
  plan(csr: Csr, parameters: Parameters, control: KernelControl, size: number): Shared
  /** What each member does; throws only what its control throws. */
  work(csr: Csr, plan: Shared, crew: Team): void
  finish(csr: Csr, plan: Shared): Output
}

/** Tells where others may join a run. */
export interface Invitation {
  readonly plan: Plan
  readonly words: Int32Array
}

/** Below this, about 5 ms, a run is over before others have joined. */
const WORTH_HELP_STEPS = 5_000_000

/** Runs a kernel on this thread, and on those that join when `invite` has told them. */
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
