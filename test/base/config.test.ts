import t from 'tap'
import { maskedConfig, readConfig, readPairs } from '../../src/base/config/config.ts'
import { readScratchUri } from '../../src/base/config/scratch-uri.ts'
import { startWarnings } from '../../src/base/config/start-warnings.ts'

t.test('fills every default from an empty environment', async (t) => {
  const config = readConfig({})
  t.match(config, { port: 8700, host: '127.0.0.1', dataDir: '.edgewise', defaultGraph: '', sampleData: true, maxBodyBytes: 1_048_576, openaiModel: '' })
  t.ok(config.threads >= 1)
})

t.test('coerces text to numbers and booleans', async (t) => {
  t.match(readConfig({ PORT: '9000', EDGEWISE_SAMPLE_DATA: 'off', EDGEWISE_DEADLINE_MS: ' 250 ' }), { port: 9000, sampleData: false, deadlineMs: 250 })
})

t.test('treats an empty string as unset', async (t) => {
  t.equal(readConfig({ PORT: '', LOG_LEVEL: ' ' }).port, 8700)
})

const refused: [string, string, RegExp][] = [
  ['PORT', 'http', /^Setting PORT: must be a whole number from 0 to 65535, but is "http"\.$/],
  ['PORT', '70000', /whole number from 0 to 65535/],
  ['EDGEWISE_MAX_BODY_BYTES', '1.5', /EDGEWISE_MAX_BODY_BYTES: must be a whole number/],
  ['EDGEWISE_SAMPLE_DATA', 'maybe', /must be true or false/],
  ['EDGEWISE_SAMPLE_DATA', 'constructor', /must be true or false/],
  ['LOG_LEVEL', 'loud', /one of trace, debug, info/],
  ['OPENAI_BASE_URL', 'localhost:8080', /starts with http/],
  ['NEO4J_URI', 'http://localhost:7474', /starts with bolt:\/\/ or neo4j:\/\//],
  ['EDGEWISE_SECRET_KEY', 'too-short', /must be 32 random bytes in base64, such as "openssl rand -base64 32" prints\.$/],
  ['NEO4J_NAME_PROPERTIES', 'Person', /pairs like Person=name/],
  ['EDGEWISE_ENGINE', 'spark', /auto, local, gds/]
]
for (const [setting, value, message] of refused) {
  t.test(`rejects ${setting}=${value} and names valid values`, async (t) => {
    t.throws(() => readConfig({ [setting]: value }), { code: 'EDGEWISE_INVALID_SETTING', message })
  })
}

t.test('masks secrets and passwords in URLs when printed', async (t) => {
  const shown = maskedConfig(readConfig({ OPENAI_API_KEY: 'sk-canary', OPENAI_BASE_URL: 'https://me:canary@models.example/v1' }))
  t.match(shown, { OPENAI_API_KEY: '***', OPENAI_BASE_URL: 'https://***@models.example/v1', PORT: 8700 })
  t.notMatch(JSON.stringify(shown), /canary/)
})

t.test('accepts every Neo4j scheme, and no credentials in the address', async (t) => {
  for (const scheme of ['bolt', 'bolt+s', 'bolt+ssc', 'neo4j', 'neo4j+s', 'neo4j+ssc']) {
    t.equal(readConfig({ NEO4J_URI: `${scheme}://db.example:7687` }).neo4jUri, `${scheme}://db.example:7687`)
  }
  for (const setting of ['NEO4J_URI', 'STATE_NEO4J_URI']) {
    t.throws(() => readConfig({ [setting]: 'bolt://me:canary@db.example' }), { message: /^((?!canary).)*holds no credentials((?!canary).)*$/ })
  }
  const shown = JSON.stringify(maskedConfig(readConfig({ NEO4J_PASSWORD: 'canary', STATE_NEO4J_PASSWORD: 'canary' })))
  t.notMatch(shown, /canary/)
})

t.test('reads the credentials of a scratch from its address, and shows them nowhere', async (t) => {
  const parts = { username: 'me', password: 'p@ss/wörd', database: 'other' }
  t.same(readScratchUri('neo4j+s://me:p%40ss%2Fw%C3%B6rd@db.example/other'), { uri: 'neo4j+s://db.example', ...parts })
  t.same(readScratchUri('bolt://localhost:7687'), { uri: 'bolt://localhost:7687', username: '', password: '', database: 'neo4j' })
  const setting = 'EDGEWISE_SCRATCH_NEO4J_URI'
  const wrong = [
    'http://me:canary@db',
    'bolt://',
    'bolt://me@db',
    'bolt://:canary@db',
    'bolt://me:canary@db:99999',
    'bolt://me:can%ffary@db',
    'bolt://me:canary/x@db',
    'bolt://me:canary@db/a/b',
    'bolt://me:canary@db?database=a'
  ]
  for (const value of wrong)
    t.throws(
      () => readConfig({ [setting]: value }),
      { code: 'EDGEWISE_INVALID_SETTING', message: /^((?!canary).)*must be a URI like bolt:\/\/user:password@host:7687((?!canary).)*$/ },
      value
    )
  t.equal(maskedConfig(readConfig({ [setting]: 'bolt://me:canary@db' }))[setting], '***')
})

t.test('allows no writes by default', async (t) => {
  t.equal(readConfig({}).allowWrites, false)
  t.equal(readConfig({ EDGEWISE_ALLOW_WRITES: 'true' }).allowWrites, true)
  t.throws(() => readConfig({ EDGEWISE_ALLOW_WRITES: 'writes' }), { code: 'EDGEWISE_INVALID_SETTING' })
})

t.test('reads pairs of label and property', async (t) => {
  t.same(readPairs('Person=name, Paper = full title'), { Person: 'name', Paper: 'full title' })
  t.same(readPairs(''), {})
})

t.test('at start it warns of unencrypted secrets, and of state beside graphs', async (t) => {
  const EDGEWISE_SECRET_KEY = Buffer.alloc(32).toString('base64')
  const shared = { NEO4J_URI: 'bolt://one', STATE_NEO4J_URI: 'bolt://one' }
  t.match(startWarnings(readConfig({})), [/^EDGEWISE_SECRET_KEY is not set/])
  t.match(startWarnings(readConfig(shared)), [/^State shares a database with graphs/, /^EDGEWISE_SECRET_KEY/])
  t.same(startWarnings(readConfig({ ...shared, EDGEWISE_SECRET_KEY, STATE_NEO4J_DATABASE: 'state' })), [])
})
