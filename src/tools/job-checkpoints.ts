import { createHash, randomUUID } from 'node:crypto'
import type { JobContext } from '../jobs/kind.ts'
import type { Checkpoints } from '../results/run-control.ts'

/** A checkpoint whose slices are all stored. */
interface Kept {
  /** The key of the steps with the slices. A run killed while storing leaves steps that no later run may use. */
  readonly key: string
  readonly slices: number
}

const digest = (work: string) => createHash('sha256').update(work).digest('base64url').slice(0, 16)

/** Stores checkpoints as steps of a job: they are deleted with it, and refused once another worker has the job. */
export function jobCheckpoints({ step, stored }: Pick<JobContext, 'step' | 'stored'>, pauseAfterMs: Checkpoints['pauseAfterMs']): Checkpoints {
  const headOf = (work: string, number: number) => `checkpoint ${digest(work)} ${number}`
  const sliceOf = ({ key }: Pick<Kept, 'key'>, at: number) => `slice ${key} ${at}`

  async function lastOf(work: string): Promise<{ readonly number: number; readonly kept: Kept | null }> {
    for (let number = 0, kept: Kept | null = null; ; number++) {
      const next = await stored<Kept>(headOf(work, number + 1), null)
      if (next === undefined) return { number, kept }
      kept = next
    }
  }

  async function* read(kept: Kept): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < kept.slices; at++) yield Buffer.from((await stored<string>(sliceOf(kept, at), null)) ?? '', 'base64')
  }

  return {
    pauseAfterMs,
    async last(work) {
      const { kept } = await lastOf(work)
      return kept === null ? null : read(kept)
    },
    async keep(work, slices) {
      const { number } = await lastOf(work)
      const key = randomUUID()
      let count = 0
      for (const slice of slices) {
        await step(sliceOf({ key }, count), null, async () => Buffer.from(slice.buffer, slice.byteOffset, slice.byteLength).toString('base64'))
        count++
      }
      await step(headOf(work, number + 1), null, async (): Promise<Kept> => ({ key, slices: count }))
    }
  }
}
