import { parentPort } from 'node:worker_threads'
import { EdgewiseError, toWireError } from '../errors.ts'
import { fixClock } from './fixed-clock.ts'
import type { SandboxReply, SandboxRequest } from './messages.ts'
import { runScript } from './run-script.ts'
import { runSparql } from './run-sparql.ts'
import { isTrap } from './web-assembly.ts'

const port = parentPort
if (port === null) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: 'The sandbox runs on a worker thread only.' })
const tell = (reply: SandboxReply) => port.postMessage(reply)

async function run(request: SandboxRequest): Promise<void> {
  try {
    tell({ outcome: await ('script' in request ? runScript(request.script, request.runMs) : runSparql(request.sparql)) })
  } catch (error) {
    tell(isTrap(error) ? { full: true } : { error: toWireError(error) })
  }
}

fixClock()
port.on('message', (request: SandboxRequest) => void run(request))
tell({ ready: true })
