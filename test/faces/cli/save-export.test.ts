import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import t from 'tap'
import { openFolder } from '../../fixtures/folder.ts'
import { openCli } from './run-cli.ts'

const run = await openCli(t)
const folder = await openFolder(t)
const at = (name: string) => join(folder, name)

t.test('writes a file in the format of its name, and says what is not kept', async (t) => {
  const { code, stdout, stderr } = await run(['export', 'london', '-o', at('london.graphml')])
  t.equal(code, 0, stderr)
  t.equal(stdout, `Wrote ${at('london.graphml')}.\n`)
  t.match(await readFile(at('london.graphml'), 'utf8'), /^<\?xml .*<graph edgedefault="undirected">/s)
  const json = await run(['export', 'london', '-o', at('london.json'), '--json'])
  t.match(JSON.parse(json.stdout), { graph: 'london', format: 'json', losses: ['the graph is undirected: set the orientation again'] })
  t.match((await run(['export', 'london', '-o', at('again.jsonl')])).stderr, 'Not kept: the graph is undirected: set the orientation again.\n')
  const imported = await run(['import', 'copy', at('london.json'), '--orientation', 'undirected'])
  t.match(imported.stdout, 'Imported 302 nodes and 406 relationships')
})

t.test('writes a pair to a folder or a .zip', async (t) => {
  t.equal((await run(['export', 'london', '--format', 'csv', '-o', at('csv')])).code, 0)
  t.same((await readdir(at('csv'))).sort(), ['nodes.csv', 'relationships.csv'])
  t.equal((await run(['export', 'london', '--format', 'parquet', '-o', at('london.zip')])).code, 0)
  t.same(Object.keys(unzipSync(await readFile(at('london.zip')))), ['nodes.parquet', 'relationships.parquet'])
  t.match(await run(['export', 'london', '-o', at('one.csv')]), { code: 2, stderr: /is two files.* Give a folder or a name that ends in \.zip/ })
  t.match(await run(['export', 'london', '-o', at('two.zip')]), { code: 2, stderr: /cannot be told from its name\. Set --format/ })
})

t.test('writes data alone to standard output', async (t) => {
  const { code, stdout } = await run(['export', 'london', '--format', 'jsonl', '-o', '-'])
  t.equal(code, 0)
  const lines = stdout.trim().split('\n')
  t.equal(lines.length, 302 + 406)
  t.ok(lines.every((line) => typeof JSON.parse(line) === 'object'))
})

t.test('overwrites only with the option, and leaves no part behind', async (t) => {
  await writeFile(at('mine.json'), 'mine')
  t.match(await run(['export', 'london', '-o', at('mine.json')]), { code: 2, stderr: /exists\. Use another name, or --force/ })
  t.equal(await readFile(at('mine.json'), 'utf8'), 'mine')
  t.equal((await run(['export', 'nowhere', '-o', at('mine.json'), '--force'])).code, 3)
  t.equal(await readFile(at('mine.json'), 'utf8'), 'mine')
  t.equal((await run(['export', 'london', '-o', at('mine.json'), '--force'])).code, 0)
  await mkdir(at('taken.json'))
  t.not((await run(['export', 'london', '-o', at('taken.json'), '--force'])).code, 0)
  t.same(
    (await readdir(folder)).filter((name) => name.endsWith('.part')),
    []
  )
})

t.test('adds the columns of a result, and writes its rows', async (t) => {
  const call = await run(['tool', 'pagerank', '--json', '--graph', 'london'])
  const { handle } = JSON.parse(call.stdout)
  t.equal((await run(['export', 'london', '-o', at('ranked.jsonl'), '--result', handle, '--prefix', 'pagerank_'])).code, 0)
  const [first] = (await readFile(at('ranked.jsonl'), 'utf8')).split('\n')
  t.type(JSON.parse(first ?? '').properties.pagerank_score, 'number')
  t.equal((await run(['export', '--result', handle, '-o', at('rows.csv')])).code, 0)
  t.equal((await readFile(at('rows.csv'), 'utf8')).trim().split('\n').length, 303)
})

t.test('names what would have worked', async (t) => {
  for (const [given, code, said] of [
    [['export', '-o', 'x.json'], 2, /Name a graph to export, or a result with --result/],
    [['export', '--result', 'h', '-o', 'x.xml'], 2, /exported as csv, jsonl, parquet/],
    [['export', 'london', '-o', 'x.doc'], 2, /cannot be told from its extension \(\.json, /],
    [['export', 'london', '-o', 'x.json', '--label', 'Statoin'], 3, /has no label "Statoin"/],
    [['export', 'london', '-o', 'x.json', '--result', 'none'], 3, /No result has the handle/]
  ] as const) {
    const { code: actual, stderr, stdout } = await run([...given])
    t.equal(actual, code, `${given.join(' ')}: ${stderr}`)
    t.match(stderr, said)
    t.equal(stdout, '')
  }
})
