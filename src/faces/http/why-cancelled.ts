import type { FastifyRequest } from 'fastify'
import { EdgewiseError } from '../../base/errors.ts'

/** The error as it is, but EDGEWISE_SHUTTING_DOWN for a call that was cancelled because the service closes. */
export function sayWhyCancelled(error: unknown, { server }: Pick<FastifyRequest, 'server'>): unknown {
  const isCancelled = error instanceof EdgewiseError && error.code === 'EDGEWISE_CANCELLED'
  return isCancelled && server.callsEnd.aborted ? new EdgewiseError('EDGEWISE_SHUTTING_DOWN', {}, { cause: error }) : error
}
