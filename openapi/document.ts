import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { openRuntime } from '../src/runtime.ts'

/** The OpenAPI document as text, from the routes and tools as they are. */
export async function openapiText(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'edgewise-openapi-'))
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: dataDir, EDGEWISE_SAMPLE_DATA: 'false', EDGEWISE_THREADS: '1' }))
  const app = await buildApp(runtime)
  try {
    return `${JSON.stringify(app.swagger(), null, 2)}\n`
  } finally {
    await app.close()
    await runtime.close()
    await rm(dataDir, { recursive: true })
  }
}
