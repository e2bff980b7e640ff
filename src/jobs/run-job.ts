import { createHash } from 'node:crypto'
import { EdgewiseError } from '../base/errors.ts'
import { isJsonObject } from '../base/json-object.ts'
import { traced } from '../base/telemetry/tracing.ts'
import type { Blobs } from '../storage/state/blobs.ts'
import type { Job, Jobs } from '../storage/state/jobs.ts'
import type { Held, JobTable } from './job-table.ts'
import { keep, unkeep } from './kept.ts'
import type { JobContext, JobKind, StepRecord } from './kind.ts'

export interface RunOptions {
  readonly table: JobTable
  readonly jobs: Pick<Jobs, 'step'>
  readonly blobs: Pick<Blobs, 'put' | 'read'>
  readonly now: () => number
}

/** Hashes an input independently of the order of its keys. */
function hashOf(input: unknown): string {
  const sorted = (_key: string, value: unknown) =>
    isJsonObject(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value
  return createHash('sha256')
    .update(JSON.stringify(input ?? null, sorted))
    .digest('base64url')
}

/** The context of a run. Its writes are rejected once another run has claimed the job. */
export function contextOf(job: Job, signal: AbortSignal, progress: (fraction: number) => void, { table, jobs, blobs, now }: RunOptions): JobContext {
  const { id, tenant, authority, attempt, lease } = job
  const held: Held = { id, fence: lease.fence }
  const begun = new Set<string>()

  /** Throws EDGEWISE_JOB_CHANGED for a step stored with another input. */
  async function look(name: string, hash: string) {
    const step = await jobs.step(id, name)
    if (step !== null && step.hash !== hash) throw new EdgewiseError('EDGEWISE_JOB_CHANGED', { step: name })
    return step
  }

  const context: JobContext = {
    id,
    tenant,
    authority,
    attempt,
    signal,
    remainingMs: () => Math.max(0, job.deadlineAt - now()),
    async stored<T>(name: string, input: unknown) {
      const step = await look(name, hashOf(input))
      return step === null || step.output === null ? undefined : ((await unkeep(blobs, tenant, step.output)) as T)
    },
    async step<T>(name: string, input: unknown, run: () => Promise<T>, record: StepRecord<T> = {}) {
      if (begun.has(name)) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: `the step "${name}" of job ${id} was begun twice` })
      begun.add(name)
      const hash = hashOf(input)
      const known = await look(name, hash)
      if (known !== null && known.output !== null) return (await unkeep(blobs, tenant, known.output)) as T
      signal.throwIfAborted()
      await table.beginStep(held, { name, hash }, known !== null)
      const output = await traced('job step', { attributes: { 'edgewise.step': name } }, run)
      const { kept, blobs: used } = await keep(blobs, tenant, output)
      const event = record.event?.(output) ?? null
      await table.endStep(
        held,
        { name, hash, output: kept, usage: record.usage?.(output) ?? null },
        { blobs: used, events: event === null ? [] : [{ ...event, outbox: false }] }
      )
      return output
    },
    emit: (type, data) => table.note(held, { type, data, outbox: false }),
    progress
  }
  return context
}

/** Runs a claimed job and stores how it ended. Throws EDGEWISE_LEASE_LOST, without a write, when another run has claimed it. Rethrows program faults. */
export async function runJob(job: Job, kind: JobKind, context: JobContext, { table, blobs }: RunOptions): Promise<void> {
  const held: Held = { id: job.id, fence: job.lease.fence }
  try {
    const result = await kind.run(job.input, context)
    const { kept, blobs: used } = await keep(blobs, job.tenant, result)
    await table.complete(held, kept, used)
  } catch (error) {
    if (error instanceof EdgewiseError && error.code === 'EDGEWISE_LEASE_LOST') throw error
    await endBadly(held, error, context.signal, table)
  }
}

export type StopReason = 'cancel' | 'lost' | 'shutdown'

async function endBadly(held: Held, error: unknown, signal: AbortSignal, table: JobTable): Promise<void> {
  const reason = signal.aborted ? (signal.reason as StopReason) : null
  if (reason === 'lost') throw new EdgewiseError('EDGEWISE_LEASE_LOST', { id: held.id })
  if (reason === 'cancel') return table.stopped(held)
  if (reason === 'shutdown') return table.giveBack(held)
  await table.failed(held, error)
  if (!(error instanceof EdgewiseError)) throw error
}
