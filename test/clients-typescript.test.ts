import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { issueSecret } from '../src/storage/state/keys.ts'
import { failureOf, openApp } from './routes/open-app.ts'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../clients/typescript/', import.meta.url))

/** What the test calls of the package, whose own types are checked by its build. */
interface ClientPackage {
  createClient(options: { baseUrl: string; key?: string }): { POST(path: string, options?: object): Promise<object> }
  unwrap(call: Promise<object>): Promise<Record<string, unknown>>
  askEvents(client: object, question: object, options?: { signal?: AbortSignal }): AsyncIterable<{ type: string; data: Record<string, unknown> }>
  readonly EdgewiseError: new () => Error
}

const isInstalled = existsSync(`${folder}node_modules/openapi-fetch`) && existsSync(`${folder}node_modules/openapi-typescript`)
const skip = isInstalled ? false : 'the packages of clients/typescript are not installed: npm ci --prefix clients/typescript'

t.test('the client for TypeScript', { skip }, async (t) => {
  await run('npm', ['run', '-s', 'build'], { cwd: folder })
  const { createClient, unwrap, askEvents, EdgewiseError } = (await import(`${folder}dist/index.js`)) as ClientPackage
  const { runtime, listen } = await openApp(t)
  const baseUrl = await listen()
  const client = createClient({ baseUrl })
  const question = 'How many stations are in each zone?'

  t.test('asks and calls a tool', async (t) => {
    t.match(await unwrap(client.POST('/ask', { body: { question } })), { status: 'answered', trace: [{ tool: 'match_pattern' }, { tool: 'aggregate_result' }] })
    const body = { source: 'Paddington', target: 'London Bridge' }
    t.match(await unwrap(client.POST('/tools/find_shortest_path', { body })), { summary: { found: true, ...body } })
  })

  t.test('throws the rejection of the service', async (t) => {
    const refused = await failureOf(unwrap(client.POST('/tools/find_shortest_path', { body: { source: 'Padington', target: 'Bank' } })))
    t.ok(refused instanceof EdgewiseError)
    t.match(refused, { code: 'EDGEWISE_UNKNOWN_NODE', status: 422, retryable: false, detail: /Padington/, problem: { suggestions: Array } })
    const chat = await failureOf(
      unwrap(client.POST('/v1/chat/completions', { body: { model: 'edgewise@nowhere', messages: [{ role: 'user', content: 'Hi' }] } }))
    )
    t.match(chat, { code: 'EDGEWISE_UNKNOWN_GRAPH', detail: /nowhere/ })
  })

  t.test('passes on the events of a question', async (t) => {
    const types: string[] = []
    for await (const { type, data } of askEvents(client, { question })) {
      types.push(type)
      if (type === 'answer') t.match(data, { status: 'answered', answer: /zone/ })
    }
    t.same(types, ['plan', 'call', 'result', 'call', 'result', 'answer'])
    const events = askEvents(client, { question, graph: 'nowhere' })[Symbol.asyncIterator]()
    t.match(await failureOf(events.next()), { code: 'EDGEWISE_UNKNOWN_GRAPH' })
  })

  t.test('runs the code of its README, which fits its types', async (t) => {
    const place = `${folder}.cache/${process.pid}`
    await mkdir(place, { recursive: true })
    t.teardown(() => rm(place, { recursive: true, force: true }))
    const [, script = ''] = /^```ts\n([\s\S]*?)^```/m.exec(await readFile(`${folder}README.md`, 'utf8')) ?? []
    await writeFile(`${place}/script.ts`, script.replace('http://127.0.0.1:8700', baseUrl))
    const extending = {
      extends: '../../tsconfig.json',
      compilerOptions: { rootDir: '.', outDir: '.', declaration: false },
      include: ['script.ts'],
      exclude: []
    }
    await writeFile(`${place}/tsconfig.json`, JSON.stringify(extending))
    await run(`${folder}node_modules/.bin/tsc`, ['--project', place])
    const { stdout } = await run(process.execPath, [`${place}/script.js`])
    t.match(stdout, /zone[\s\S]*aggregate_result[\s\S]*\nplan\ncall\nresult\n[\s\S]*EDGEWISE_UNKNOWN_NODE .*Padington.* false\n$/)
  })

  t.test('sends its key', async (t) => {
    const { text: key, ...secret } = issueSecret()
    await runtime.state.keys.create({ ...secret, name: 'client', tenant: 'default', scopes: ['read'], expiresAt: null, requestsPerMinute: null })
    t.match(await failureOf(unwrap(client.POST('/ask', { body: { question } }))), { status: 401 })
    t.match(await unwrap(createClient({ baseUrl, key }).POST('/ask', { body: { question } })), { status: 'answered' })
  })
})
