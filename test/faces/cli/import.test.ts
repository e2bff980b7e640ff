import { writeFile } from 'node:fs/promises'
import t from 'tap'
import { openCli } from './run-cli.ts'

const run = await openCli(t)
const friends = {
  nodes: ['Ada', 'Bob', 'Cyd'].map((name, at) => ({ id: String(at), labels: ['Person'], properties: { name } })),
  relationships: [{ source: '0', target: '1', type: 'KNOWS', properties: { since: 2001 } }]
}

t.test('imports each format', async (t) => {
  const lines = [...friends.nodes, ...friends.relationships].map((record) => JSON.stringify(record)).join('\n')
  const folder = t.testdir({
    'friends.json': JSON.stringify(friends),
    'friends.jsonl': lines,
    'nodes.csv': 'id:ID,name,:LABEL\n0,Ada,Person\n1,Bob,Person\n2,Cyd,Person\n',
    'relationships.csv': ':START_ID,:END_ID,:TYPE,since:int\n0,1,KNOWS,2001\n',
    'friends.graphml': `<graphml><key id="n" for="node" attr.name="name" attr.type="string"/>
      <graph edgedefault="directed"><node id="0"><data key="n">Ada</data></node><node id="1"><data key="n">Bob</data></node><node id="2"/>
      <edge source="0" target="1"/></graph></graphml>`
  })
  for (const [name, files, named] of [
    ['a', ['friends.json'], 'name of Person: name'],
    ['b', ['friends.jsonl'], 'name of Person: name'],
    ['c', ['nodes.csv', 'relationships.csv'], 'name of Person: name'],
    ['d', ['friends.graphml'], 'name of Node: its key']
  ] as const) {
    const { code, stdout, stderr } = await run(['import', name, ...files.map((file) => `${folder}/${file}`)])
    t.equal(code, 0, `${name}: ${stderr}`)
    t.equal(stdout, `Imported 3 nodes and 1 relationships as graph "${name}" (directed).\n  ${named}\n`)
    const found = await run(['tool', 'get_neighbors', 'node={"id":"0"}', '--graph', name, '--json'])
    t.match(JSON.parse(found.stdout).rows, [{ nodeId: '1' }])
  }
})

t.test('imports standard input with the given options, and prints the document of HTTP', async (t) => {
  const words = ['import', 'piped', '-', '--format', 'json', '--orientation', 'undirected', '--name-property', 'Person=name', '--json']
  const { code, stdout } = await run(words, { stdin: JSON.stringify(friends) })
  t.equal(code, 0)
  t.match(JSON.parse(stdout), { name: 'piped', nodeCount: 3, relationshipCount: 1, orientation: 'undirected', version: /\S/ })
})

t.test('rejects a file without nodes and keeps the orientation of a graph', async (t) => {
  await run(['import', 'town', '-', '--format', 'json', '--orientation', 'undirected'], { stdin: JSON.stringify(friends) })
  const refused = await run(['import', 'town', '-', '--format', 'json'], { stdin: '{}' })
  t.equal(refused.code, 4)
  t.match(refused.stderr, /graph "town" would be empty\. Nothing was changed\..* --allow-empty/)
  const again = await run(['import', 'town', '-', '--format', 'json'], { stdin: JSON.stringify(friends) })
  t.match(again.stdout, /^Imported 3 nodes .*\(undirected\)/)
  const emptied = await run(['import', 'town', '-', '--format', 'json', '--allow-empty'], { stdin: '{}' })
  t.match(emptied.stdout, /^Imported 0 nodes/)
})

t.test('draws a bar in a terminal, on stderr', async (t) => {
  const file = `${t.testdir({ 'friends.json': JSON.stringify(friends) })}/friends.json`
  const shown = await run(['import', 'bar', file], { isTTY: true })
  t.match(shown.stderr, /100%/)
  t.match(shown.stdout, /^Imported 3 nodes/)
  t.equal((await run(['import', 'bar', file])).stderr, '')
})

t.test('changes nothing when a file is invalid, and names the line', async (t) => {
  await run(['import', 'kept', '-', '--format', 'json'], { stdin: JSON.stringify(friends) })
  const before = JSON.parse((await run(['graphs', '--json'])).stdout)
  const bad = `${JSON.stringify(friends.nodes[0])}\n{"source":"0","target":"9","type":"KNOWS"}\n`
  const folder = t.testdir({ 'bad.jsonl': bad, 'odd.zip': 'x' })
  for (const [words, code, said] of [
    [['kept', `${folder}/bad.jsonl`], 4, /bad\.jsonl, line 2: /],
    [['kept', `${folder}/missing.json`], 2, /Cannot open ".*missing\.json": the file does not exist/],
    [['kept', `${folder}/odd.zip`], 2, /format of .*odd\.zip.* Known: \.csv/s],
    [['not a name', `${folder}/bad.jsonl`], 2, /"not a name" is not a valid graph name/],
    [['kept', folder], 2, /folder|format/],
    [['kept', `${folder}/bad.jsonl`, '--orientation', 'sideways'], 2, /directed, undirected/]
  ] as const) {
    const { code: actual, stderr } = await run(['import', ...words])
    t.equal(actual, code, `${words.join(' ')}: ${stderr}`)
    t.match(stderr, said)
  }
  t.same(JSON.parse((await run(['graphs', '--json'])).stdout), before)
})

t.test('stops an import that is interrupted, and keeps the old graph', async (t) => {
  const interrupt = new AbortController()
  interrupt.abort()
  const { code } = await run(['import', 'piped', '-', '--format', 'json'], { stdin: '{"nodes":[],"relationships":[]}', signal: interrupt.signal })
  t.equal(code, 130)
  t.match(JSON.parse((await run(['graphs', 'piped', '--json'])).stdout), { nodeCount: 3 })
})

t.test('describes a graph and drops it', async (t) => {
  const { stdout } = await run(['graphs', 'london'])
  t.match(stdout, /Station +LINK +Station +406/)
  await run(['import', 'gone', '-', '--format', 'json'], { stdin: JSON.stringify(friends) })
  const dropped = await run(['graphs', '--drop', 'gone'])
  t.equal(dropped.code, 0)
  t.equal(dropped.stderr, 'Dropped graph "gone".\n')
  t.equal((await run(['graphs', 'gone'])).code, 3)
  t.equal((await run(['graphs', '--drop', 'gone'])).code, 3)
})

const shop = {
  'customers.csv': 'id;name\n1;Ann\n2;Bob\n',
  'orders.csv': 'id,customer_id,total\n7,1,9.5\n8,2,3\n9,5,1\n9,1,1\n'
}

t.test('plans a mapping of tables, imports by it, and reports faults in a dry run', async (t) => {
  const folder = t.testdir(shop)
  const files = Object.keys(shop).map((name) => `${folder}/${name}`)
  const planned = await run(['import', 'shop', ...files, '--plan'])
  t.equal(planned.code, 0, planned.stderr)
  const mapping = JSON.parse(planned.stdout)
  t.match(mapping.tables[1], { table: 'orders.csv', node: { key: 'id' }, references: [{ column: 'customer_id', type: 'CUSTOMER' }] })

  mapping.tables[1].references[0].type = 'BOUGHT_BY'
  await writeFile(`${folder}/mapping.json`, JSON.stringify(mapping))
  const tried = await run(['import', 'shop', ...files, '--mapping', `${folder}/mapping.json`, '--dry-run'])
  t.equal(tried.code, 4)
  t.match(tried.stdout, /^Would import 5 nodes and 3 relationships\. Nothing was stored\./)
  t.match(tried.stdout, /Faults \(2\):\n {2}orders\.csv, line 5: .*"Order:9" occurs twice.*\n {2}orders\.csv, line 4: No node has the id "Customer:5"/)
  t.equal((await run(['graphs', 'shop'])).code, 3, 'nothing is stored')

  t.equal((await run(['import', 'shop', ...files, '--mapping', `${folder}/mapping.json`])).code, 4, 'a fault stops an import')
  t.match(await run(['import', 'shop', ...files, '--mapping', `${folder}/mapping.json`, '--skip-bad', '1']), {
    code: 4,
    stderr: /2 records are faulty, but at most 1/
  })
  const skipped = await run(['import', 'shop', ...files, '--mapping', `${folder}/mapping.json`, '--skip-bad', '2'])
  t.match(skipped.stdout, /^Imported 5 nodes and 3 relationships.*Left out 2 faulty records:\n {2}orders\.csv, line 5/s)
  t.match(await run(['import', 'shop', `${folder}/customers.csv`, '--mapping', `${folder}/customers.csv`]), { code: 2, stderr: /is not JSON.*--plan/s })
})

t.test('reads an edge list from standard input twice, and names columns', async (t) => {
  const words = ['import', 'web', '-', '--format', 'csv', '--source', '2', '--target', '1', '--type', 'LINKS', '--skip-bad', '0', '--json']
  const { code, stdout, stderr } = await run(words, { stdin: 'a\tb\nb\tc\n' })
  t.equal(code, 0, stderr)
  t.match(JSON.parse(stdout), { nodeCount: 3, relationshipCount: 2, skipped: [] })
  t.match(await run(['import', 'web', '-', '--format', 'jsonl', '--plan'], { stdin: '{"id":1}' }), { code: 2, stderr: /Only tables/ })
  t.match(await run(['import', 'web', 'x.csv', '--delimiter', 'ab']), { code: 2, stderr: /one character/ })
})
