import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { openFolder } from '../../fixtures/folder.ts'
import { openCli } from './run-cli.ts'

const run = await openCli(t, { EDGEWISE_SAMPLE_DATA: 'false' })
const folder = await openFolder(t)
const at = (name: string) => join(folder, name)
await writeFile(at('people.jsonl'), '{"id":"ann","label":"Person","properties":{"name":"Ann"}}\n{"id":"bob","label":"Person"}\n')
await run(['import', 'people', at('people.jsonl')])

t.test('takes changes as an argument, from a file and from standard input', async (t) => {
  const set = (age: number) => `{"op":"setNode","id":"ann","properties":{"age":${age}}}`
  t.match(await run(['change', 'people', set(41)]), {
    code: 0,
    stdout: /^Nodes: 0 created, 1 changed, 0 deleted\. Relationships: 0 created.*\nVersion \S+\.\n$/
  })
  await writeFile(at('changes.jsonl'), `${set(42)}\n{"op":"createRelationship","source":"ann","target":"bob","type":"KNOWS"}\n`)
  t.match(await run(['change', 'people', at('changes.jsonl'), '--json']), { code: 0, stdout: /"relationships":\{"created":1,/ })
  t.match(await run(['change', 'people', '-'], { stdin: `{"changes":[${set(42)}]}` }), { code: 0, stdout: 'Nothing differs, so nothing was changed.\n' })
})

t.test('lists and undoes', async (t) => {
  const { changes } = JSON.parse((await run(['change', 'people', '--list', '--json'])).stdout)
  t.equal(changes.length, 2)
  t.match(await run(['change', 'people', '--undo', changes[1].version]), { code: 4, stderr: /"ann" has changed since/ })
  t.match(await run(['change', 'people', '--undo', '--if-version', 'x']), { code: 4, stderr: /not "x"\. Nothing was changed/ })
  t.match(await run(['change', 'people', '--undo']), { code: 0, stdout: /1 changed.*0 created, 0 changed, 1 deleted/ })
  t.match((await run(['change', 'people', '--list'])).stdout, /\+0 ~1 -0 +\+0 ~0 -1 +\S+\n/)
})

t.test('refuses bad usage', async (t) => {
  t.match(await run(['change', 'people']), { code: 2, stderr: 'Give either changes, --undo or --list.' })
  t.match(await run(['change', 'people', '[]', '--undo']), { code: 2 })
  t.match(await run(['change', 'people', '{"op":"setNode"\n{"op"']), { code: 2, stderr: 'The argument, line 1 is not JSON' })
  t.match(await run(['change', 'people', at('missing.json')]), { code: 2, stderr: /missing\.json/ })
  t.match(await run(['change', 'nobody', '--undo']), { code: 3, stderr: 'No graph is named "nobody"' })
})

t.test('adds a file to a graph', async (t) => {
  await writeFile(at('more.csv'), 'id,label,name\nann,Person,Ann Lee\ncy,Person,Cy\n')
  t.match(await run(['import', 'people', at('more.csv'), '--merge']), {
    code: 0,
    stdout: /^Merged into graph "people", which has 3 nodes and 0 relationships now\./
  })
  t.match(await run(['import', 'people', at('more.csv'), '--merge', '--dry-run']), { code: 2, stderr: /leave out --merge/ })
})
