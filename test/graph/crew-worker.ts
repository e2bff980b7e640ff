/** Helps in runs of parallel kernels, one after another. It counts itself in `joined` once it has a chunk, waits for one, or finds none left. */
import { parentPort } from 'node:worker_threads'
import type { Csr } from '../../src/graph/csr.ts'
import { parallelKernels } from '../../src/graph/kernels/parallel-kernels.ts'
import type { Invitation } from '../../src/graph/parallel-kernel.ts'
import { Team } from '../../src/graph/team.ts'

export interface MemberPart {
  readonly name: keyof typeof parallelKernels
  readonly csr: Csr
  readonly invitation: Invitation
  readonly member: number
  readonly joined: Int32Array
}

parentPort?.on('message', ({ name, csr, invitation, member, joined }: MemberPart) => {
  let isCounted = false
  const count = () => {
    if (isCounted) return
    isCounted = true
    Atomics.add(joined, 0, 1)
    Atomics.notify(joined, 0)
  }
  parallelKernels[name]?.work(csr, invitation.plan, new Team(invitation.words, member, { check: count }))
  count()
  parentPort?.postMessage('left')
})
