import { readConfig } from './config.ts'
import { EdgewiseError } from './errors.ts'
import { serve } from './server/serve.ts'

async function start(): Promise<void> {
  await serve(readConfig(process.env))
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof EdgewiseError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(error instanceof EdgewiseError ? error.entry.exitCode : 70)
})
