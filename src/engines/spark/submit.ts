import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { EdgewiseError } from '../../base/errors.ts'

export interface Submission {
  readonly command: string
  readonly master: string
  /** A folder that every worker of the master reads and writes. */
  readonly folder: string
  readonly script: string
  readonly deadlineMs: number
  readonly signal?: AbortSignal | undefined
}

const GRACE_MS = 5000
/** The number of last characters of output to keep. */
const MAX_SAID = 4000

/** The reason of a failed run: the last line that is not from Spark's log. */
function reasonIn(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  return lines.findLast((line) => line !== '' && !/^\d\d\/\d\d\/\d\d |^(at|\.\.\.) /.test(line)) ?? 'it said nothing.'
}

/**
 * Runs a script, which reads `folder` and writes `folder`/out. The signal or the deadline ends its process.
 * @throws EDGEWISE_SPARK_FAILED with its last output, EDGEWISE_ENGINE_UNAVAILABLE without spark-submit, EDGEWISE_CANCELLED, EDGEWISE_DEADLINE.
 */
export async function submit({ command, master, folder, script, deadlineMs, signal }: Submission): Promise<void> {
  const words = ['--master', master, '--conf', 'spark.ui.enabled=false', join(folder, script), '--data', folder, '--out', join(folder, 'out')]
  const child = spawn(command, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  let isLate = false
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-MAX_SAID)
  })
  const end = () => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref()
  }
  const timer = setTimeout(() => {
    isLate = true
    end()
  }, deadlineMs)
  signal?.addEventListener('abort', end, { once: true })
  if (signal?.aborted === true) end()
  try {
    const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
    if (signal?.aborted === true) throw new EdgewiseError('EDGEWISE_CANCELLED')
    if (isLate) throw new EdgewiseError('EDGEWISE_DEADLINE', { deadlineMs })
    if (code !== 0) throw new EdgewiseError('EDGEWISE_SPARK_FAILED', { detail: reasonIn(output) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new EdgewiseError('EDGEWISE_ENGINE_UNAVAILABLE', { engine: 'spark', reason: `${command} cannot be found; set PATH so that it can.` })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}
