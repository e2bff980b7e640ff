import { setImmediate } from 'node:timers/promises'
import { constants, deflateRawSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { openDocumentReader } from '../../../src/outside/documents/document-reader.ts'
import { type DocumentLimits, documentLimits } from '../../../src/outside/documents/limits.ts'
import { pdfOf } from '../../fixtures/documents.ts'

const MIB = 1024 * 1024
const control = { tenant: 'a' }
const text = (text: string) => Buffer.from(text)

function open(t: Test, { limits, ...options }: { processes?: number; timeoutMs?: number; queueSize?: number; limits?: Partial<DocumentLimits> } = {}) {
  const reader = openDocumentReader({ processes: 2, timeoutMs: 60_000, queueSize: 4, ...options, limits: { ...documentLimits, ...limits } })
  t.teardown(() => reader.close())
  return reader
}

/** Input that a converter never finishes within a test: blanks that a page must keep. */
const endless = text(`<html><head></head><body><pre>${' '.repeat(8 * MIB)}x</pre>`)
const asPage = { name: 'slow.html' }

t.test('two documents are read at once, each with its own content', async (t) => {
  const reader = open(t)
  const both = await Promise.all([reader.read(pdfOf(['Tides']), {}, control), reader.read(text('Locks'), { name: 'a.md' }, control)])
  t.match(both, [
    { kind: 'pdf', title: 'Tides', markdown: '## Page 1\n\nTides' },
    { kind: 'markdown', markdown: 'Locks' }
  ])
})

t.test('the failure of a converter arrives as its error', async (t) => {
  const reader = open(t)
  await t.rejects(reader.read(text('%PDF-1.7'), { name: 'a.pdf' }, control), { code: 'EDGEWISE_DOCUMENT_DAMAGED', message: /^"a\.pdf" cannot be read/ })
  await t.rejects(
    reader.read(text('12345'), {}, control).then(() => open(t, { limits: { maxBytes: 4 } }).read(text('12345'), {}, control)),
    {
      code: 'EDGEWISE_DOCUMENT_TOO_LARGE'
    }
  )
})

t.test('a document that takes too long ends with its process, and the next is read', async (t) => {
  const reader = open(t, { processes: 1, timeoutMs: 2000 })
  const slow = reader.read(endless, asPage, control)
  const next = reader.read(text('Tide'), {}, control)
  await t.rejects(slow, { code: 'EDGEWISE_DOCUMENT_TOO_COSTLY', message: /^"slow\.html" could not be read within 2000 ms/ })
  t.match(await next, { markdown: 'Tide' })
})

t.test('an aborted document frees its place, whether running or waiting', async (t) => {
  const reader = open(t, { processes: 1 })
  const [first, second] = [new AbortController(), new AbortController()]
  const reading = reader.read(endless, asPage, { ...control, signal: first.signal })
  const waiting = reader.read(endless, asPage, { ...control, signal: second.signal })
  await setImmediate()
  second.abort()
  await t.rejects(waiting, { code: 'EDGEWISE_CANCELLED' })
  first.abort()
  await t.rejects(reading, { code: 'EDGEWISE_CANCELLED' })
  t.match(await reader.read(text('Tide'), {}, control), { markdown: 'Tide' })
  await t.rejects(reader.read(text('Tide'), {}, { ...control, signal: first.signal }), { code: 'EDGEWISE_CANCELLED' })
})

t.test('documents beyond the queue are rejected', async (t) => {
  const reader = open(t, { processes: 1, queueSize: 1 })
  const both = [reader.read(text('1'), {}, control), reader.read(text('2'), {}, control)]
  await t.rejects(reader.read(text('3'), {}, control), { code: 'EDGEWISE_QUEUE_FULL' })
  t.match(await Promise.all(both), [{ markdown: '1' }, { markdown: '2' }])
})

t.test('closing ends running and waiting documents', async (t) => {
  const reader = open(t, { processes: 1 })
  const both = [reader.read(endless, asPage, control), reader.read(endless, asPage, control)]
  const ended = Promise.all(both.map((reading) => t.rejects(reading, { code: 'EDGEWISE_CANCELLED' })))
  await reader.close()
  await ended
  await t.rejects(reader.read(text('Tide'), {}, control), { code: 'EDGEWISE_CANCELLED' })
})

t.test('a document that fills the heap of its process fails alone', async (t) => {
  const reader = open(t, { limits: { maxHeapBytes: 96 * MIB } })
  const bomb = reader.read(text(`<html><head></head><body>${'<b>x</b>'.repeat(MIB)}`), { name: 'bomb.html' }, control)
  await t.rejects(bomb, { code: 'EDGEWISE_DOCUMENT_TOO_COSTLY', message: /^"bomb\.html" could not be read within 96 MiB of memory/ })
  t.match(await reader.read(text('Tide'), {}, control), { markdown: 'Tide' })
})

t.test('texts too large for one engine step do not end the service', async (t) => {
  const reader = open(t)
  const full = documentLimits.maxBytes
  const bombs: readonly (readonly [string, string])[] = [
    ['[[],'.padEnd(full, '[],'), 'a.json'],
    ['x'.padEnd(full, '\r'), 'a.txt']
  ]
  for (const [bomb, name] of bombs) {
    const code = await reader.read(text(bomb), { name }, control).then(
      ({ kind }) => kind,
      (error: { code: string }) => error.code
    )
    t.match(code, /^(json|text|EDGEWISE_DOCUMENT_(DAMAGED|TOO_COSTLY))$/, name)
  }
})

/** A stream of PDF that unpacks to many times its size: one packed MiB of blanks, again and again. */
function packedBlanks(mib: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(MIB, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: mib }, () => one), Buffer.from([3, 0])])
}

t.test('a PDF with endlessly unpacking streams ends at the buffer limit', async (t) => {
  const reader = open(t, { limits: { maxBufferBytes: 32 * MIB } })
  const bomb = pdfOf([], { contents: [{ dictionary: '/Filter /FlateDecode', bytes: packedBlanks(200) }] })
  t.ok(bomb.length < MIB)
  await t.rejects(reader.read(bomb, { name: 'bomb.pdf' }, control), {
    code: 'EDGEWISE_DOCUMENT_TOO_COSTLY',
    message: /^"bomb\.pdf" could not be read within 32 MiB of memory/
  })
  const small = pdfOf([], { contents: [{ dictionary: '/Filter /FlateDecode', bytes: packedBlanks(4) }] })
  t.match(await reader.read(small, {}, control), { kind: 'pdf', markdown: '## Page 1' })
})

t.test('the main thread stays free while large documents are read', async (t) => {
  const reader = open(t)
  const large = text('The tide turns. '.repeat(4 * MIB - 1))
  let isRead = false
  const reading = reader.read(large, { name: 'a.txt' }, control).finally(() => {
    isRead = true
  })
  let turns = 0
  let longest = 0
  while (!isRead) {
    const start = performance.now()
    await setImmediate()
    longest = Math.max(longest, performance.now() - start)
    turns += 1
  }
  t.match(await reading, { notes: ['The text was cut after 10000000 characters.'] })
  t.ok(turns > 16, `${turns} turns`)
  // To copy or to read it in one go takes over a second.
  t.ok(longest < 400, `the longest took ${longest} ms`)
})
