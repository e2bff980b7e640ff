import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parquetReadObjects } from 'hyparquet'
import t from 'tap'
import { degree } from '../../../src/graph/vertex/library/degree.ts'
import { openCli } from './run-cli.ts'

const run = await openCli(t)
const folder = await mkdtemp(join(tmpdir(), 'edgewise-export-'))
t.teardown(() => rm(folder, { recursive: true, force: true }))

const words = (graph: string, program: string, name: string, ...more: string[]) => [
  'export',
  graph,
  '--format',
  'spark',
  '--program',
  program,
  '-o',
  join(folder, name),
  ...more
]
const ends = ['--parameter', 'source=Paddington', '--parameter', 'target=London Bridge']

t.test('writes a graph and a program, and explains how to run it', async (t) => {
  const { code, stdout } = await run(words('london', 'sssp', 'paths', ...ends, '--weight', 'time'))
  t.equal(code, 0)
  t.match(stdout, /^Wrote 302 nodes, 406 relationships and the program "shortest_path" to \S+paths\. Run it:\n {2}spark-submit \S+shortest_path\.py --data /)
  t.same((await readdir(join(folder, 'paths'))).sort(), ['edges.parquet', 'shortest_path.py', 'vertices.parquet'])
  const file = (await readFile(join(folder, 'paths', 'vertices.parquet'))).buffer as ArrayBuffer
  const vertices = await parquetReadObjects({ file })
  const keyOf = (name: string) => vertices.find((row) => row['name'] === name)?.['key']
  const script = await readFile(join(folder, 'paths', 'shortest_path.py'), 'utf8')
  t.match(script, `"source": {"type": "node", "default": "${keyOf('Paddington')}"}`)
  t.match(script, 'UNDIRECTED = True', 'the graph is declared undirected, and each relationship is written once')
})

t.test('reports the written files with --json', async (t) => {
  const { code, stdout } = await run(words('london', 'pagerank', 'ranks', '--orientation', 'natural', '--parameter', 'dampingFactor=0.5', '--json'))
  t.equal(code, 0)
  t.match(JSON.parse(stdout), { program: 'pagerank', nodes: 302, relationships: 406, files: ['vertices.parquet', 'edges.parquet', 'pagerank.py'] })
  t.match(await readFile(join(folder, 'ranks', 'pagerank.py'), 'utf8'), '"default": 0.5')
})

t.test('reads a custom program from a file', async (t) => {
  const file = join(folder, 'mine.json')
  await writeFile(file, JSON.stringify({ ...degree, name: 'mine' }))
  t.equal((await run(words('london', file, 'own'))).code, 0)
  t.ok((await readdir(join(folder, 'own'))).includes('mine.py'))
})

t.test('writes into a non-empty folder only with the option', async (t) => {
  t.equal((await run(words('london', 'degree', 'full'))).code, 0)
  const { code, stderr } = await run(words('london', 'degree', 'full'))
  t.equal(code, 2)
  t.match(stderr, /The folder "\S+full" is not empty\. Use another folder, or --force/)
  t.equal((await run(words('london', 'degree', 'full', '--force'))).code, 0)
})

t.test('names what would have worked', async (t) => {
  const broken = join(folder, 'broken.json')
  await writeFile(broken, '{')
  for (const [given, code, said] of [
    [words('nowhere', 'degree', 'x'), 3, /No graph is named "nowhere"\. Known graphs: london/],
    [words('london', 'page_rang', 'x'), 3, /No vertex program is named "page_rang"\. Nearest: pagerank/],
    [['export', 'london', '--format', 'xlsx', '-o', 'x'], 2, /Allowed choices are json, jsonl, csv, .*spark/],
    [['export', 'london', '--program', 'degree', '-o', 'x'], 2, /--program is for Spark\. Add --format spark/],
    [['export', 'london', '--format', 'spark', '-o', 'x'], 2, /needs a program/],
    [words('london', 'sssp', 'x', '--parameter', 'source=Bank'), 2, /target: is missing; the program needs a node/],
    [words('london', 'sssp', 'x', ...ends, '--parameter', 'speed=2'), 2, /speed: the program has no such name; nearest: "source"/],
    [words('london', 'sssp', 'x', '--parameter', 'source=Nowhere', '--parameter', 'target=Bank'), 3, /No node of graph "london" is named "Nowhere"/],
    [words('london', 'sssp', 'x', '--parameter', 'source'), 2, /Use name=value/],
    [words('london', 'pagerank', 'x', '--parameter', 'dampingFactor=2'), 2, /found 2, wanted 1 or less/],
    [words('london', 'topological_order', 'x'), 2, /needs directed relationships\. Use --orientation natural/],
    [words('london', 'degree', 'x', '--weight', 'time'), 2, /reads no weights\. Omit --weight/],
    [words('london', 'heaviest_triangle', 'x', '--input', 'weight=zome'), 3, /no property "zome"\. Nearest: zone/],
    [words('london', broken, 'x'), 2, /is not valid JSON/],
    [words('london', join(folder, 'none.json'), 'x'), 2, /the file does not exist/],
    [words('london', 'degree', 'broken.json'), 2, /Cannot create "\S+broken\.json": a file with that name exists/]
  ] as const) {
    const { code: actual, stderr, stdout } = await run([...given])
    t.equal(actual, code, `${given.join(' ')}: ${stderr}`)
    t.match(stderr, said)
    t.equal(stdout, '', 'stdout is data only')
  }
  t.notOk((await readdir(folder)).includes('x'), 'nothing was written')
})
