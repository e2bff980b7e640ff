import type { Blobs } from '../storage/state/blobs.ts'
import type { Jobs } from '../storage/state/jobs.ts'
import { unkeep } from './kept.ts'

interface StepOutputsState {
  readonly jobs: Pick<Jobs, 'read' | 'step'>
  readonly blobs: Pick<Blobs, 'read'>
}

interface Known {
  readonly outputs: readonly unknown[]
  readonly bytes: number
}

/** A cache that is bounded by the bytes of the outputs as JSON text in memory; it evicts the least recently used first. */
interface Kept {
  get(key: string): Known | undefined
  set(key: string, known: Known, bytes: number): unknown
}

/** Maximum steps read in parallel. */
const MOST_AT_ONCE = 16

/**
 * Reads the outputs of a job's numbered steps (`batch 1`, `batch 2`, ...) up to the first unfinished one; returns null when the tenant has no such job of this
 * kind. Finished steps never change, so they are cached and only later ones are read.
 */
export function createStepOutputs({ jobs, blobs }: StepOutputsState, kept: Kept) {
  async function outputOf(tenant: string, id: string, name: string): Promise<{ readonly output: unknown; readonly bytes: number } | null> {
    const step = await jobs.step(id, name)
    if (step === null || step.output === null) return null
    const output = await unkeep(blobs, tenant, step.output)
    return { output, bytes: 2 * ('value' in step.output ? JSON.stringify(output).length : step.output.bytes) }
  }

  /** The first read is narrow, because usually there are no new steps. */
  async function readBeyond(tenant: string, id: string, name: string, known: Known): Promise<Known> {
    const outputs = [...known.outputs]
    let { bytes } = known
    for (let width = 1; ; width = Math.min(2 * width, MOST_AT_ONCE)) {
      const from = outputs.length + 1
      const read = await Promise.all(Array.from({ length: width }, (_, at) => outputOf(tenant, id, `${name} ${from + at}`)))
      for (const step of read) {
        if (step === null) return { outputs, bytes }
        outputs.push(step.output)
        bytes += step.bytes
      }
    }
  }

  return async (tenant: string, id: string, { kind, name }: { readonly kind: string; readonly name: string }): Promise<readonly unknown[] | null> => {
    if ((await jobs.read(tenant, id))?.kind !== kind) return null
    const key = JSON.stringify([tenant, id, name])
    const known = kept.get(key) ?? { outputs: [], bytes: 0 }
    const read = await readBeyond(tenant, id, name, known)
    if (read.outputs.length > known.outputs.length) kept.set(key, read, read.bytes)
    return read.outputs
  }
}
