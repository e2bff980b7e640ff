import type { Command } from 'commander'
import type { Config } from '../../base/config/config.ts'
import { type Open, settingsOf } from './session.ts'

export type Serve = (config: Config) => Promise<void>

export function addServe(program: Command, open: Open, serve: Serve): void {
  program
    .command('serve')
    .summary('serve HTTP until stopped')
    .description('Starts the HTTP service on the same databases, like "npm start". The API documentation is at /docs.')
    .option('--port <port>', 'port to listen on; 0 picks a free port (default: PORT, else 8700)')
    .option('--host <host>', 'address to listen on (default: HOST, else 127.0.0.1)')
    .addHelpText('after', '\nExamples:\n  edgewise serve\n  edgewise serve --port 0 --data-dir graphs')
    .action(async ({ port, host }: { port?: string; host?: string }, command: Command) => {
      const { env, options } = open(command)
      await serve(await settingsOf(env, options, { ...(port !== undefined && { PORT: port }), ...(host !== undefined && { HOST: host }) }))
    })
}
