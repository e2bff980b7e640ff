import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import t from 'tap'
import { read, root } from './fixtures/pages.ts'

t.test('the tool of CONTRIBUTING.md runs unchanged', async (t) => {
  const [, source = ''] = /```ts\n(import [\s\S]*?)```/.exec(await read('CONTRIBUTING.md')) ?? []
  const resolveDir = fileURLToPath(new URL('src/tools/schema', root))
  const options = { bundle: true, packages: 'external', format: 'esm', platform: 'node', write: false, logLevel: 'silent' } as const
  const { outputFiles, warnings } = await build({ ...options, stdin: { contents: source, resolveDir, loader: 'ts' } })
  t.same(warnings, [])
  const file = join(t.testdir(), 'tool.mjs')
  await writeFile(file, outputFiles[0]?.text ?? '')
  const { meanDegree } = await import(pathToFileURL(file).href)
  t.equal(meanDegree.name, 'mean_degree')
  const { table } = await meanDegree.run({ graph: 'london' }, { graphInfo: { nodeCount: 302, relationshipCount: 406 } })
  t.same(table.columns, [{ name: 'meanDegree', type: 'float', data: [meanDegree.examples[0].firstRow.meanDegree] }])
})
