import { readFile } from 'node:fs/promises'
import t from 'tap'
import { compiledText } from '../assembly/compile.ts'

t.test('the checked-in module matches the sources (npm run generate -- wasm writes it)', async (t) => {
  t.equal(await readFile(new URL('../src/graph/compiled-bytes.ts', import.meta.url), 'utf8'), await compiledText())
})
