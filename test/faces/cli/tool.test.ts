import t from 'tap'
import { tools } from '../../../src/tools/index.ts'
import { openApp } from '../../routes/open-app.ts'
import { openCli } from './run-cli.ts'

const run = await openCli(t)

t.test('prints facts, rows, notes and the handle for people', async (t) => {
  const { code, stdout } = await run(['tool', 'pagerank', 'limit=2'])
  t.equal(code, 0)
  t.match(stdout, /nodeCount: 302/)
  t.match(stdout, /rank +node +score\n +1 +King's Cross St\. Pancras +2\.75971\n/)
  t.match(stdout, /rows 1 to 2 of 302, by score desc.*; handle r_[0-9a-f]+;/)
})

t.test('prints what HTTP answers with --json, but for the time it took', async (t) => {
  const { app } = await openApp(t)
  const body = { source: 'Paddington', target: 'London Bridge', weight: 'time' }
  const { elapsedMs: _, provenance, ...http } = (await app.inject({ method: 'POST', url: '/tools/find_shortest_path', payload: body })).json()
  const { elapsedMs: __, provenance: shell, ...cli } = JSON.parse((await run(['tool', 'find_shortest_path', '--json', '--args', JSON.stringify(body)])).stdout)
  // Two imports of one file are two versions, and a handle names the version.
  t.same({ ...cli, handle: '' }, { ...http, handle: '' })
  t.same({ ...shell, graphVersion: '' }, { ...provenance, graphVersion: '' })
})

t.test('reads values as the parameter requires', async (t) => {
  const call = async (...words: string[]) => JSON.parse((await run(['tool', ...words, '--json'])).stdout)
  t.match(await call('find_shortest_path', 'source=Paddington', 'target={"name":"London Bridge"}'), { summary: {} })
  t.match((await call('find_nodes', 'labels=Station', 'limit=3')).rows, { length: 3 })
  t.match((await call('degree_centrality', 'nodes=Victoria,Bank')).rows, [{}, {}])
  t.match((await call('find_nodes', 'labels=["Station"]', 'where=[{"property":"zone","operator":"=","value":6}]')).rows, [{}])
  for (const edges of ['a,b\nb,c', '[["a","b"],["b","c"]]'])
    t.match(await call('run_vertex_program', 'program=components', `edges=${edges}`), { summary: { values: { componentCount: 1 } }, total: 3 }, edges)
  t.match((await call('pagerank', '--args', '{"limit":5}', 'limit=1')).rows, { length: 1 }, 'pairs stand over --args')
})

t.test('names what would have worked', async (t) => {
  for (const [words, code, said] of [
    [['tool', 'pagerankk'], 3, /No tool is named "pagerankk". Nearest: pagerank/],
    [['tool', 'get_neighbors', 'node=Viktoria'], 3, /No node of graph "london" is named "Viktoria". Nearest: Victoria/],
    [['tool', 'pagerank', '--graph', 'nowhere'], 3, /Known graphs: london/],
    [['tool', 'pagerank', 'limt=5'], 2, /limit/],
    [['tool', 'pagerank', 'limit=many'], 2, /limit/],
    [['tool', 'pagerank', 'limit'], 2, /"limit" is not an argument\. Use key=value/],
    [['tool', 'pagerank', '--grant', 'write'], 2, /--grant cannot grant "write". It can grant: writes/],
    [['tool', 'pagerank', '--args', '[1]'], 2, /--args must be a JSON object/]
  ] as const) {
    const { stderr, stdout, code: actual } = await run(words)
    t.equal(actual, code, words.join(' '))
    t.match(stderr, said)
    t.equal(stderr.trimEnd().split('\n').length, 1, 'one line')
    t.equal(stdout, '', 'stdout is data only')
  }
})

t.test('prints a failure as a problem document with --json', async (t) => {
  const { stderr } = await run(['tool', 'pagerankk', '--json'])
  t.match(JSON.parse(stderr), {
    type: 'urn:edgewise:error:EDGEWISE_UNKNOWN_TOOL',
    status: 404,
    code: 'EDGEWISE_UNKNOWN_TOOL',
    retryable: false,
    instance: /\S/
  })
})

t.test('lists every tool by family and describes each', async (t) => {
  const { stdout } = await run(['tools'])
  for (const { name, family } of tools) {
    t.match(stdout, new RegExp(`^${name} `, 'm'))
    t.match(stdout, new RegExp(`^${family}$`, 'm'))
  }
  const one = await run(['tools', 'find_shortest_path'])
  t.match(one.stdout, /source \(required\)/)
  t.match(one.stdout, /edgewise tool find_shortest_path --args '\{/)
  t.match(JSON.parse((await run(['tools', 'find_shortest_path', '--json'])).stdout), { name: 'find_shortest_path', inputSchema: { type: 'object' } })
  t.equal((await run(['tools', 'nope'])).code, 3)
})

t.test('rejects too long or too deep arguments, in one short line', async (t) => {
  for (const words of [
    ['tool', 'get_neighbors', `node=${'x'.repeat(100_000)}`],
    ['tool', 'pagerank', '--args', `{"nodes":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['tool', 'pagerank', '--args', 'x'.repeat(100_000)]
  ]) {
    const { code, stderr } = await run(words)
    t.equal(code, 2)
    t.ok(stderr.length < 1000, `${stderr.length} characters`)
  }
})
