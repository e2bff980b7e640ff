import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { DatabaseSync } from '@photostructure/sqlite'
import t, { type Test } from 'tap'
import { endsWithThis, programWords } from './fixtures/programs.ts'
import { startServer } from './fixtures/server-process.ts'
import { readSnippets, type Snippet } from './fixtures/snippets.ts'

/** A hang ends; a busy machine takes minutes for sixteen commands. */
const LIMIT_SECONDS = 180

/** What is not run, and why. */
const notRun: readonly (readonly [command: RegExp, why: string])[] = [
  [/npm (ci|start|test)\b/, 'installs, serves or tests: .ci/run and start.test.ts do it'],
  [
    /^npm run (test:all|dev|lint|types|generate|coverage)\b|^npx (tap|biome) |^node --import=tsx test\//,
    'is the checks themselves, or writes what they hold the tree to'
  ],
  [/^npm run (eval|bench|train)\b/, 'measures for minutes: test/eval and test/bench run it small'],
  [/^npm run demo\b/, 'test/demo runs it'],
  [/^npm run -s neo4j |EDGEWISE_NEO4J_PASSWORD=/, 'needs a JDK: the suites on Neo4j start theirs by it'],
  [/^(python3 |EDGEWISE_TEST_PYTHON=|spark-submit )|"engine":"spark"/, 'needs Spark: test/engines/spark runs it where there is one'],
  [/model-server|OPENAI_|\/kgot\/|solve_graph_problem|"node_agents"|edgewise -- task |task:'\$ID'/, 'needs a model'],
  [/write_node_property|EDGEWISE_SCRATCH_NEO4J_URI/, 'needs a Neo4j: test/tools/neo4j.test.ts and test/tasks/kgot do it'],
  [/"url": "https:|tools\/wikipedia/, 'needs another machine'],
  [/edgewise -- (serve|worker --concurrency)/, 'goes on until it is stopped: test/server.test.ts and rolling-restart.test.ts do it'],
  [/^(docker|kubectl|helm|(key|KEY)=\$\(kubectl) /, 'needs Docker or a cluster'],
  [/--from "?(postgres|bolt):/, 'needs a database server: the tests of imports from databases start theirs'],
  [/aws-cdk/, 'needs AWS']
]

const isRun = (command: string): boolean => /^(\w+=\$\()?(curl|npm run -s edgewise --|edgewise|node dist\/cli\.js|call) |^call\(\)/.test(command)
const reasonOf = (command: string): string | undefined => notRun.find(([pattern]) => pattern.test(command))?.[1]

const person = (id: string) => ({ id, labels: ['Person'], properties: { name: id } })
const friends = { nodes: [person('Ada'), person('Ben')], relationships: [{ source: 'Ada', target: 'Ben', type: 'KNOWS' }] }
const files = {
  'friends.json': JSON.stringify(friends),
  'changes.jsonl': '{"op":"setNode","id":"Ada","properties":{"age":36}}\n',
  'more.csv': 'id,name\nCy,Cy\n',
  'tube.json': JSON.stringify(friends),
  'nodes.csv': 'id:ID,name,:LABEL\n1,Acme,Firm\n2,Bolt,Firm\n',
  'customers.csv': 'id,name\n1,Ann\n2,Bob\n',
  'orders.csv': 'id,customer_id,total\n7,1,9.5\n8,2,3\n',
  'relationships.csv': ':START_ID,:END_ID,:TYPE\n1,2,OWNS\n'
}

/** A refusal fails a snippet, too. */
const prelude = (words: readonly string[]) => `
curl() { command curl --fail-with-body --show-error "$@"; }
edgewise() { ${words.map((word) => `'${word}'`).join(' ')} "$@" < /dev/null; }
`

async function openShell(t: Test) {
  const folder = t.testdir()
  for (const [name, content] of Object.entries(files)) await writeFile(`${folder}/${name}`, content)
  const shop = new DatabaseSync(`${folder}/shop.sqlite`)
  shop.exec("CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO customers VALUES (1, 'Ann')")
  shop.close()
  await mkdir(`${folder}/data`)
  await copyFile(new URL('../data/browsers.jsonl', import.meta.url), `${folder}/data/browsers.jsonl`)
  const settings = { EDGEWISE_DATA_DIR: `${folder}/data`, EDGEWISE_SAMPLE_DATA: 'true', EDGEWISE_NETWORK_ALLOW: 'localhost:9000', LOG_LEVEL: 'warn' }
  const server = startServer(t, settings)
  const url = await server.saw(/answers at (http:\S+)/)
  const env: Record<string, string | undefined> = { ...process.env, ...settings, HOME: folder, KEY: '' }

  const translate = (script: string): string =>
    script
      .replace(/(http:\/\/)?(localhost|127\.0\.0\.1):8700/g, url)
      .replace(/npm run -s edgewise --|node dist\/cli\.js/g, 'edgewise')
      .replace('/home/me/', `${folder}/`)
      .replace('0123456789abcdef', `$(edgewise keys list --json | jq -r '.keys[] | select(.name == "dashboard").id')`)

  // Its parent is the shell, whose time is limited.
  const words = programWords('src/cli.ts').slice(endsWithThis.length)

  async function run(commands: readonly string[]) {
    await rm(`${folder}/out`, { recursive: true, force: true })
    const script = `${prelude([process.execPath, ...words])}${translate(commands.join('\n'))}\n`
    const child = spawn('timeout', [String(LIMIT_SECONDS), 'bash', '-euo', 'pipefail', '-c', script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { code: code as number, stdout, stderr }
  }

  /** What pages call by a variable, since its name is in a reply. */
  async function name(variable: string, path: string, body: object, field = 'id'): Promise<void> {
    const reply = await fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    env[variable] = ((await reply.json()) as Record<string, string>)[field]
    t.ok(env[variable], variable)
  }
  await name('ID', '/jobs', { kind: 'tool', input: { tool: 'louvain' } })
  await name('SCHEDULE', '/schedules', { cron: '0 4 * * *', kind: 'tool', input: { tool: 'louvain' } })
  await name('CONVERSATION', '/ask', { question: 'How many stations are there?' }, 'conversationId')
  const setKey = () => name('key', '/keys', { name: 'first', scopes: ['admin', 'read'] }, 'secret')
  return { run, setKey }
}

/** The part of a reply by which a caller tells what came of a call. */
const outcomeOf = ({ status, code }: Record<string, unknown>) => ({ status, code })

const snippets = await readSnippets()

t.test('each command in a snippet is run, or has a reason not to be', async (t) => {
  const commands = snippets.flatMap((snippet) => snippet.commands.map((command) => ({ command, place: snippet.place })))
  t.ok(commands.length > 100, `${commands.length} commands`)
  for (const { command, place } of commands)
    if (!isRun(command) && reasonOf(command) === undefined) t.fail(`${place} has a command of neither class: ${command}`)
  for (const [pattern, why] of notRun)
    t.ok(
      commands.some(({ command }) => pattern.test(command)),
      `${pattern} is of use: ${why}`
    )
  const left = commands.filter(({ command }) => reasonOf(command) !== undefined).length
  t.comment(`${snippets.length} snippets, ${commands.length} commands: ${commands.length - left} are run, ${left} are not`)
})

t.test('snippets do what the pages state', async (t) => {
  const shell = await openShell(t)
  const runnable = snippets.map((snippet) => ({ ...snippet, commands: snippet.commands.filter((command) => reasonOf(command) === undefined) }))
  // From the first key on, requests need one.
  const needsKey = ({ commands }: Snippet) => commands.some((command) => /keys create|\$key\b/.test(command))
  const inTurn = runnable.filter(({ commands }) => commands.length > 0).sort((one, other) => Number(needsKey(one)) - Number(needsKey(other)))
  const firstWithKey = inTurn.find(needsKey)
  for (const snippet of inTurn) {
    const { place, commands, reply } = snippet
    if (snippet === firstWithKey) await shell.setKey()
    const { code, stdout, stderr } = await shell.run(commands)
    t.equal(code, 0, place, { commands, stdout: stdout.slice(-2000), stderr: stderr.slice(-2000) })
    if (code === 0 && reply !== null) t.same(outcomeOf(JSON.parse(stdout)), outcomeOf(reply), `${place} shows how it ends`)
  }
})
