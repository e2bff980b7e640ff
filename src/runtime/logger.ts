import { isatty } from 'node:tty'
import { type Logger, pino } from 'pino'
import type { Config } from '../base/config/config.ts'
import { requestInLog } from './request-in-log.ts'

/** Paths of pino for values that must never appear in a log line. */
const secretKeys = ['authorization', 'cookie', 'set-cookie', 'proxy-authorization', 'x-api-key', 'apiKey', 'openaiApiKey', 'password']
const secretPaths = secretKeys.flatMap((key) => ['', '*', '*.*'].map((prefix) => `${prefix}["${key}"]`))

/** JSON lines on stdout. In a terminal, readable lines are formatted on this thread, because a bundle has no module for a worker. */
export async function createLogger(config: Config): Promise<Logger> {
  const options = { level: config.logLevel, redact: { paths: secretPaths, censor: '***' }, serializers: { req: requestInLog } }
  if (!isatty(1)) return pino(options)
  const { default: pretty } = await import('pino-pretty')
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
}
