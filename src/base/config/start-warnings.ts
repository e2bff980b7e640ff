import type { Config } from './config.ts'
import { sharedDatabase } from './shared-database.ts'

const PLAIN_SECRETS = 'EDGEWISE_SECRET_KEY is not set: secrets of webhooks and hooks are stored unencrypted.'

/** Warnings about the settings for the start of a server or a worker. */
export function startWarnings(config: Config): string[] {
  const shared = sharedDatabase(config)
  return [...(shared === null ? [] : [shared]), ...(config.secretKey === '' ? [PLAIN_SECRETS] : [])]
}
