import { enableCompileCache } from './base/config/compile-cache.ts'

const interrupt = new AbortController()
// A second signal ends the process at once, as without a handler.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort())

// A reader that stops early, such as head, is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

enableCompileCache(process.env)
const { runCommandLine } = await import('./faces/cli/program.ts')
const { stdin, stdout, stderr, env, argv } = process
process.exitCode = await runCommandLine(argv.slice(2), { stdin, stdout, stderr, env, signal: interrupt.signal }, async (config) => {
  const { serve } = await import('./serve.ts')
  await serve(config)
})
