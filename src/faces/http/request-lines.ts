import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Logs the two lines of a request without the search for secrets, which costs several times the line: both hold only what `requestInLog` shows. */
export class RequestLines extends LogController {
  readonly #log: FastifyBaseLogger

  constructor(log: FastifyBaseLogger) {
    super()
    this.#log = log.child({}, { redact: [] })
  }

  override incomingRequest(request: FastifyRequest): void {
    this.#log.info({ reqId: request.id, req: request }, 'incoming request')
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error) super.requestCompleted(error, request, reply)
    else this.#log.info({ reqId: request.id, res: { statusCode: reply.statusCode }, responseTime: reply.elapsedTime }, 'request completed')
  }
}
