import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'

/** Results of a run so far in a JSON lines file, from which a killed run continues. */
export interface Journal<Result> {
  /** Question id -> its result. */
  readonly done: ReadonlyMap<string, Result>
  append(id: string, result: Result): void
  /** Keeps the whole journal as `<name>.jsonl`; the next run starts over. */
  finish(): void
}

interface Line<Result> {
  readonly id: string
  readonly result: Result
}

/**
 * Opens a new or interrupted run's journal. Runs with the same identity (options, questions) share one. A line truncated by the end of its process is dropped,
 * and its question is asked again.
 */
export function openJournal<Result>(folder: string, name: string, identity: unknown, fresh = false): Journal<Result> {
  mkdirSync(folder, { recursive: true })
  const hash = createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 12)
  const file = join(folder, `${name}-${hash}.part.jsonl`)
  if (fresh) rmSync(file, { force: true })
  const text = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  const whole = text.subarray(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) truncateSync(file, whole.length)
  const lines = whole.toString('utf8').split('\n').filter(Boolean)
  const done = new Map(lines.map((line) => JSON.parse(line) as Line<Result>).map(({ id, result }) => [id, result]))
  return {
    done,
    append: (id, result) => appendFileSync(file, `${JSON.stringify({ id, result } satisfies Line<Result>)}\n`),
    finish() {
      if (existsSync(file)) renameSync(file, join(folder, `${name}.jsonl`))
    }
  }
}
