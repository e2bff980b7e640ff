import { isatty } from 'node:tty'
import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from '../config.ts'
import { requestInLog } from './request-in-log.ts'

/** Paths of pino: what a log line must never show, wherever it stands. */
const secretKeys = ['authorization', 'cookie', 'set-cookie', 'proxy-authorization', 'x-api-key', 'apiKey', 'openaiApiKey', 'password']
const secretPaths = secretKeys.flatMap((key) => ['', '*', '*.*'].map((prefix) => `${prefix}["${key}"]`))

/** JSON lines on stdout; in a terminal, lines for people, in this thread: a bundle holds no module for another one. */
export function createLogger(config: Config): Logger {
  const options = { level: config.logLevel, redact: { paths: secretPaths, censor: '***' }, serializers: { req: requestInLog } }
  return isatty(1) ? pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })) : pino(options)
}
