/** Writes web/public/example-task.json: a recorded task as the service solves and shows it. */
import { writeFile } from 'node:fs/promises'
import { play } from './play.ts'

const MOST_BYTES = 200_000
const file = new URL('../web/public/example-task.json', import.meta.url)

const record = await play('graph', { write: (line) => void process.stdout.write(`${line}\n`), signal: new AbortController().signal })
const text = `${JSON.stringify(record)}\n`
if (text.length > MOST_BYTES) {
  process.stderr.write(`The example has ${text.length} characters; at most ${MOST_BYTES} are sent to a page.\n`)
  process.exitCode = 1
} else await writeFile(file, text)
