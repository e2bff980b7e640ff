import { isatty } from 'node:tty'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { type Config, maskedConfig, readConfig } from './config.ts'
import { EdgewiseError } from './errors.ts'
import { openRuntime } from './runtime.ts'

/** How long answers under way may take to end once closing has begun. */
const GRACE_MS = 30_000
/** Paths of pino: what a log line must never show, wherever it stands. */
const secretKeys = ['authorization', 'cookie', 'set-cookie', 'proxy-authorization', 'x-api-key', 'apiKey', 'openaiApiKey', 'password']
const secretPaths = secretKeys.flatMap((key) => ['', '*', '*.*'].map((prefix) => `${prefix}["${key}"]`))

function createLogger(config: Config) {
  const pretty = isatty(1) ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' } } } : {}
  return pino({ level: config.logLevel, redact: { paths: secretPaths, censor: '***' }, ...pretty })
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const detail = code === 'EADDRINUSE' ? 'something else listens there. Set PORT to another port, or to 0 for a free one.' : message
    throw new EdgewiseError('EDGEWISE_CANNOT_LISTEN', { host, port, detail }, { cause: error })
  }
}

/** Readiness falls first, then requests under way end, then stores close. */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLogger(config)
  log.debug({ settings: maskedConfig(config) }, 'settings')
  const runtime = await openRuntime(config)
  const app = await buildApp(runtime, { loggerInstance: log })
  closeWithGrace(
    { delay: config.drainMs + GRACE_MS, logger: { error: (message, ...rest) => log.error({ rest }, String(message)) } },
    async ({ err, signal }) => {
      if (err) log.fatal({ err }, 'closing after an error')
      else log.info({ signal }, 'closing')
      app.readiness.drain()
      await new Promise((resolve) => setTimeout(resolve, config.drainMs))
      await app.close()
      await runtime.close()
    }
  )
  const url = (await listen(app, config)).replace('//0.0.0.0', '//127.0.0.1').replace('//[::]', '//[::1]')
  // On stderr and as it is, so that it can be pasted: the log goes to stdout.
  process.stderr.write(`
Edgewise answers at ${url} (pages at ${url}/docs). Ask it:

  curl -s ${url}/ask -H 'content-type: application/json' -d '{"question":"What is the quickest way from Paddington to London Bridge?"}'

`)
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof EdgewiseError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(error instanceof EdgewiseError ? error.entry.exitCode : 70)
})
