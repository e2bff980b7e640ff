import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import t, { type Test } from 'tap'
import { openApp } from './routes/open-app.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
const page = await readFile(`${root}docs/clients.md`, 'utf8')
const section = page.split(/^## /m).find((part) => part.startsWith('Set-up\n')) ?? ''
const blocks = (language: string): string[] =>
  [...section.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, block]) => block ?? '')

interface ServerConfig {
  readonly command?: string
  readonly args?: readonly string[]
  readonly url?: string
}
const configs = blocks('json').map((block) => {
  const { mcpServers, servers } = JSON.parse(block) as Record<string, Record<string, ServerConfig>>
  return (mcpServers ?? servers)?.['edgewise'] ?? {}
})

const { listen } = await openApp(t)
const base = await listen()
/** A block as a reader would adapt it: with the paths and the port of this machine. */
const adapt = (text: string): string => text.replaceAll('http://127.0.0.1:8700', base).replaceAll('/path/to/edgewise/', root)

async function listTools(t: Test, transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<string[]> {
  const client = new Client({ name: 'readme', version: '1' })
  t.teardown(() => client.close())
  await client.connect(transport)
  return (await client.listTools()).tools.map(({ name }) => name)
}

t.test('the configurations that start the service do so, from any folder', async (t) => {
  await run('npm', ['run', '-s', 'build'], { cwd: root })
  const started = configs.filter(({ command }) => command !== undefined)
  t.equal(started.length, 2)
  for (const [at, { command = '', args = [] }] of started.entries()) {
    const adapted = args.map((word) => adapt(word).replace('/path/to/graphs', t.testdir({ [`data${at}`]: {} })))
    const tools = await listTools(t, new StdioClientTransport({ command, args: adapted, cwd: '/', stderr: 'ignore' }))
    t.ok(tools.includes('ask') && tools.includes('find_tool'), tools.join(', '))
  }
})

t.test('the configurations of a running service reach it', async (t) => {
  const urls = configs.flatMap(({ url }) => (url === undefined ? [] : [adapt(url)]))
  t.equal(urls.length, 2)
  for (const url of urls) t.ok((await listTools(t, new StreamableHTTPClientTransport(new URL(url)))).includes('ask'))
})

t.test('the call by curl is answered', async (t) => {
  const [call = ''] = blocks('sh')
  const { stdout } = await run('sh', ['-c', adapt(call)])
  t.match(JSON.parse(stdout), { choices: [{ message: { content: /Evidence \(answered/ } }] })
})

/** Runs a script of docs/clients.md in a file of this folder, where its packages are found. */
async function runScript(t: Test, language: string, words: readonly string[]): Promise<string> {
  const folder = `${root}.cache/clients-${process.pid}`
  await mkdir(folder, { recursive: true })
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const file = `${folder}/script.${language === 'js' ? 'mjs' : 'mts'}`
  await writeFile(file, adapt(blocks(language)[0] ?? ''))
  const child: ChildProcess = spawn(process.execPath, [...words, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const parts: Buffer[] = []
  child.stdout?.on('data', (part: Buffer) => parts.push(part))
  const [code] = await once(child, 'close')
  t.equal(code, 0)
  return Buffer.concat(parts).toString()
}

t.test('the script in TypeScript prints the answer', async (t) => {
  t.match(await runScript(t, 'ts', ['--import', import.meta.resolve('tsx')]), /zone.*\n[\s\S]*Evidence \(answered/)
})

t.test('the query of a dashboard fills its table', async (t) => {
  t.match(await runScript(t, 'js', []), /rank[\s\S]*'Green Park'/)
})
