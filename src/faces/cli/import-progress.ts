import { stat } from 'node:fs/promises'
import type { ImportOptions } from '../../storage/graphs/store.ts'
import type { Session } from './session.ts'

/** Time between two lines of progress where no terminal shows a bar. */
const LINE_MS = 5000

export interface ImportProgress {
  /** Bytes that were read. */
  read(bytes: number): void
  readonly stored: NonNullable<ImportOptions['onProgress']>
  end(): void
}

/** Shows bytes, records and records per second: as a bar on a terminal, else, and without files, as a line every 5 s. With --json nothing. */
export async function openProgress(files: readonly string[], session: Session): Promise<ImportProgress> {
  const { stderr, options } = session
  if (options.json) return { read: () => undefined, stored: () => undefined, end: () => undefined }
  return stderr.isTTY === true && files.length > 0 && !files.includes('-') ? barOf(files, session) : linesOf(session)
}

const rateOf = (records: number, start: number): string => Math.round((1000 * records) / Math.max(1, performance.now() - start)).toLocaleString('en')

async function barOf(files: readonly string[], { stderr }: Session): Promise<ImportProgress> {
  const sizes = await Promise.all(files.map((file) => stat(file)))
  const { SingleBar } = await import('cli-progress')
  const format = '{bar} {percentage}%  {nodes} nodes, {relationships} relationships  {rate}/s  {duration} s'
  const bar = new SingleBar({ format, stream: stderr, hideCursor: true })
  const start = performance.now()
  bar.start(
    sizes.reduce((sum, { size }) => sum + size, 0),
    0,
    { nodes: 0, relationships: 0, rate: 0 }
  )
  return {
    read: (bytes) => bar.increment(bytes),
    stored: ({ nodes, relationships }) => bar.update({ nodes, relationships, rate: rateOf(nodes + relationships, start) }),
    end: () => bar.stop()
  }
}

function linesOf({ note }: Session): ImportProgress {
  const start = performance.now()
  let last = start
  return {
    read: () => undefined,
    stored({ nodes, relationships }) {
      const now = performance.now()
      if (now - last < LINE_MS) return
      last = now
      note(`${nodes.toLocaleString('en')} nodes, ${relationships.toLocaleString('en')} relationships, ${rateOf(nodes + relationships, start)} records/s`)
    },
    end: () => undefined
  }
}
