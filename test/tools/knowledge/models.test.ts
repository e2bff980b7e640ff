import t from 'tap'
import { startScriptedModelServer } from '../../doubles/scripted-model-server.ts'
import { reaching, startWeb } from '../../fixtures/web.ts'
import { openApp } from '../../routes/open-app.ts'
import { png } from './sample-web.ts'

const server = await startScriptedModelServer((_, index) => (index === 0 ? { text: 'STOP', usage: null } : { text: '', refusal: 'I do not say.' }))
const web = await startWeb(t, { '/sign': { type: 'text/plain', body: png }, '/page': '<h1>No image</h1>' })
const { app } = await openApp(t, {
  ...reaching(web),
  EDGEWISE_SAMPLE_DATA: 'false',
  OPENAI_BASE_URL: server.baseUrl,
  OPENAI_API_KEY: 'test',
  OPENAI_MODEL: 'plain',
  EDGEWISE_VISION_MODEL: 'seeing'
})
t.teardown(() => server.close())

const call = async (tool: string, payload: object) =>
  (await app.inject({ method: 'POST', url: `/tools/${tool}`, payload, headers: { 'edgewise-grant': 'fetches' } })).json()

t.test('a question about an image goes to the vision model, with the image, and only text is returned', async (t) => {
  const result = await call('ask_image', { url: `${web.base}/sign`, question: 'What does it say?' })
  t.match(result, { rows: [{ answer: 'STOP' }], summary: { model: 'seeing', url: `${web.base}/sign`, contentType: 'image/png', sha256: /^[0-9a-f]{64}$/ } })
  t.ok(result.summary.promptTokens < 3000, `an image is not counted by its letters: ${result.summary.promptTokens} tokens`)
  t.notMatch(JSON.stringify(result), /base64/)
  const content = server.requests[0]?.messages[0]?.content as unknown
  t.same(content, [
    { type: 'text', text: 'What does it say?' },
    { type: 'image_url', image_url: { url: `data:image/png;base64,${png.toString('base64')}` } }
  ])
})

t.test('a file that is not an image is reported, and no model is called', async (t) => {
  const before = server.requests.length
  t.match(await call('ask_image', { url: `${web.base}/page`, question: 'What?' }), {
    status: 415,
    detail: /no PNG, JPEG, GIF or WebP image\. visit_page reads pages/
  })
  t.match(await call('ask_image', { url: `${web.base}/none`, question: 'What?' }), { status: 404, code: 'EDGEWISE_PAGE_NOT_FOUND' })
  t.equal(server.requests.length, before)
})

t.test('a refusal of the model is a failure with its text', async (t) => {
  t.match(await call('ask_model', { question: 'Why?' }), { status: 502, code: 'EDGEWISE_MODEL_FAILED', detail: /it refused: I do not say/ })
})
