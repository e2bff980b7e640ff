import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, maskedConfig } from './base/config/config.ts'
import { startWarnings } from './base/config/start-warnings.ts'
import { EdgewiseError } from './base/errors.ts'
import { isLoopback } from './faces/http/identity.ts'
import { firstQuestion } from './runtime/example-questions.ts'
import { createLogger } from './runtime/logger.ts'
import { startDepthLines } from './runtime/metrics/depth-line.ts'
import { openRuntime, type Runtime } from './runtime/runtime.ts'
import { openWorker } from './runtime/worker/open-worker.ts'
import { asStoreFailure } from './storage/sqlite/failure.ts'

/** Time for ended calls to answer, and for stores to close, before the process exits. */
const GRACE_MS = 30_000
const WARM_AFTER_MS = 1000

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const detail = code === 'EADDRINUSE' ? 'the port is in use. Set PORT to another port, or to 0 for a free port.' : message
    throw new EdgewiseError('EDGEWISE_CANNOT_LISTEN', { host, port, detail }, { cause: error })
  }
}

const MAKE_KEY = 'npm run -s edgewise -- keys create --name me --tenant default --scopes read,write'

/**
 * Without keys every caller has all scopes, so only this machine may connect. Returns whether there are keys, as far as is known; each request checks an
 * unreachable state store again.
 */
async function askForKeys({ state, config: { host } }: Runtime): Promise<boolean> {
  const keyed = await state.keys.hasAny().catch(() => null)
  if (keyed !== false) return true
  if (!isLoopback(host)) {
    throw new EdgewiseError('EDGEWISE_INVALID_SETTING', {
      setting: 'HOST',
      detail: `${host} is reachable from other machines and there are no keys, so access would be unrestricted. Create a key first (${MAKE_KEY}), or listen on 127.0.0.1.`
    })
  }
  process.stderr.write(`\nThere are no keys, so every program on this machine has full access. To require keys, create one: ${MAKE_KEY}\n`)
  return false
}

const JSON_TYPE = "-H 'content-type: application/json'"

/** A command to paste that works with the stored graphs. */
async function firstCall({ store, defaultGraph }: Runtime, url: string, keyed: boolean): Promise<string> {
  const key = keyed ? ' -H "x-api-key: $KEY"' : ''
  const question = await firstQuestion(store, 'default', defaultGraph).catch(() => undefined)
  if (question === undefined) return 'The graphs cannot be read yet; see the log for the cause.'
  if (question === null) return `There are no graphs yet. Import one:\n\n  curl -s ${url}/graphs/friends/import${key} -F file=@friends.json`
  return `Try it:\n\n  curl -s ${url}/ask${key} ${JSON_TYPE} -d '${JSON.stringify(question).replaceAll("'", "'\\''")}'`
}

/**
 * Serves HTTP until a signal or an uncaught error ends the process. Resolves once it listens. On closing, readiness fails first; requests in progress then end
 * or, after their time, are cancelled with an error; finally stores close.
 */
export async function serve(config: Config): Promise<void> {
  const log = await createLogger(config)
  log.debug({ settings: maskedConfig(config) }, 'settings')
  for (const warning of startWarnings(config)) log.warn(warning)
  const exporting = config.otlpEndpoint === '' ? null : await (await import('./base/telemetry/exporter.ts')).startExporting(config.otlpEndpoint)
  const runtime = await openRuntime(config).catch((error: unknown) => {
    throw asStoreFailure(error, config.dataDir)
  })
  const keyed = await askForKeys(runtime).catch(async (error: unknown) => {
    await runtime.close()
    throw error
  })
  // Not awaited, because an unreachable database may come back.
  runtime.probe().catch((error: unknown) => log.error({ err: error }, 'not ready'))
  const app = await buildApp(runtime, { loggerInstance: log })
  const worker = openWorker(runtime, (error, job) => log.error({ err: error, job }, 'failed to run a job'))
  const stopMetrics = startDepthLines(config.emfNamespace, runtime.state.jobs, (error) => log.warn({ err: error }, 'failed to read job metrics'))
  const closing = closeWithGrace(
    { delay: config.drainMs + config.shutdownMs + GRACE_MS, logger: { error: (message, ...rest) => log.error({ rest }, String(message)) } },
    async ({ err, signal }) => {
      if (err) log.fatal({ err }, 'shutting down after an error')
      else log.info({ signal }, 'shutting down')
      app.readiness.drain()
      stopMetrics()
      await new Promise((resolve) => setTimeout(resolve, config.drainMs))
      const ending = setTimeout(() => app.endCalls(), config.shutdownMs)
      await Promise.all([app.close(), worker.stop(config.shutdownMs)])
      clearTimeout(ending)
      await runtime.close()
      await exporting?.stop()
    }
  )
  try {
    const url = (await listen(app, config)).replace('//0.0.0.0', '//127.0.0.1').replace('//[::]', '//[::1]')
    // Delayed, because the first health check and the first call need the processor more.
    setTimeout(() => runtime.warm(), WARM_AFTER_MS).unref()
    if (config.jobConcurrency > 0) worker.start()
    // Written to stderr unformatted for pasting, because the log uses stdout.
    process.stderr.write(`
Edgewise answers at ${url} (open it in a browser; API documentation: ${url}/docs). ${await firstCall(runtime, url, keyed)}

`)
  } catch (error) {
    closing.uninstall()
    await app.close()
    await worker.stop(0)
    await runtime.close()
    throw error
  }
}
