import { readFileSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { openStdioClient } from './open-client.ts'
import { transcribe } from './transcript.ts'

const file = new URL('../../../docs/mcp-transcript.md', import.meta.url)

t.test('docs/mcp-transcript.md shows the view of a client over stdio', async (t) => {
  const transcript = await transcribe(await openStdioClient(t, '2026-07-28'))
  if (process.env['EDGEWISE_WRITE_TRANSCRIPT'] === '1') writeFileSync(file, transcript)
  t.equal(transcript, readFileSync(file, 'utf8'))
})
