import { type MessagePort, parentPort } from 'node:worker_threads'
import { toWireError } from '../errors.ts'
import { type KernelControl, SharedControl } from '../graph/control.ts'
import type { Csr } from '../graph/csr.ts'
import { kernels } from '../graph/kernels/index.ts'
import { transferableBuffers } from './transferable-buffers.ts'
import type { KernelRequest, WorkerReply } from './worker-message.ts'

type AnyKernel = (csr: Csr, parameters: unknown, control: KernelControl) => unknown

function runKernel({ algorithm, csr, parameters, words, remainingMs, deadlineMs }: KernelRequest): unknown {
  const now = () => performance.now()
  const control = new SharedControl(words).kernelControl(now() + remainingMs, deadlineMs, now)
  // Cancelled on the way here: do not start.
  control.check(0)
  return (kernels[algorithm] as AnyKernel)(csr, parameters, control)
}

function reply(port: MessagePort, request: KernelRequest): void {
  try {
    const output = runKernel(request)
    port.postMessage({ output } satisfies WorkerReply, transferableBuffers(output))
  } catch (error) {
    port.postMessage({ error: toWireError(error) } satisfies WorkerReply)
  }
}

parentPort?.on('message', (request: KernelRequest) => reply(parentPort as MessagePort, request))
