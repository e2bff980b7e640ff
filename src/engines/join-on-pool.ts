import { EdgewiseError } from '../base/errors.ts'
import { SharedControl } from '../graph/control.ts'
import type { Csr } from '../graph/csr.ts'
import { bytesOf, type CsrProjection } from '../graph/projection.ts'
import type { NodePairs } from './engine.ts'
import type { Task } from './shared-work.ts'
import type { JoinRequest } from './worker-message.ts'
import type { WorkerPool } from './worker-pool.ts'

/** Appends relationships derived from these pairs to the projection on a worker; the caller's signal bounds its time. */
export async function joinOnPool(pool: WorkerPool, projection: CsrProjection, pairs: readonly NodePairs[], signal: AbortSignal): Promise<CsrProjection> {
  const { tenant, graph, spec, nodeIds, columns } = projection
  const csr = await new Promise<Csr>((resolve, reject) => {
    const shared = new SharedControl()
    const task: Task = {
      tenant,
      message: (): JoinRequest => ({ join: { tenant, graph, spec, nodeIds, csr: projection.csr }, pairs, words: shared.words }),
      interrupt: () => shared.cancel(),
      settle(error, output) {
        signal.removeEventListener('abort', onAbort)
        if (error === null) resolve(output as Csr)
        else reject(error)
      }
    }
    const onAbort = () => {
      pool.giveUp(task)
      reject(new EdgewiseError('EDGEWISE_CANCELLED'))
    }
    if (signal.aborted) return reject(new EdgewiseError('EDGEWISE_CANCELLED'))
    signal.addEventListener('abort', onAbort, { once: true })
    pool.submit(task)
  })
  return { ...projection, csr, arcCount: csr.arcCount, bytes: bytesOf([nodeIds, ...Object.values(columns)], csr) }
}
