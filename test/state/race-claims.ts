import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Test } from 'tap'
import type { StateStore } from '../../src/state/state.ts'
import { forkProgram } from '../fixtures/programs.ts'

/** Two processes claim the same calls: each is begun by one of them, and that one's answer is what all are given. `place`: arguments of the process. */
export async function raceClaims(
  t: Test,
  state: StateStore,
  place: readonly [where: string, username: string, password: string],
  tenant: string
): Promise<void> {
  const count = 60
  const processes = [1, 2].map(() => forkProgram('test/state/claim-process.ts', [...place, tenant, String(count)]))
  t.teardown(() => processes.map((child) => child.kill('SIGKILL')))
  const nextMessage = async (child: ChildProcess) => (await once(child, 'message'))[0] as unknown
  await Promise.all(processes.map(nextMessage))
  const reports = Promise.all(processes.map(nextMessage)) as Promise<number[][]>
  for (const child of processes) child.send('go')
  const began = await reports
  const all = Array.from({ length: count }, (_, i) => i + 1)
  t.same(
    began.flat().toSorted((a, b) => a - b),
    all
  )
  const claim = { fingerprint: 'f', owner: 'later', leaseMs: 60_000, keepMs: 60_000 }
  for (const call of all) {
    const owner = String(processes[began.findIndex((calls) => calls.includes(call))]?.pid)
    t.match(await state.calls.begin(tenant, `${call}`, claim), { kind: 'done', answer: { body: owner } })
  }
}
