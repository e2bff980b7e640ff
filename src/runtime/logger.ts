import { isatty } from 'node:tty'
import { type Logger, pino } from 'pino'
import type { Config } from '../base/config/config.ts'
import { requestInLog } from './request-in-log.ts'

/** Paths of pino: what a log line must never show, wherever it stands. */
const secretKeys = ['authorization', 'cookie', 'set-cookie', 'proxy-authorization', 'x-api-key', 'apiKey', 'openaiApiKey', 'password']
const secretPaths = secretKeys.flatMap((key) => ['', '*', '*.*'].map((prefix) => `${prefix}["${key}"]`))

/** JSON lines on stdout; in a terminal, lines for people, in this thread: a bundle holds no module for another one. */
export async function createLogger(config: Config): Promise<Logger> {
  const options = { level: config.logLevel, redact: { paths: secretPaths, censor: '***' }, serializers: { req: requestInLog } }
  if (!isatty(1)) return pino(options)
  const { default: pretty } = await import('pino-pretty')
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
}
