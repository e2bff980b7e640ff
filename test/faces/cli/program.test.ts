import { spawn } from 'node:child_process'
import { once } from 'node:events'
import t, { type Test } from 'tap'
import { programWords } from '../../fixtures/programs.ts'
import { openCli } from './run-cli.ts'

const run = await openCli(t)
const commands = ['ask', 'tool', 'tools', 'import', 'graphs', 'replay', 'jobs', 'worker', 'keys', 'serve']

t.test('has help for each command, with examples', async (t) => {
  const { code, stdout, stderr } = await run(['--help'])
  t.equal(code, 0)
  t.equal(stderr, '')
  t.match(stdout, /edgewise ask "What is the quickest way/)
  t.equal((await run([])).stdout, stdout, 'also without any word')
  for (const command of commands) {
    t.match(stdout, new RegExp(`^ {2}${command} `, 'm'))
    const help = await run([command, '--help'])
    t.equal(help.code, 0)
    t.match(help.stdout, new RegExp(`Examples:\\n(.*\\n)*? {2}edgewise ${command}`))
    t.match(help.stdout, /--data-dir/, 'global options too')
  }
})

t.test('prints its version', async (t) => {
  t.match((await run(['--version'])).stdout, /^\d+\.\d+\.\d+\n$/)
})

t.test('suggests the nearest command and option', async (t) => {
  for (const [words, said] of [
    [['aks', 'x'], /Unknown command 'aks'. \(Did you mean ask\?\)/],
    [['ask', 'x', '--plannr', 'rules'], /Unknown option '--plannr'. \(Did you mean --planner\?\)/],
    [['ask'], /Missing required argument 'question'/],
    [['ask', 'x', '--planner', 'magic'], /Allowed choices are auto, rules, llm/]
  ] as const) {
    const { code, stderr, stdout } = await run(words)
    t.equal(code, 2)
    t.match(stderr, said)
    t.equal(stdout, '')
  }
})

t.test('names the wrong setting', async (t) => {
  const { code, stderr } = await run(['serve', '--port', 'http'])
  t.equal(code, 78)
  t.match(stderr, /Setting PORT/)
})

function start(t: Test, words: readonly string[]) {
  const env = { ...process.env, EDGEWISE_DATA_DIR: t.testdir(), EDGEWISE_THREADS: '1', EDGEWISE_SAMPLE_DATA: 'false' }
  const child = spawn(process.execPath, [...programWords('src/cli.ts'), ...words], { env, stdio: 'pipe' })
  t.teardown(() => child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (output.stdout += chunk))
  child.stderr.on('data', (chunk) => (output.stderr += chunk))
  return { child, output, ended: once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]> }
}

t.test('ends with 130 when an import is interrupted, and stores nothing', async (t) => {
  const { child, output, ended } = start(t, ['import', 'endless', '-', '--format', 'jsonl'])
  const line = Buffer.from(`${JSON.stringify({ labels: ['A'], properties: {} }).slice(0, -1)},"id":"`)
  let next = 0
  const feed = () => {
    while (child.stdin.writable && child.stdin.write(Buffer.concat([line, Buffer.from(`${next++}"}\n`)])));
  }
  child.stdin.on('drain', () => {
    feed()
    if (next > 20_000 && !child.killed) child.kill('SIGINT')
  })
  child.stdin.on('error', () => undefined)
  feed()
  t.same(await ended, [130, null])
  t.equal(output.stderr, 'Interrupted.\n')
  t.equal(output.stdout, '')
})

t.test('serves until a signal stops it', async (t) => {
  const { child, output, ended } = start(t, ['serve', '--port', '0'])
  while (!/answers at/.test(output.stderr)) await once(child.stderr, 'data')
  const url = /answers at (\S+)/.exec(output.stderr)?.[1]
  t.equal((await fetch(`${url}/readyz`)).status, 200)
  child.kill('SIGINT')
  t.same(await ended, [0, null])
})

t.test('does not fail when its reader stops reading', async (t) => {
  const { child, output, ended } = start(t, ['tools', '--json'])
  child.stdout.destroy()
  t.same(await ended, [0, null])
  t.equal(output.stderr, '')
})
