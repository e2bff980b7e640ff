import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'

const root = fileURLToPath(new URL('../..', import.meta.url))
const execute = promisify(execFile)

async function run(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const [file = '', ...rest] = words
  try {
    return { code: 0, ...(await execute(process.execPath, ['--import=tsx', `scripts/${file}.ts`, ...rest], { cwd: root })) }
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string }
  }
}

t.test('lists the names of a group without an argument', async (t) => {
  for (const [file, names] of [
    ['bench', ['calls', 'kernels', 'neo4j', 'gds', 'graphql', 'jobs', 'tasks', 'start', 'scaling', 'vertex', 'spark', 'reasoning', 'scale']],
    ['train', ['readings', 'intents', 'problems']],
    ['kill', ['jobs', 'tasks']]
  ] as const) {
    const { code, stdout } = await run(file)
    t.equal(code, 0, file)
    const listed = [...stdout.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name)
    t.same(listed.toSorted(), names.toSorted(), file)
  }
})

t.test('rejects an unknown name', async (t) => {
  for (const name of ['nothing', 'toString']) t.match(await run('bench', name), { code: 2, stdout: '', stderr: new RegExp(`^There is no "${name}"`) })
})

t.test('a program reads its own options', async (t) => {
  t.match(await run('bench', 'scaling', '--scales', '4', '--kernels', 'pagerank'), { code: 0, stdout: /^node \S+; scales 4\n/ })
  t.match(await run('bench', 'scaling', '--nothing'), { code: 1, stderr: /Unknown option '--nothing'/ })
})
