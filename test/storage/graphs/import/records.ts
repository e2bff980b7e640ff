import type { ImportRecord } from '../../../../src/storage/graphs/import/record.ts'

type Reader = (bytes: AsyncIterable<Uint8Array>, source: string) => AsyncIterable<ImportRecord>

/** What a reader makes of a text, given to it in chunks of `size` bytes. Throws the first fault, as an import does. */
export async function recordsOf(reader: Reader, content: string | Buffer, size = 1 << 16): Promise<ImportRecord[]> {
  const bytes = Buffer.from(content)
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
  }
  const records: ImportRecord[] = []
  for await (const record of reader(chunks(), 'test')) {
    if (record.kind === 'invalid') throw record.error
    records.push(record)
  }
  return records
}

export function invalid(line: number, detail: RegExp) {
  return { code: 'EDGEWISE_IMPORT_INVALID', parameters: { source: 'test', line, detail } }
}
