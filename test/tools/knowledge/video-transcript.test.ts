import t, { type Test } from 'tap'
import { json, reaching, startWeb } from '../../fixtures/web.ts'
import { openApp } from '../../routes/open-app.ts'

/** An address that is public, so that no name has to be resolved. */
const video = 'https://93.184.215.14/watch?v=tides'
const segments = [
  { start: 1.2, duration: 2, text: 'Good evening from\nthe old' },
  { start: 3.2, duration: 2, text: 'lighthouse.' },
  ...Array.from({ length: 60 }, (_, at) => ({ start: 10 + at * 5, duration: 5, text: `Wave number ${at} comes and goes as all the others do.` })),
  { start: 3723.4, duration: 1.5, text: 'Bring a lantern.' }
]

/** The service, and what has transcripts for it: a test double. */
async function open(t: Pick<Test, 'teardown'>, env: Record<string, string> = {}) {
  const web = await startWeb(t, { '/transcript': json({ title: 'Tides', language: 'en', segments }) })
  const { app } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false', ...reaching(web), ...env })
  const call = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/tools/video_transcript', payload, headers: { 'edgewise-grant': 'fetches' } })).json()
  return { web, app, call }
}

const { web, app, call } = await open(t)

t.test('a transcript comes in passages with the times of their lines, and is paged by its handle', async (t) => {
  const first = await call({ url: video, lang: 'en' })
  t.equal(web.requests.at(-1), `/transcript?url=${encodeURIComponent(video)}&lang=en`)
  t.match(first, {
    total: 4,
    returned: 4,
    rows: [{ passage: 1, start: 1.2, text: /^\[0:01\] Good evening from the old\n\[0:03\] lighthouse\.\n\[0:10\] Wave number 0/ }],
    summary: { url: video, title: 'Tides', language: 'en', passages: 4, sha256: /^[0-9a-f]{64}$/ }
  })
  t.match(first.rows.at(-1), { end: 3724.9, text: /\[1:02:03\] Bring a lantern\.$/ })
  for (const { text } of first.rows) t.ok(text.length < 1500, `${text.length} characters`)
  const before = web.requests.length
  t.match((await app.inject(`/results/${first.handle}?offset=3`)).json().rows, [{ passage: 4 }])
  t.equal(web.requests.length, before)
})

t.test('words over several lines are found, and the reply reports missing ones', async (t) => {
  t.match(await call({ url: video, find: 'OLD lighthouse' }), { total: 1, rows: [{ passage: 1 }] })
  t.match(await call({ url: video, find: 'bring * lantern' }), { total: 1, rows: [{ passage: 4, text: /\[1:02:03\]/ }] })
  t.match(await call({ url: video, find: 'submarine' }), { total: 0, notes: [/No passage holds "submarine"/], summary: { passages: 4 } })
})

t.test('a list of segments is accepted; invalid segments are dropped', async (t) => {
  web.pages.set('/transcript', json([{ text: 'One.', start: 0 }, { text: 'No time.' }, 'no object', { text: ' ', start: 4 }, { text: 'Late.', start: -1 }]))
  t.match(await call({ url: video }), { total: 1, rows: [{ start: 0, end: 0, text: '[0:00] One.' }], summary: { title: null, language: null } })
})

t.test('a video without a transcript gets advice', async (t) => {
  web.pages.set('/transcript', { status: 404 })
  t.match(await call({ url: video, language: 'fr' }), {
    status: 404,
    code: 'EDGEWISE_PAGE_NOT_FOUND',
    detail: /no transcript of .* in "fr"\. Leave the language out, or look for another source by web_search/
  })
  web.pages.set('/transcript', json({ segments: [] }))
  t.match(await call({ url: video }), { status: 404, detail: /no transcript of .*tides\. Look for another/ })
})

t.test('an unexpected reply of the service names the setting', async (t) => {
  web.pages.set('/transcript', json({ transcript: 'Words.' }))
  t.match(await call({ url: video }), { status: 502, code: 'EDGEWISE_REMOTE_FAILED', detail: /without "segments".*EDGEWISE_VIDEO_URL/ })
  web.pages.set('/transcript', { status: 500 })
  t.match(await call({ url: video }), { code: 'EDGEWISE_REMOTE_FAILED', detail: /status 500/ })
})

t.test('no non-public address is passed on, and none at all without a grant', async (t) => {
  const before = web.requests.length
  for (const url of ['http://169.254.169.254/latest', 'http://10.0.0.1/video', 'http://localhost:9000/'])
    t.match(await call({ url }), { status: 422, code: 'EDGEWISE_ADDRESS_REFUSED' }, url)
  t.match(await call({ url: 'file:///etc/passwd' }), { status: 400 })
  t.match((await app.inject({ method: 'POST', url: '/tools/video_transcript', payload: { url: video } })).json(), { status: 403 })
  t.equal(web.requests.length, before)
  const unset = await open(t, { EDGEWISE_VIDEO_URL: '' })
  const { tools } = (await unset.app.inject('/tools')).json()
  t.match(
    tools.find(({ name }: { name: string }) => name === 'video_transcript'),
    { available: false, needs: /EDGEWISE_VIDEO_URL/, effects: 'fetches' }
  )
})
