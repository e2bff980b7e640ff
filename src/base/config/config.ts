import { availableParallelism } from 'node:os'
import { type Static, type TSchema, Type } from 'typebox'
import { EdgewiseError } from '../errors.ts'
import { askSettings } from './ask-settings.ts'
import { awsSettings } from './aws-settings.ts'
import { gdsAgentSettings } from './gds-agent-settings.ts'
import { graphqlSettings } from './graphql-settings.ts'
import { jobSettings } from './job-settings.ts'
import { lifetimeSettings } from './lifetime-settings.ts'
import { modelSettings } from './model-settings.ts'
import { outsideSettings } from './outside-settings.ts'
import { readScratchUri } from './scratch-uri.ts'
import { sparkSettings } from './spark-settings.ts'

const MEBIBYTE = 1024 * 1024
const DAY_MS = 86_400_000

/** Every setting: the environment variable (`setting`), its bounds and its default. `secret` values are masked when printed; '' means "not set". */
const configSchema = Type.Object({
  port: Type.Integer({ setting: 'PORT', default: 8700, minimum: 0, maximum: 65_535, description: 'Port to listen on; 0 picks a free port.' }),
  host: Type.String({ setting: 'HOST', default: '127.0.0.1', description: 'Address to listen on.' }),
  logLevel: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
    setting: 'LOG_LEVEL',
    default: 'info',
    description: 'Minimum log level.'
  }),
  dataDir: Type.String({ setting: 'EDGEWISE_DATA_DIR', default: '.edgewise', description: 'Folder of the embedded databases.' }),
  defaultGraph: Type.String({
    setting: 'EDGEWISE_DEFAULT_GRAPH',
    default: '',
    description: 'Graph used when a call names none; default: london, or the database with NEO4J_URI.'
  }),
  sampleData: Type.Boolean({ setting: 'EDGEWISE_SAMPLE_DATA', default: true, description: 'Load the sample graph into the embedded store if it is missing.' }),
  page: Type.Boolean({ setting: 'EDGEWISE_PAGE', default: true, description: 'Serve the page for browsers at /ui/.' }),
  maxBodyBytes: Type.Integer({
    setting: 'EDGEWISE_MAX_BODY_BYTES',
    default: MEBIBYTE,
    minimum: 1024,
    maximum: 1024 * MEBIBYTE,
    description: 'Maximum size of a JSON body; doubled for tools that take "edges".'
  }),
  maxUploadBytes: Type.Integer({
    setting: 'EDGEWISE_MAX_UPLOAD_BYTES',
    default: 8192 * MEBIBYTE,
    minimum: 1024,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Maximum size of an uploaded graph.'
  }),
  threads: Type.Integer({
    setting: 'EDGEWISE_THREADS',
    default: availableParallelism(),
    minimum: 1,
    maximum: 256,
    description: 'Worker threads for algorithms; default: one per processor.'
  }),
  ...sparkSettings,
  queueSize: Type.Integer({
    setting: 'EDGEWISE_QUEUE_SIZE',
    default: 64,
    minimum: 1,
    maximum: 100_000,
    description: 'Maximum algorithm runs waiting in the queue.'
  }),
  maxRequests: Type.Integer({
    setting: 'EDGEWISE_MAX_REQUESTS',
    default: 64,
    minimum: 1,
    maximum: 100_000,
    description: 'Maximum concurrent HTTP requests, except questions and health checks; further requests get 503.'
  }),
  maxQuestions: Type.Integer({
    setting: 'EDGEWISE_MAX_QUESTIONS',
    default: 32,
    minimum: 1,
    maximum: 100_000,
    description: 'Maximum concurrent questions over HTTP; further questions get 503.'
  }),
  projectionCacheBytes: Type.Integer({
    setting: 'EDGEWISE_PROJECTION_CACHE_BYTES',
    default: 1024 * MEBIBYTE,
    minimum: MEBIBYTE,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Memory for cached projections.'
  }),
  runBytes: Type.Integer({
    setting: 'EDGEWISE_RUN_BYTES',
    default: 4096 * MEBIBYTE,
    minimum: MEBIBYTE,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Maximum estimated memory of one algorithm run, excluding its projection.'
  }),
  resultCacheBytes: Type.Integer({
    setting: 'EDGEWISE_RESULT_CACHE_BYTES',
    default: 256 * MEBIBYTE,
    minimum: MEBIBYTE,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Memory for cached results.'
  }),
  deadlineMs: Type.Integer({ setting: 'EDGEWISE_DEADLINE_MS', default: 60_000, minimum: 1, maximum: DAY_MS, description: 'Time limit of one algorithm run.' }),
  requestsPerMinute: Type.Integer({
    setting: 'EDGEWISE_REQUESTS_PER_MINUTE',
    default: 600,
    minimum: 0,
    maximum: 1e6,
    description: 'Requests per minute for each key without its own limit; 0: unlimited.'
  }),
  idempotencyMs: Type.Integer({
    setting: 'EDGEWISE_IDEMPOTENCY_MS',
    default: DAY_MS,
    minimum: 1000,
    maximum: 30 * DAY_MS,
    description: 'Retention of responses to requests with an Idempotency-Key.'
  }),
  drainMs: Type.Integer({
    setting: 'EDGEWISE_DRAIN_MS',
    default: 0,
    minimum: 0,
    maximum: 600_000,
    description: 'Delay between "not ready" and shutdown, for load balancers to notice.'
  }),
  neo4jUri: Type.String({ setting: 'NEO4J_URI', default: '', format: 'bolt', description: 'Neo4j server that stores the graphs; default: embedded.' }),
  neo4jUsername: Type.String({ setting: 'NEO4J_USERNAME', default: 'neo4j', description: 'User name.' }),
  neo4jPassword: Type.String({ setting: 'NEO4J_PASSWORD', default: '', secret: true, description: 'Password; empty: no authentication.' }),
  neo4jDatabase: Type.String({
    setting: 'NEO4J_DATABASE',
    default: 'neo4j',
    description: 'Database: served as a graph of that name, and the target of imports.'
  }),
  neo4jOrientation: Type.Enum(['directed', 'undirected'], {
    setting: 'NEO4J_ORIENTATION',
    default: 'directed',
    description: 'Orientation of an existing database, for algorithms.'
  }),
  neo4jNameProperties: Type.String({
    setting: 'NEO4J_NAME_PROPERTIES',
    default: '',
    format: 'pairs',
    description: 'Name property of each label, e.g. `Person=name,Paper=title`; default: detected from the data.'
  }),
  neo4jRefreshMs: Type.Integer({
    setting: 'NEO4J_REFRESH_MS',
    default: 2000,
    minimum: 0,
    maximum: DAY_MS,
    description: 'Cache time for the schema of an existing database.'
  }),
  allowWrites: Type.Boolean({
    setting: 'EDGEWISE_ALLOW_WRITES',
    default: false,
    description: 'Allow calls with the grant `writes` to store results as node properties.'
  }),
  allowFetches: Type.Boolean({
    setting: 'EDGEWISE_ALLOW_FETCHES',
    default: false,
    description: 'Allow calls with the grant `fetches`, and tasks that name such tools, to reach other servers.'
  }),
  stateNeo4jUri: Type.String({
    setting: 'STATE_NEO4J_URI',
    default: '',
    format: 'bolt',
    description: 'Neo4j server that stores conversations, results and keys; default: embedded.'
  }),
  stateNeo4jUsername: Type.String({ setting: 'STATE_NEO4J_USERNAME', default: 'neo4j', description: 'User name.' }),
  stateNeo4jPassword: Type.String({ setting: 'STATE_NEO4J_PASSWORD', default: '', secret: true, description: 'Password.' }),
  stateNeo4jDatabase: Type.String({ setting: 'STATE_NEO4J_DATABASE', default: 'neo4j', description: 'Database for state; use one without graphs.' }),
  engine: Type.Enum(['auto', 'local', 'gds'], {
    setting: 'EDGEWISE_ENGINE',
    default: 'auto',
    description: 'Where algorithms run: in this process (local), in Graph Data Science (gds), or chosen by graph size (auto).'
  }),
  gdsConcurrency: Type.Integer({
    setting: 'EDGEWISE_GDS_CONCURRENCY',
    default: 1,
    minimum: 1,
    maximum: 1024,
    description: 'Threads per Graph Data Science call; above 1, results can differ between runs.'
  }),
  gdsTtlMs: Type.Integer({
    setting: 'EDGEWISE_GDS_TTL_MS',
    default: 600_000,
    minimum: 1000,
    maximum: DAY_MS,
    description: 'Lifetime of a projection in the GDS catalogue.'
  }),
  gdsSessionMemory: Type.String({
    setting: 'EDGEWISE_GDS_SESSION_MEMORY',
    default: '',
    description: 'Memory of an Aura Graph Analytics session to compute in, on AuraDB, e.g. `4GB`; default: use the GDS plugin.'
  }),
  ...modelSettings,
  ...gdsAgentSettings,
  ...askSettings,
  ...jobSettings,
  ...lifetimeSettings,
  ...outsideSettings,
  ...graphqlSettings,
  ...awsSettings
})

export type Config = Readonly<Static<typeof configSchema>>

interface Field extends TSchema {
  readonly setting: string
  readonly default: unknown
  readonly type?: 'integer' | 'boolean' | 'string'
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
  readonly secret?: boolean
}

const formats: Readonly<Record<string, { readonly pattern: Pick<RegExp, 'test'>; readonly detail: string }>> = {
  uri: { pattern: /^https?:\/\/./, detail: 'a URL that starts with http:// or https://,' },
  bolt: {
    pattern: /^(?:bolt|neo4j)(?:\+s|\+ssc)?:\/\/[^@]+$/,
    detail: 'a URI that starts with bolt:// or neo4j:// (or +s, +ssc for TLS) and holds no credentials,'
  },
  scratch: {
    pattern: { test: (text) => readScratchUri(text) !== null },
    detail: 'a URI like bolt://user:password@host:7687 or neo4j+s://user:password@host/database, with user and password percent-encoded,'
  },
  key: { pattern: /^[A-Za-z0-9+/]{43}=$/, detail: '32 random bytes in base64, such as "openssl rand -base64 32" prints,' },
  temperature: { pattern: /^(?:none|[01](?:\.\d+)?|2(?:\.0+)?)$/, detail: 'a number from 0 to 2, or none,' },
  pairs: { pattern: /^[^=,]+=[^=,]+(?:,[^=,]+=[^=,]+)*$/, detail: 'pairs like Person=name,Paper=title,' }
}

const fields = Object.entries(configSchema.properties) as unknown as readonly [keyof Config, Field][]

function refuse(field: Field, text: string, detail: string): EdgewiseError {
  const description = field.secret ? detail.replace(/,$/, '') : `${detail} but is "${text}"`
  return new EdgewiseError('EDGEWISE_INVALID_SETTING', { setting: field.setting, detail: `must be ${description}.` })
}

function readInteger(field: Field, text: string): number {
  const value = Number(text)
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = field
  if (!Number.isSafeInteger(value) || value < minimum || value > maximum) throw refuse(field, text, `a whole number from ${minimum} to ${maximum},`)
  return value
}

const booleans = new Map([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const)
])

function readBoolean(field: Field, text: string): boolean {
  const value = booleans.get(text.toLowerCase())
  if (value === undefined) throw refuse(field, text, 'true or false,')
  return value
}

function readText(field: Field, text: string): string {
  if (field.enum && !field.enum.includes(text)) throw refuse(field, text, `one of ${field.enum.join(', ')},`)
  const format = formats[field.format ?? '']
  if (format !== undefined && !format.pattern.test(text)) throw refuse(field, text.replace(/\/\/[^/]*@/, '//***@'), format.detail)
  return text
}

function readField(field: Field, raw: string | undefined): unknown {
  const text = raw?.trim() ?? ''
  if (text === '') return field.default
  if (field.type === 'integer') return readInteger(field, text)
  return field.type === 'boolean' ? readBoolean(field, text) : readText(field, text)
}

/** Reads, coerces and validates settings from an environment. Throws EDGEWISE_INVALID_SETTING, which names the variable and the accepted values. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  return Object.fromEntries(fields.map(([key, field]) => [key, readField(field, env[field.setting])])) as Config
}

/** Parses `Person=name,Paper=title` into a record. */
export function readPairs(text: string): Record<string, string> {
  return Object.fromEntries(text === '' ? [] : text.split(',').map((pair) => pair.split('=').map((part) => part.trim())))
}

/** The settings by variable name for display: set secrets become `***`, and URLs lose their user information. */
export function maskedConfig(config: Config): Record<string, unknown> {
  const shown = (field: Field, value: unknown): unknown => {
    if (typeof value !== 'string' || value === '') return value
    return field.secret ? '***' : value.replace(/\/\/[^/@]*@/, '//***@')
  }
  return Object.fromEntries(fields.map(([key, field]) => [field.setting, shown(field, config[key])]))
}
