/** Solves a recorded task without a key: `npm run demo -- [graph|web|file]`. */
import { exitCodeOf } from '../src/faces/cli/watch-job.ts'
import { play } from './play.ts'
import { isRecordingName, recordings } from './recording.ts'

const WRONG_USE = 2
const INTERRUPTED = 130

const [name = 'graph'] = process.argv.slice(2)
const interrupt = new AbortController()
// A second signal ends the process at once, as without a handler.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort())

async function run(): Promise<number> {
  if (!isRecordingName(name)) {
    process.stderr.write(`There is no recording "${name}". There are: ${Object.keys(recordings).join(', ')}.\n`)
    return WRONG_USE
  }
  try {
    return exitCodeOf((await play(name, { write: (line) => void process.stdout.write(`${line}\n`), signal: interrupt.signal })).task.state)
  } catch (error) {
    if (interrupt.signal.aborted) return INTERRUPTED
    throw error
  }
}

process.exitCode = await run()
