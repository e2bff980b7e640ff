import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { openFolder } from '../../fixtures/folder.ts'
import { assertSound } from '../picture/drawn.ts'
import { openCli } from './run-cli.ts'

const run = await openCli(t)
const folder = await openFolder(t)
const at = (name: string) => join(folder, name)

t.test('writes a picture of a graph, and of a result on it', async (t) => {
  t.match(await run(['draw', 'london', '-o', at('london.svg')]), { code: 0, stdout: `Wrote ${at('london.svg')}.\n` })
  assertSound(t, await readFile(at('london.svg'), 'utf8'))
  const { handle } = JSON.parse((await run(['tool', 'find_shortest_path', 'source=Paddington', 'target=Bank', '--json'])).stdout)
  const drawn = await run(['draw', 'london', '--result', handle, '--theme', 'dark', '--width', '600', '-o', at('path.svg'), '--json'])
  t.same(JSON.parse(drawn.stdout), { graph: 'london', file: at('path.svg') })
  t.match(await readFile(at('path.svg'), 'utf8'), /width="600".*path from Paddington to Bank/s)
})

t.test('writes the picture alone to standard output', async (t) => {
  const { code, stdout } = await run(['draw', 'london', '--label', 'Station', '-o', '-'])
  t.equal(code, 0)
  assertSound(t, stdout)
})

t.test('overwrites only with the option, and leaves no part behind', async (t) => {
  await writeFile(at('mine.svg'), 'mine')
  t.match(await run(['draw', 'london', '-o', at('mine.svg')]), { code: 2, stderr: /exists\. Use another name, or --force/ })
  t.equal((await run(['draw', 'nowhere', '-o', at('mine.svg'), '--force'])).code, 3)
  t.equal(await readFile(at('mine.svg'), 'utf8'), 'mine')
  t.equal((await run(['draw', 'london', '-o', at('mine.svg'), '--force'])).code, 0)
  t.same(
    (await readdir(folder)).filter((name) => name.endsWith('.part')),
    []
  )
})

t.test('names what would have worked', async (t) => {
  for (const [given, code, said] of [
    [['draw', 'london'], 2, /-o, --output/],
    [['draw', 'london', '-o', '-', '--width', '10'], 2, /Use a whole number from 320 to 4000/],
    [['draw', 'london', '-o', '-', '--seed', 'x'], 2, /Use a whole number from 0 to/],
    [['draw', 'london', '-o', '-', '--theme', 'blue'], 2, /light, dark/],
    [['draw', 'london', '-o', '-', '--label', 'Statoin'], 3, /has no label "Statoin"/],
    [['draw', 'london', '-o', '-', '--result', 'none'], 3, /No result has the handle/]
  ] as const) {
    const { code: actual, stderr, stdout } = await run([...given])
    t.equal(actual, code, `${given.join(' ')}: ${stderr}`)
    t.match(stderr, said)
    t.equal(stdout, '')
  }
})

t.test('an interrupted drawing writes nothing', async (t) => {
  t.match(await run(['draw', 'london', '-o', at('stopped.svg')], { signal: AbortSignal.abort() }), { code: 130 })
  t.notOk((await readdir(folder)).includes('stopped.svg'))
})
