import { parentPort, workerData } from 'node:worker_threads'
import { toWireError } from '../../../base/errors.ts'
import type { FromWorker, ImportTask, ThreadFormat } from './on-import-thread.ts'
import { readDot } from './read-dot.ts'
import { readGml } from './read-gml.ts'
import { readPajek } from './read-pajek.ts'
import { readNTriples, readTurtle } from './read-rdf.ts'
import { bytesOf, type LocalFile } from './tables/local-file.ts'
import { parquetRows } from './tables/parquet-table.ts'
import { workbookRows } from './tables/workbook-tables.ts'

/** Items of a message, which keep messages few and small. */
const BATCH = 1000
/** Messages that wait for their reader. */
const AHEAD = 4

const onText = (read: typeof readDot) => (file: LocalFile) => read(bytesOf(file), file.name)

const readers: Readonly<Record<ThreadFormat, (file: LocalFile) => AsyncIterable<unknown>>> = {
  dot: onText(readDot),
  gml: onText(readGml),
  pajek: onText(readPajek),
  turtle: onText(readTurtle),
  ntriples: onText(readNTriples),
  parquet: parquetRows,
  workbook: workbookRows
}

async function serve(post: (message: FromWorker<unknown>) => void, { format, file }: ImportTask): Promise<void> {
  let ahead = 0
  let onTaken = () => {}
  parentPort?.on('message', () => {
    ahead--
    onTaken()
  })
  let items: unknown[] = []
  const send = async () => {
    post({ items })
    items = []
    for (ahead++; ahead >= AHEAD; ) {
      await new Promise<void>((resolve) => {
        onTaken = resolve
      })
    }
  }
  try {
    for await (const item of readers[format](file)) if (items.push(item) === BATCH) await send()
    post({ items })
    post({ end: true })
  } catch (error) {
    post({ error: toWireError(error) })
  }
  parentPort?.close()
}

if (parentPort !== null) await serve((message) => parentPort?.postMessage(message), workerData as ImportTask)
