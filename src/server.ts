import { enableCompileCache } from './base/config/compile-cache.ts'
import { EdgewiseError } from './base/errors.ts'

async function start(): Promise<void> {
  enableCompileCache(process.env)
  const [{ readConfig }, { serve }] = await Promise.all([import('./base/config/config.ts'), import('./serve.ts')])
  await serve(readConfig(process.env))
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof EdgewiseError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(error instanceof EdgewiseError ? error.entry.exitCode : 70)
})
