import { parentPort } from 'node:worker_threads'
import type { Ready } from '../../base/concurrency/thread-slot.ts'
import { EdgewiseError, toWireError } from '../../base/errors.ts'
import { fixClock } from './fixed-clock.ts'
import type { SandboxOutcome, SandboxReply, SandboxRequest } from './messages.ts'
import { changeByScript, runScript } from './run-script.ts'
import { changeBySparql, runSparql } from './run-sparql.ts'
import { isTrap } from './web-assembly.ts'

const port = parentPort
if (port === null) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: 'The sandbox runs on a worker thread only.' })
const tell = (reply: Ready | SandboxReply) => port.postMessage(reply)

function outcomeOf(request: SandboxRequest): Promise<SandboxOutcome> {
  if ('script' in request) return runScript(request.script, request.runMs)
  if ('sparql' in request) return runSparql(request.sparql)
  return request.change.language === 'script' ? changeByScript(request.change, request.runMs) : changeBySparql(request.change)
}

async function run(request: SandboxRequest): Promise<void> {
  try {
    tell({ output: await outcomeOf(request) })
  } catch (error) {
    tell(isTrap(error) ? { full: true } : { error: toWireError(error) })
  }
}

fixClock()
port.on('message', (request: SandboxRequest) => void run(request))
tell({ ready: true })
