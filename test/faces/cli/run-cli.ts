import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Test } from 'tap'
import { runCommandLine } from '../../../src/faces/cli/program.ts'
import { serve } from '../../../src/serve.ts'
import { openFolder } from '../../fixtures/folder.ts'

export interface Run {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

interface RunOptions {
  readonly stdin?: string
  readonly signal?: AbortSignal
  readonly isTTY?: boolean
}

/** Runs command lines in this process, on databases that end with the test. Further settings by variable name. */
export async function openCli(t: Pick<Test, 'teardown'>, settings: Readonly<Record<string, string>> = {}) {
  const dataDir = await openFolder(t)
  return async (words: readonly string[], { stdin = '', signal = new AbortController().signal, isTTY = false }: RunOptions = {}): Promise<Run> => {
    const [stdout, stderr] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY })]
    const said = [text(stdout), text(stderr)] as const
    const env = { EDGEWISE_DATA_DIR: dataDir, EDGEWISE_THREADS: '1', ...settings }
    const code = await runCommandLine(words, { stdin: Readable.from([Buffer.from(stdin)]), stdout, stderr, env, signal }, serve)
    stdout.end()
    stderr.end()
    return { code, stdout: await said[0], stderr: await said[1] }
  }
}
