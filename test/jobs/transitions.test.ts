import t from 'tap'
import { after, endStates, eventOf, lapseOf, may, type TransitionName, transitions } from '../../src/jobs/transitions.ts'
import { type Job, type JobState, type JobStatus, jobStates, queuedJob } from '../../src/storage/state/jobs.ts'
import { newJob } from '../storage/state/new-jobs.ts'
import { START } from './open-jobs.ts'

const NOW = START + 5000
const UNTIL = START + 9000
const error = { code: 'EDGEWISE_MODEL_FAILED', parameters: { detail: 'x' } } as const

/** A job in this state, which got there as jobs do. */
function jobThat(state: JobState, given: Partial<JobStatus> = {}): Job {
  const job = queuedJob(newJob(), START)
  const hasRun = state !== 'queued'
  return {
    ...job,
    state,
    attempt: hasRun ? 2 : 0,
    lease: state === 'running' ? { owner: 'one', until: UNTIL, fence: 4 } : { owner: null, until: 0, fence: hasRun ? 4 : 0 },
    startedAt: hasRun ? START + 1 : null,
    endedAt: endStates.has(state) ? START + 2 : null,
    progress: hasRun ? 0.5 : null,
    repeated: 1,
    error: state === 'dead' ? error : null,
    change: 'before',
    ...given
  }
}

/** The target of each transition from each state. Others are refused. The page of jobs says the same. */
const documented: { readonly [Name in TransitionName]: Partial<Record<JobState, JobState>> } = {
  claim: { queued: 'running' },
  heartbeat: { running: 'running' },
  note: { running: 'running' },
  complete: { running: 'done' },
  fail: { running: 'failed' },
  backOff: { running: 'queued' },
  bury: { running: 'dead' },
  stop: { running: 'cancelled' },
  giveBack: { running: 'queued' },
  lapse: { running: 'queued' },
  lapseForGood: { running: 'dead' },
  lapseCancelled: { running: 'cancelled' },
  expire: { queued: 'failed', running: 'failed' },
  cancel: { queued: 'cancelled' },
  requestCancel: { running: 'running' },
  retry: { failed: 'queued', cancelled: 'queued', dead: 'queued' }
}
const names = Object.keys(documented) as TransitionName[]
const given = { now: NOW, change: 'this', owner: 'two', leaseMs: 1000, error, pauseMs: 300, result: { value: 7 } }

t.test('every transition from every state is rejected or leads where documented', async (t) => {
  t.same(Object.keys(transitions), names)
  for (const name of names) {
    for (const state of jobStates) {
      const [job, to] = [jobThat(state), documented[name][state]]
      t.equal(may(name, job, job.lease.fence), to !== undefined, `${name} of a job that is ${state}`)
      if (to === undefined) t.throws(() => after(name, job, given), { code: 'EDGEWISE_INTERNAL' }, `${name} of a job that is ${state} is refused`)
      else t.equal(after(name, job, given).state, to, `${name} of a job that is ${state}`)
    }
  }
})

t.test('a run is rejected under any fence but that of its job', async (t) => {
  const job = jobThat('running')
  const fenced = names.filter((name) => transitions[name].isFenced)
  t.same(fenced, ['heartbeat', 'note', 'complete', 'fail', 'backOff', 'bury', 'stop', 'giveBack'])
  for (const name of fenced) for (const fence of [3, 5, undefined]) t.notOk(may(name, job, fence), `${name} under fence ${fence}`)
})

t.test('only a manual retry leaves a final state', async (t) => {
  for (const name of names) for (const state of endStates) if (name !== 'retry') t.notOk(may(name, jobThat(state), 4), `${name} of ${state}`)
  for (const name of names) t.notOk(may(name, jobThat('done'), 4), `${name} of one that is done`)
})

t.test('only a claim takes a lease, under a higher fence; stopped jobs hold none, and fences never fall', async (t) => {
  for (const name of names) {
    for (const state of transitions[name].from) {
      const job = jobThat(state)
      const { lease, state: next } = after(name, job, given)
      t.equal(lease.fence, job.lease.fence + (name === 'claim' ? 1 : 0), `fence after ${name}`)
      t.equal(lease.owner !== null, next === 'running', `owner after ${name}`)
    }
  }
  t.same(after('claim', jobThat('queued'), given).lease, { owner: 'two', until: NOW + 1000, fence: 1 })
  t.same(after('heartbeat', jobThat('running'), given).lease, { owner: 'one', until: NOW + 1000, fence: 4 })
  t.same(after('note', jobThat('running'), given).lease.until, UNTIL)
})

t.test('a claim counts an attempt, giving back uncounts it, a manual retry starts at zero', async (t) => {
  const attempts = names.map((name) => [name, after(name, jobThat(transitions[name].from[0] ?? 'queued'), given).attempt])
  const changed: Partial<Record<string, number>> = { claim: 1, giveBack: 1, retry: 0, expire: 0, cancel: 0 }
  t.same(
    attempts,
    names.map((name) => [name, changed[name] ?? 2])
  )
})

t.test('a job ends once: with the time, with its result or its error, and with neither after a manual retry', async (t) => {
  const running = jobThat('running')
  t.match(after('complete', running, { ...given, error: null }), { endedAt: NOW, result: { value: 7 }, error: null, progress: 1 })
  for (const name of ['fail', 'bury', 'lapseForGood', 'expire'] as const) t.match(after(name, running, given), { endedAt: NOW, error }, name)
  const dead = jobThat('dead', { cancelRequested: true })
  const retried = { endedAt: null, error: null, progress: null, cancelRequested: false, runAt: NOW, deadlineAt: NOW + dead.deadlineMs, attempt: 0, repeated: 1 }
  t.match(after('retry', dead, { now: NOW, change: 'this' }), retried)
})

t.test('a pause precedes the next attempt, and the deadline stays', async (t) => {
  const running = jobThat('running')
  t.match(after('backOff', running, given), { runAt: NOW + 300, deadlineAt: running.deadlineAt, error })
  t.match(after('giveBack', running, { now: NOW, change: 'this' }), { runAt: NOW, deadlineAt: running.deadlineAt })
})

t.test('a cancel request stays until the job has ended or is retried manually', async (t) => {
  const asked = jobThat('running', { cancelRequested: true })
  t.equal(after('requestCancel', jobThat('running'), given).cancelRequested, true)
  for (const name of ['heartbeat', 'note', 'lapseCancelled'] as const) t.equal(after(name, asked, given).cancelRequested, true, name)
})

t.test('each change but a heartbeat is marked', async (t) => {
  for (const name of names) {
    const { change } = after(name, jobThat(transitions[name].from[0] ?? 'queued'), given)
    t.equal(change, name === 'heartbeat' ? 'before' : 'this', name)
  }
})

t.test('a job lapses when its lease or its deadline for waiting is over, and not before', async (t) => {
  const lapse = (job: Job, now: number) => lapseOf(job, now)?.name ?? null
  const running = jobThat('running')
  t.same([lapse(running, UNTIL - 1), lapse(running, UNTIL)], [null, 'lapse'])
  t.equal(lapse({ ...running, attempt: running.maxAttempts }, UNTIL), 'lapseForGood')
  t.equal(lapse({ ...running, cancelRequested: true, attempt: running.maxAttempts }, UNTIL), 'lapseCancelled')
  t.equal(lapse({ ...running, deadlineAt: UNTIL - 1 }, UNTIL), 'expire')
  t.equal(lapse({ ...running, deadlineAt: START }, UNTIL - 1), null, 'a run that has passed its deadline loses its job when its lease runs out')
  const queued = jobThat('queued')
  t.same([lapse(queued, queued.deadlineAt - 1), lapse(queued, queued.deadlineAt)], [null, 'expire'])
  for (const state of endStates) t.equal(lapse(jobThat(state), Number.MAX_SAFE_INTEGER), null, state)
  t.match(lapseOf(running, UNTIL)?.error, { code: 'EDGEWISE_JOB_ABANDONED', parameters: { attempt: 2 } })
})

t.test('the event of a change has the state, and the error in words', async (t) => {
  const told = eventOf('bury', after('bury', jobThat('running'), given))
  t.same(told, [{ type: 'job.dead', outbox: true, data: { state: 'dead', attempt: 2, error: { code: error.code, message: 'The model endpoint failed: x' } } }])
  const [retrying] = eventOf('backOff', after('backOff', jobThat('running'), given))
  t.match(retrying, { type: 'job.retrying', data: { runAt: new Date(NOW + 300).toISOString() } })
  t.same(eventOf('heartbeat', jobThat('running')), [])
})
