import type { EdgewiseError } from '../base/errors.ts'
import { SharedControl } from '../graph/control.ts'
import type { Invitation } from '../graph/parallel-kernel.ts'
import type { CsrProjection } from '../graph/projection.ts'
import { admitMember, dismissMember } from '../graph/team.ts'
import { watchCaller } from '../results/single-flight.ts'
import type { AlgorithmControl, AlgorithmName, AlgorithmOutput, AlgorithmParameters } from './engine.ts'
import type { SharedWork, Task } from './shared-work.ts'
import type { CertifiedOutput, HelpRequest, KernelRequest } from './worker-message.ts'
import type { WorkerPool } from './worker-pool.ts'

const PROGRESS_INTERVAL_MS = 100

/** Reports progress to the listener of a run until stopped. */
function watchProgress(words: SharedControl, onProgress: (fraction: number) => void): () => void {
  let reported = 0
  const timer = setInterval(() => {
    // Several workers write this fraction, so a lower one may arrive last.
    if (words.progress <= reported) return
    reported = words.progress
    onProgress(reported)
  }, PROGRESS_INTERVAL_MS)
  return () => clearInterval(timer)
}

/** The helpers of one run: a task for each participating worker besides the leading one. */
class Helpers implements SharedWork {
  readonly tasks: (Task | null)[]
  readonly #make: (member: number) => Task

  constructor(count: number, make: (member: number) => Task) {
    this.tasks = new Array(count).fill(null)
    this.#make = make
  }

  nextHelper(): Task | null {
    const free = this.tasks.indexOf(null)
    if (free === -1) return null
    const task = this.#make(free + 1)
    this.tasks[free] = task
    return task
  }

  remove(member: number): void {
    this.tasks[member - 1] = null
  }
}

/** Whether a helper ended because the whole run did; the leading worker reports that error too. */
function isOfTheRun(error: EdgewiseError): boolean {
  return error.code === 'EDGEWISE_CANCELLED' || error.code === 'EDGEWISE_DEADLINE'
}

/** Runs a kernel on a pool worker, and on up to `crewSize` idle workers where it can be shared. The first failure fails the run. */
export function runOnPool<A extends AlgorithmName>(
  pool: WorkerPool,
  crewSize: number,
  algorithm: A,
  projection: CsrProjection,
  parameters: AlgorithmParameters<A>,
  caller: AlgorithmControl,
  deadlineMs: number
): Promise<AlgorithmOutput<A>> {
  return new Promise((resolve, reject) => {
    const shared = new SharedControl()
    const deadlineAt = performance.now() + deadlineMs
    const { tenant, csr } = projection
    const request = () => ({ algorithm, csr, words: shared.words, remainingMs: deadlineAt - performance.now(), deadlineMs })
    const interrupt = () => shared.cancel()
    let isOver = false
    let helpers: Helpers | null = null
    let stopWatch = () => {}

    const lead: Task = {
      tenant,
      message: (): KernelRequest => ({ ...request(), parameters, crewSize, certify: caller.onCertificate !== undefined }),
      interrupt,
      invite(invitation) {
        if (isOver) return
        helpers = new Helpers(crewSize - 1, (member) => helperOf(invitation, member))
        pool.help(helpers)
      },
      settle(error, answer) {
        if (error !== null) return fail(error)
        end()
        const { output, certificate } = answer as CertifiedOutput
        if (certificate !== null) caller.onCertificate?.(certificate, projection.nodeIds)
        resolve(output as AlgorithmOutput<A>)
      }
    }
    const helperOf = (invitation: Invitation, member: number): Task => {
      admitMember(invitation.words, member)
      return {
        tenant,
        message: (): HelpRequest => ({ ...request(), invitation, member }),
        interrupt,
        dismiss: () => dismissMember(invitation.words, member),
        settle(error) {
          helpers?.remove(member)
          if (error !== null && !isOfTheRun(error)) fail(error)
        }
      }
    }
    const end = () => {
      isOver = true
      stopProgress()
      stopWatch()
      if (helpers !== null) pool.endHelp(helpers)
    }
    const fail = (error: unknown) => {
      end()
      for (const task of [lead, ...(helpers?.tasks ?? [])]) if (task !== null) pool.giveUp(task)
      reject(error)
    }
    const stopProgress = caller.onProgress === undefined ? () => {} : watchProgress(shared, (fraction) => caller.onProgress?.(fraction))
    stopWatch = watchCaller(caller, deadlineMs, fail)
    pool.submit(lead)
  })
}
