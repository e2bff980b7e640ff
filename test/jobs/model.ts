import type { JobState } from '../../src/storage/state/jobs.ts'

export const LEASE = 60_000
export const DEADLINE = 600_000
/** What the failures of these tests ask for, and so long that no test lasts until then. */
export const PAUSE = 300_000
export const SLOTS = 2

export interface Modelled {
  state: JobState
  fence: number
  attempt: number
  readonly maxAttempts: number
  until: number
  runAt: number
  deadlineAt: number
  cancelRequested: boolean
  repeated: number
  /** Whether it is stored; absent: not begun. */
  readonly steps: Map<string, boolean>
  readonly told: string[]
}

/** What the table of jobs promises, said once more, without a database. */
export class Model {
  now: number
  readonly jobs: Modelled[] = []

  constructor(now: number) {
    this.now = now
  }

  #go(job: Modelled, state: JobState, told: string | null, more: Partial<Modelled> = {}): 'made' {
    Object.assign(job, { state, until: 0 }, more)
    if (told !== null) job.told.push(told)
    return 'made'
  }

  get running(): number {
    return this.jobs.filter(({ state }) => state === 'running').length
  }

  isDue = ({ state, runAt }: Modelled): boolean => state === 'queued' && runAt <= this.now
  hasLapsed = ({ state, until, deadlineAt }: Modelled): boolean => (state === 'running' && until <= this.now) || (state === 'queued' && deadlineAt <= this.now)

  submit(maxAttempts: number): 'made' {
    const [runAt, deadlineAt] = [this.now, this.now + DEADLINE]
    const fresh = { fence: 0, attempt: 0, until: 0, cancelRequested: false, repeated: 0, steps: new Map(), told: ['job.queued'] }
    this.jobs.push({ state: 'queued', maxAttempts, runAt, deadlineAt, ...fresh })
    return 'made'
  }

  claim(job: Modelled): 'made' | 'refused' {
    if (!this.isDue(job) || job.deadlineAt <= this.now || this.running >= SLOTS) return 'refused'
    return this.#go(job, 'running', 'job.started', { fence: job.fence + 1, attempt: job.attempt + 1, until: this.now + LEASE })
  }

  lapse(job: Modelled): 'made' {
    if (!this.hasLapsed(job)) return 'made'
    if (job.state === 'running' && job.cancelRequested) return this.#go(job, 'cancelled', 'job.cancelled')
    if (job.deadlineAt <= this.now) return this.#go(job, 'failed', 'job.failed')
    return job.attempt >= job.maxAttempts ? this.#go(job, 'dead', 'job.dead') : this.#go(job, 'queued', 'job.retrying', { runAt: this.now })
  }

  cancel(job: Modelled): 'made' | 'refused' {
    if (job.state === 'queued') return this.#go(job, 'cancelled', 'job.cancelled')
    if (job.state !== 'running') return 'refused'
    return this.#go(job, 'running', job.cancelRequested ? null : 'job.cancelling', { cancelRequested: true, until: job.until })
  }

  retry(job: Modelled): 'made' | 'refused' {
    if (!['failed', 'cancelled', 'dead'].includes(job.state)) return 'refused'
    return this.#go(job, 'queued', 'job.queued', { attempt: 0, cancelRequested: false, runAt: this.now, deadlineAt: this.now + DEADLINE })
  }

  /** What the run does that holds the fence. */
  run(act: Act, job: Modelled, fence: number): 'made' | 'held' | 'cancel' | 'lost' {
    if (job.state !== 'running' || job.fence !== fence || (act === 'beat' && job.deadlineAt <= this.now)) return 'lost'
    return this.#acts[act](job)
  }

  readonly #acts: Record<Act, (job: Modelled) => 'made' | 'held' | 'cancel'> = {
    beat: (job) => {
      job.until = this.now + LEASE
      return job.cancelRequested ? 'cancel' : 'held'
    },
    begin: (job) => {
      job.repeated += job.steps.has('s') ? 1 : 0
      job.steps.set('s', false)
      return 'made'
    },
    end: (job) => {
      job.steps.set('s', true)
      return 'made'
    },
    complete: (job) => this.#go(job, 'done', 'job.done'),
    fail: (job) => this.#go(job, 'failed', 'job.failed'),
    failForNow: (job) => {
      if (job.cancelRequested) return this.#go(job, 'cancelled', 'job.cancelled')
      return job.attempt >= job.maxAttempts ? this.#go(job, 'dead', 'job.dead') : this.#go(job, 'queued', 'job.retrying', { runAt: this.now + PAUSE })
    },
    giveBack: (job) =>
      job.cancelRequested ? this.#go(job, 'cancelled', 'job.cancelled') : this.#go(job, 'queued', null, { attempt: job.attempt - 1, runAt: this.now }),
    stop: (job) => this.#go(job, 'cancelled', 'job.cancelled')
  }
}

export const acts = ['beat', 'begin', 'end', 'complete', 'fail', 'failForNow', 'giveBack', 'stop'] as const
export type Act = (typeof acts)[number]
