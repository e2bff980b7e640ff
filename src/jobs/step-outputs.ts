import { EdgewiseError } from '../errors.ts'
import type { Blobs } from '../state/blobs.ts'
import { unkeep } from './kept.ts'
import type { JobService } from './service.ts'

/**
 * Reads what finished steps of a job gave, those of the names that are wanted; null: the tenant has no such job of this kind.
 * @param jobs opened later than what reads their steps
 */
export function createStepOutputs(jobs: () => Pick<JobService, 'read' | 'steps'>, blobs: Pick<Blobs, 'read'>) {
  async function kindOf(tenant: string, id: string): Promise<string | null> {
    try {
      return (await jobs().read(tenant, id)).kind
    } catch (error) {
      if (error instanceof EdgewiseError && error.code === 'EDGEWISE_UNKNOWN_JOB') return null
      throw error
    }
  }
  return async (tenant: string, id: string, { kind, name }: { readonly kind: string; readonly name: RegExp }): Promise<unknown[] | null> => {
    if ((await kindOf(tenant, id)) !== kind) return null
    const steps = await jobs().steps(tenant, id)
    return Promise.all(steps.flatMap((step) => (step.output !== null && name.test(step.name) ? [unkeep(blobs, tenant, step.output)] : [])))
  }
}
