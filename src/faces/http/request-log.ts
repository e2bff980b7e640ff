import type { FastifyBaseLogger } from 'fastify'

/** The log of one request. Its child logger costs more than a line, so it is made for the first line; most requests write none here. */
class RequestLog implements FastifyBaseLogger {
  readonly #make: () => FastifyBaseLogger
  #made: FastifyBaseLogger | undefined

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make
  }

  get #log(): FastifyBaseLogger {
    this.#made ??= this.#make()
    return this.#made
  }

  get level(): string {
    return this.#log.level
  }

  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...given)
  }

  fatal(...line: unknown[]): void {
    this.#log.fatal(...(line as [string]))
  }

  error(...line: unknown[]): void {
    this.#log.error(...(line as [string]))
  }

  warn(...line: unknown[]): void {
    this.#log.warn(...(line as [string]))
  }

  info(...line: unknown[]): void {
    this.#log.info(...(line as [string]))
  }

  debug(...line: unknown[]): void {
    this.#log.debug(...(line as [string]))
  }

  trace(...line: unknown[]): void {
    this.#log.trace(...(line as [string]))
  }

  silent(): void {}
}

type Child = FastifyBaseLogger['child']

/** Makes the logs of requests, as Fastify's `childLoggerFactory`. */
export const requestLog = (log: FastifyBaseLogger, ...child: Parameters<Child>): FastifyBaseLogger => new RequestLog(() => log.child(...child))
