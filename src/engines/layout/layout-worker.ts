import { type MessagePort, parentPort } from 'node:worker_threads'
import { toWireError } from '../../base/errors.ts'
import { SharedControl } from '../../graph/control.ts'
import { forceLayout } from './force-layout.ts'
import type { LayoutReply, LayoutRequest } from './layout-thread.ts'

const forever = Number.POSITIVE_INFINITY

function reply(port: MessagePort, { links, seed, words }: LayoutRequest): void {
  try {
    const control = new SharedControl(words).kernelControl(forever, forever, () => 0)
    const output = forceLayout(links, seed, control)
    port.postMessage({ output } satisfies LayoutReply, [output.buffer as ArrayBuffer])
  } catch (error) {
    port.postMessage({ error: toWireError(error) } satisfies LayoutReply)
  }
}

parentPort?.on('message', (request: LayoutRequest) => reply(parentPort as MessagePort, request))
