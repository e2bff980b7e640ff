import { readFile } from 'node:fs/promises'
import { invalidInput } from '../../../../base/errors.ts'
import type { Address } from './database.ts'

export interface PostgresAddress {
  readonly host: string
  readonly port: number
  readonly user: string | undefined
  readonly password: string | undefined
  readonly database: string | undefined
  readonly schema: string
  readonly tls: Tls
}

/** `false`: none. `preferred`: none if the server has none. */
export type Tls = false | { readonly isPreferred?: true; readonly isAnyHost?: true; readonly rejectUnauthorized: boolean; readonly ca?: string }

const DEFAULT_PORT = 5432
const modes: Readonly<Record<string, Tls>> = {
  disable: false,
  prefer: { isPreferred: true, rejectUnauthorized: false },
  require: { rejectUnauthorized: false },
  'verify-ca': { isAnyHost: true, rejectUnauthorized: true },
  'verify-full': { rejectUnauthorized: true }
}
const known = ['schema', 'host', 'sslmode', 'sslrootcert']

const wrong = (why: string) =>
  invalidInput(`The URL of PostgreSQL ${why} Use postgres://user@host:5432/database?schema=public, with special characters percent-encoded.`)

/** Reads `postgres://user:password@host:port/database?schema=public`. Throws EDGEWISE_INVALID_INPUT, without the password, for another text. */
export async function readPostgresUrl({ from, database, user, postgresPassword }: Address): Promise<PostgresAddress> {
  const url = URL.canParse(from) ? new URL(from) : null
  if (url === null || url.hash !== '') throw wrong('is not valid.')
  const { searchParams: parameters } = url
  const unknown = [...parameters.keys()].find((name) => !known.includes(name))
  if (unknown !== undefined) throw wrong(`has an unknown parameter "${unknown}"; it may have ${known.join(', ')}.`)
  return {
    host: parameters.get('host') ?? hostOf(url),
    port: Number(url.port || DEFAULT_PORT),
    user: user ?? decoded(url.username),
    password: decoded(url.password) ?? postgresPassword,
    database: database ?? decoded(url.pathname.slice(1)),
    schema: parameters.get('schema') || 'public',
    tls: await tlsOf(parameters.get('sslmode') ?? 'prefer', parameters.get('sslrootcert'))
  }
}

/** An IPv6 address is in brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1') || 'localhost'

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part) || undefined
  } catch {
    throw wrong('has a broken percent-encoding.')
  }
}

async function tlsOf(mode: string, authority: string | null): Promise<Tls> {
  const tls = Object.hasOwn(modes, mode) ? modes[mode] : undefined
  if (tls === undefined) throw wrong(`has the unknown sslmode "${mode}"; it may be ${Object.keys(modes).join(', ')}.`)
  return tls !== false && authority !== null ? { ...tls, ca: await readFile(authority, 'utf8') } : tls
}
