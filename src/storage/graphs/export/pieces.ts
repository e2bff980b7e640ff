import type { Batches } from './export-source.ts'

/** The text of the records with a separator between them, a batch at a time. */
export async function* joined<T>(batches: Batches<T>, separator: string, write: (record: T) => string): AsyncGenerator<string> {
  let before = ''
  for await (const batch of batches) {
    yield before + batch.map(write).join(separator)
    before = separator
  }
}

/** The text of the records, each with its own end. */
export async function* each<T>(batches: Batches<T>, write: (record: T) => string): AsyncGenerator<string> {
  for await (const batch of batches) yield batch.map(write).join('')
}
