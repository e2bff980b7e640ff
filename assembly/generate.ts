import { writeFile } from 'node:fs/promises'
import { compiledText } from './compile.ts'

await writeFile(new URL('../src/graph/compiled-bytes.ts', import.meta.url), await compiledText())
