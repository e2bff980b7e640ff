import { type Command, InvalidArgumentError } from 'commander'
import { EdgewiseError } from '../../base/errors.ts'
import { type ApiKey, lapseOf, type Scope, scopes } from '../../storage/state/keys.ts'
import { defaultScopes, expiryFault, isKeyName, issueKey, MAX_REQUESTS_PER_MINUTE } from '../../storage/state/new-key.ts'
import type { Open } from './session.ts'
import { showTable } from './table.ts'

interface CreateOptions {
  readonly name: string
  readonly tenant: string
  readonly scopes: readonly Scope[]
  readonly expires?: string
  readonly requestsPerMinute?: number
}

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

function readName(text: string): string {
  if (!isKeyName(text)) throw new InvalidArgumentError('Use 1 to 100 printable characters.')
  return text
}

function readTenant(text: string): string {
  if (!/^[\w.-]{1,64}$/.test(text)) throw new InvalidArgumentError('Use 1 to 64 letters, digits, dots, hyphens or underscores.')
  return text
}

function readScopes(text: string): Scope[] {
  const words = new Set(text.split(',').map((word) => word.trim()))
  const unknown = [...words].find((word) => !(scopes as readonly string[]).includes(word))
  if (unknown !== undefined) throw new InvalidArgumentError(`"${unknown}" is not a scope. Use any of ${scopes.join(', ')}, separated by commas.`)
  return scopes.filter((scope) => words.has(scope))
}

/** Converts an instant, a date or a time to live to an ISO 8601 instant. */
function readExpiry(text: string): string {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  const at =
    count === undefined ? new Date(/^\d{4}-\d{2}-\d{2}/.test(text) ? text : Number.NaN) : new Date(Date.now() + Number(count) * (unitMs[unit ?? ''] ?? 0))
  const fault = expiryFault(at)
  if (fault === 'invalid') throw new InvalidArgumentError('Use a date such as 2027-01-31, an ISO 8601 time, or a time to live such as 90d, 12h or 30m.')
  if (fault === 'past') throw new InvalidArgumentError(`${at.toISOString()} is in the past.`)
  return at.toISOString()
}

function readRate(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1 || value > MAX_REQUESTS_PER_MINUTE)
    throw new InvalidArgumentError(`Use a whole number from 1 to ${MAX_REQUESTS_PER_MINUTE}.`)
  return value
}

function rowOf(key: ApiKey): unknown[] {
  const { id, name, tenant, createdAt, expiresAt, requestsPerMinute } = key
  return [id, name, tenant, key.scopes.join(','), createdAt, lapseOf(key) ?? (expiresAt === null ? 'active' : `active until ${expiresAt}`), requestsPerMinute]
}

function addCreate(keys: Command, open: Open): void {
  keys
    .command('create')
    .summary('create a key')
    .description(
      'Creates a key and prints it once; only a hash is stored. The key is valid immediately, also in running servers. A new tenant gets the sample graph.'
    )
    .requiredOption('--name <name>', 'purpose of the key', readName)
    .option('--tenant <tenant>', 'tenant that owns the graphs, results and conversations', readTenant, 'default')
    .option('--scopes <scopes>', `scopes to grant, from ${scopes.join(', ')}`, readScopes, defaultScopes)
    .option('--expires <when>', 'date, time, or time to live such as 90d (default: never)', readExpiry)
    .option('--requests-per-minute <count>', 'rate limit (default: EDGEWISE_REQUESTS_PER_MINUTE)', readRate)
    .addHelpText(
      'after',
      '\nExamples:\n  edgewise keys create --name phone\n  edgewise keys create --name dashboard --tenant acme --scopes read,spend --expires 90d'
    )
    .action(async (options: CreateOptions, command: Command) => {
      const session = open(command)
      const { name, tenant, expires: expiresAt = null, requestsPerMinute = null } = options
      await session.withRuntime(async ({ state, addSample }) => {
        await addSample(tenant)
        const { key, secret } = await issueKey(state.keys, { name, tenant, scopes: options.scopes, expiresAt, requestsPerMinute })
        session.print({ ...key, key: secret }, () => secret)
        session.note(
          `Key "${name}" (${key.id}) of tenant "${tenant}", scopes: ${key.scopes.join(', ')}. It is shown only once. Send it as "Authorization: Bearer <key>".`
        )
      })
    })
}

function addList(keys: Command, open: Open): void {
  keys
    .command('list')
    .summary('list the keys')
    .description('Lists the keys of all tenants, oldest first, including expired and revoked keys.')
    .addHelpText('after', '\nExamples:\n  edgewise keys list')
    .action(async (_options: object, command: Command) => {
      const session = open(command)
      await session.withRuntime(async ({ state }) => {
        const listed = await state.keys.list(null)
        session.print({ keys: listed }, () => showTable(['id', 'name', 'tenant', 'scopes', 'created', 'state', 'per minute'], listed.map(rowOf)))
      })
    })
}

function addRevoke(keys: Command, open: Open): void {
  keys
    .command('revoke')
    .summary('revoke a key')
    .description('Revokes a key immediately on all servers.')
    .argument('<id>', 'id of the key, from "edgewise keys list"')
    .addHelpText('after', '\nExamples:\n  edgewise keys revoke 0123456789abcdef')
    .action(async (id: string, _options: object, command: Command) => {
      const session = open(command)
      await session.withRuntime(async ({ state }) => {
        const key = await state.keys.revoke(null, id)
        if (key === null) throw new EdgewiseError('EDGEWISE_UNKNOWN_KEY', { id })
        session.print(key, () => `Key "${key.name}" (${id}) ${lapseOf(key)}.`)
      })
    })
}

export function addKeys(program: Command, open: Open): void {
  const keys = program
    .command('keys')
    .summary('create, list or revoke API keys')
    .description('A key gives HTTP requests a tenant and scopes. Once a key exists, every request needs one.')
    .addHelpText('after', '\nExamples:\n  edgewise keys create --name phone\n  edgewise keys list\n  edgewise keys revoke 0123456789abcdef')
  for (const add of [addCreate, addList, addRevoke]) add(keys, open)
}
