import { type MessagePort, parentPort } from 'node:worker_threads'
import { EdgewiseError, toWireError } from '../base/errors.ts'
import type { Certificate } from '../graph/certificates/certificate.ts'
import { certify, isWorthChecking } from '../graph/certificates/index.ts'
import { type KernelControl, SharedControl } from '../graph/control.ts'
import type { Csr } from '../graph/csr.ts'
import { leadKernel } from '../graph/parallel-kernel.ts'
import { Team } from '../graph/team.ts'
import { certifyProgram } from '../graph/vertex/library/certify-program.ts'
import { algorithms, parallelAlgorithms } from './algorithms.ts'
import { joinDerived } from './derived-relationships.ts'
import { transferableBuffers } from './transferable-buffers.ts'
import type { CertifiedOutput, HelpRequest, JoinRequest, KernelRequest, WorkerNotice, WorkerReply } from './worker-message.ts'

type AnyKernel = (csr: Csr, parameters: unknown, control: KernelControl) => unknown

function controlOf({ words, remainingMs, deadlineMs }: KernelRequest | HelpRequest): KernelControl {
  const now = () => performance.now()
  return new SharedControl(words).kernelControl(now() + remainingMs, deadlineMs, now)
}

function runKernel(port: MessagePort, request: KernelRequest): CertifiedOutput {
  const control = controlOf(request)
  // The run may have been cancelled before it arrived.
  control.check(0)
  const output = outputOf(port, request, control)
  return { output, certificate: request.certify ? certificateOf(request, output, control) : null }
}

function outputOf(port: MessagePort, { algorithm, csr, parameters, crewSize }: KernelRequest, control: KernelControl): unknown {
  const kernel = parallelAlgorithms[algorithm]
  if (kernel === undefined) return (algorithms[algorithm] as AnyKernel)(csr, parameters, control)
  return leadKernel(kernel, csr, parameters, control, crewSize, (invitation) => port.postMessage({ invitation } satisfies WorkerNotice))
}

type AnyCertify<Names extends unknown[]> = (...given: [...Names, csr: Csr, parameters: unknown, output: unknown, control: KernelControl]) => Certificate | null

/** A finished output must not fail because no time is left to check it. */
function certificateOf({ algorithm, csr, parameters }: KernelRequest, output: unknown, control: KernelControl): Certificate | null {
  // The run has already reported all progress.
  const quiet = { check: () => control.check(1) }
  try {
    if (algorithm === 'vertexProgram') return (certifyProgram as AnyCertify<[]>)(csr, parameters, output, quiet)
    return isWorthChecking(algorithm, csr) ? (certify as AnyCertify<[string]>)(algorithm, csr, parameters, output, quiet) : null
  } catch (error) {
    if (error instanceof EdgewiseError && error.code === 'EDGEWISE_DEADLINE') return null
    throw error
  }
}

function help(request: HelpRequest): null {
  const { algorithm, csr, invitation, member } = request
  parallelAlgorithms[algorithm]?.work(csr, invitation.plan, new Team(invitation.words, member, controlOf(request)))
  return null
}

function join({ join: projection, pairs, words }: JoinRequest): Csr {
  const forever = Number.POSITIVE_INFINITY
  return joinDerived(
    projection,
    pairs,
    new SharedControl(words).kernelControl(forever, forever, () => 0)
  )
}

type Request = KernelRequest | HelpRequest | JoinRequest

function answer(port: MessagePort, request: Request): unknown {
  if ('join' in request) return join(request)
  return 'invitation' in request ? help(request) : runKernel(port, request)
}

function reply(port: MessagePort, request: Request): void {
  try {
    const output = answer(port, request)
    port.postMessage({ output } satisfies WorkerReply, transferableBuffers(output))
  } catch (error) {
    port.postMessage({ error: toWireError(error) } satisfies WorkerReply)
  }
}

parentPort?.on('message', (request: Request) => reply(parentPort as MessagePort, request))
