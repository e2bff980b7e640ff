import type { Readable, Writable } from 'node:stream'
import type { Command } from 'commander'
import type { Config } from '../../base/config/config.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { toJson } from '../http/json-text.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The streams of a command. `stdout` carries only data; everything else goes to `stderr`. */
export interface Terminal {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable & { readonly isTTY?: boolean }
  readonly env: Environment
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal
}

export interface GlobalOptions {
  readonly json?: boolean
  readonly dataDir?: string
  readonly graph?: string
}

/** The context of a command: the terminal, the global options, and a runtime that is opened on demand and always closed. */
export interface Session extends Terminal {
  readonly tenant: string
  readonly options: GlobalOptions
  /** Exit code of the process when nothing fails. */
  exitCode: number
  /** Prints a document on one line with --json, else the text for people. */
  print(document: unknown, text: () => string): void
  /** Prints a line for people only, beside the data. */
  note(line: string): void
  withRuntime<T>(use: (runtime: Runtime) => Promise<T>): Promise<T>
}

/** The settings of the environment, overridden by those of the command line. */
export async function settingsOf(env: Environment, { dataDir, graph }: GlobalOptions, overrides: Environment = {}): Promise<Config> {
  const { readConfig } = await import('../../base/config/config.ts')
  return readConfig({
    ...env,
    ...(dataDir !== undefined && { EDGEWISE_DATA_DIR: dataDir }),
    ...(graph !== undefined && { EDGEWISE_DEFAULT_GRAPH: graph }),
    ...overrides
  })
}

/** Opens the session of one command line with its options. */
export type Open = (command: Command) => Session

export function openSession(terminal: Terminal, options: GlobalOptions): Session {
  return {
    ...terminal,
    tenant: 'default',
    options,
    exitCode: 0,
    print(document, text) {
      terminal.stdout.write(`${options.json ? toJson(document) : text()}\n`)
    },
    note(line) {
      if (!options.json) terminal.stderr.write(`${line}\n`)
    },
    async withRuntime(use) {
      // Help and usage errors need no runtime, which takes a second to load.
      const { openRuntime } = await import('../../runtime/runtime.ts')
      const runtime = await openRuntime(await settingsOf(terminal.env, options))
      try {
        return await use(runtime)
      } finally {
        await runtime.close()
      }
    }
  }
}
