import type { Command } from 'commander'
import { scopes } from '../../storage/state/keys.ts'
import { grantsOf } from '../http/grants.ts'
import { DEFAULT_PROFILE, profileNames } from '../mcp/profile-names.ts'
import type { Open } from './session.ts'

const examples = `
Examples:
  edgewise mcp
  edgewise mcp --profile full --graph friends
  edgewise mcp --data-dir /home/me/graphs     when the client starts it in another folder`

export function addMcp(program: Command, open: Open): void {
  program
    .command('mcp')
    .summary('serve an MCP client on stdin and stdout')
    .description(
      'Serves the Model Context Protocol, one message per line, until stdin closes; running calls then have 5 s to finish. stdout carries only the protocol; the log goes to stderr.'
    )
    .option('--profile <name>', `tools to offer: ${profileNames.join(', ')}`, DEFAULT_PROFILE)
    .option('--grant <effects>', 'effects to allow beyond reading: writes, fetches (each also needs EDGEWISE_ALLOW_WRITES or EDGEWISE_ALLOW_FETCHES)')
    .addHelpText('after', examples)
    .action(async (options: { profile: string; grant?: string }, command: Command) => {
      const { tenant, stdin, stdout, stderr, signal, withRuntime } = open(command)
      const onError = (error: unknown) => void stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
      const [{ createProfile }, { serveOverStdio }, { createJobApi }, { openWorker }] = await Promise.all([
        import('../mcp/profiles.ts'),
        import('../mcp/serve-stdio.ts'),
        import('../http/job-api.ts'),
        import('../../runtime/worker/open-worker.ts')
      ])
      await withRuntime(async (runtime) => {
        runtime.warm()
        const { config } = runtime
        const profile = createProfile(options.profile, { ...runtime, jobs: createJobApi(runtime) })
        const grants = grantsOf(config, '--grant', options.grant)
        const worker = openWorker(runtime, onError)
        const dispatcher = runtime.webhooks.openDispatcher(onError)
        if (config.jobConcurrency > 0) for (const one of [worker, dispatcher]) one.start()
        try {
          await serveOverStdio(profile, { tenant, keyId: null, scopes, grants }, { stdin, stdout, signal, onError })
        } finally {
          // Clients kill a server that lingers; the next process takes over running jobs.
          await worker.stop(0)
          await dispatcher.stop()
        }
      })
    })
}
