import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig } from '../../src/base/config/config.ts'
import { openRuntime } from '../../src/runtime/runtime.ts'
import { wholeNumber } from '../harness/run-options.ts'
import { measureTokens, type SizeTokens } from './measure.ts'
import { tokensDocument } from './tokens-document.ts'

export const usage = `npm run eval -- tokens [options]
  --nodes N          size of a graph, from 40; may be given several times (default 100, 500, 20000
                     and 1000000, which takes some minutes and 3 GB of memory)
  --seed N           other graphs and questions (default 1)
  --write            write docs/tokens.md`

const document = fileURLToPath(new URL('../../docs/tokens.md', import.meta.url))
const mostNodes = 2_000_000
const mostSeed = 20_000

/** Measures the tokens of a question at each size, and returns the table. */
export async function runTokens(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const options = { nodes: { type: 'string', multiple: true }, seed: { type: 'string', default: '1' }, write: { type: 'boolean', default: false } } as const
  const { values } = parseArgs({ args: [...args], options })
  const sizes = (values.nodes ?? ['100', '500', '20000', '1000000']).map((text) => wholeNumber('nodes', text, 40, mostNodes))
  const seed = wholeNumber('seed', values.seed, 1, mostSeed)
  const dataDir = mkdtempSync(join(tmpdir(), 'edgewise-tokens-'))
  try {
    const runtime = await openRuntime(readConfig({ ...env, EDGEWISE_DATA_DIR: dataDir, EDGEWISE_SAMPLE_DATA: 'false' }))
    const measured: SizeTokens[] = []
    try {
      for (const nodes of sizes) measured.push(await measureTokens(runtime, nodes, seed))
    } finally {
      await runtime.close()
    }
    const text = tokensDocument(measured, runtime.caller.tools, process.resourceUsage().maxRSS * 1024)
    if (values.write) writeFileSync(document, text)
    return text
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
