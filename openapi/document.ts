import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/base/config/config.ts'
import { openRuntime } from '../src/runtime/runtime.ts'

const scalar = '(?:"(?:[^"\\\\\\n]|\\\\.)*"|[\\w.+-]+)'
const shortObject = new RegExp(`\\{\\n *("[^"\\n]+": ${scalar})\\n *\\}`, 'g')
const shortList = new RegExp(`\\[\\n *((?:${scalar},\\n *)*${scalar})\\n *\\]`, 'g')

/** A list of texts and numbers, and an object of one member, such as a reference, takes one line each. */
const layOut = (document: object): string =>
  JSON.stringify(document, null, 2)
    .replace(shortObject, '{ $1 }')
    .replace(shortList, (_, members: string) => `[${members.replace(/\n */g, ' ')}]`)

/** The OpenAPI document as text, from the routes and tools as they are. */
export async function openapiText(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'edgewise-openapi-'))
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: dataDir, EDGEWISE_SAMPLE_DATA: 'false', EDGEWISE_THREADS: '1' }))
  const app = await buildApp(runtime)
  try {
    return `${layOut((await app.openDocumentation()).swagger())}\n`
  } finally {
    await app.close()
    await runtime.close()
    await rm(dataDir, { recursive: true })
  }
}
