import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Config, readConfig } from '../../base/config/config.ts'
import { startWarnings } from '../../base/config/start-warnings.ts'
import { EdgewiseError } from '../../base/errors.ts'
import { createLogger } from '../../runtime/logger.ts'
import { openRuntime, type Runtime } from '../../runtime/runtime.ts'
import { readSecret, sendNudge } from './aws.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Assembles the app, which a higher layer provides. */
type Build = (runtime: Runtime, options: { readonly loggerInstance: FastifyBaseLogger }) => Promise<FastifyInstance>

export interface Service {
  readonly app: FastifyInstance
  readonly runtime: Runtime
  readonly onError: (error: unknown, job: string | null) => void
}

const refuse = (setting: string, detail: string): EdgewiseError => new EdgewiseError('EDGEWISE_INVALID_SETTING', { setting, detail })

/** Rejects embedded stores: instances share only databases, and lose whatever they write to disk. */
function refuseEmbedded({ neo4jUri, stateNeo4jUri }: Config): void {
  const missing = neo4jUri === '' ? 'NEO4J_URI' : stateNeo4jUri === '' ? 'STATE_NEO4J_URI' : null
  if (missing !== null)
    throw refuse(missing, 'must be set on Lambda, because an embedded database would be lost with each instance. Use a Neo4j that the functions can reach.')
}

/** Requires keys: a function URL is public, so without keys any caller would have all scopes. */
async function refuseWithoutKeys({ state }: Runtime): Promise<void> {
  if (await state.keys.hasAny()) return
  const make = 'STATE_NEO4J_URI=… npm run -s edgewise -- keys create --name me --tenant default --scopes read,write'
  throw refuse(
    'STATE_NEO4J_URI',
    `points to a database without keys, so access would be unrestricted. Create a key first, from a machine that can reach the database: ${make}`
  )
}

/** Opens the service for one instance of a function. Settings of the secret override those of the environment. */
export async function startService(env: Env, build: Build, open: (config: Config) => Promise<Runtime> = openRuntime): Promise<Service> {
  const arn = env['EDGEWISE_SECRET_ARN']?.trim() ?? ''
  const settings = { EDGEWISE_DATA_DIR: '/tmp/edgewise', ...env, ...(arn === '' ? {} : await readSecret(env, arn)) }
  const config = readConfig(settings)
  refuseEmbedded(config)
  const log = await createLogger(config)
  for (const warning of startWarnings(config)) log.warn(warning)
  const runtime = await open(config)
  try {
    await refuseWithoutKeys(runtime)
    const onError = (error: unknown, job: string | null) => log.error({ err: error, job }, 'failed to run a job')
    if (config.nudgeQueueUrl !== '') {
      // A lost nudge delays a job until the next schedule, but must not fail a request.
      runtime.jobs.onSubmit(() => sendNudge(settings, config.nudgeQueueUrl).catch((error: unknown) => log.error({ err: error }, 'failed to send a nudge')))
    }
    return { app: await build(runtime, { loggerInstance: log }), runtime, onError }
  } catch (error) {
    await runtime.close()
    throw error
  }
}
