import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { recordings } from '../../demo/recording.ts'
import { playReplies } from '../../demo/servers.ts'
import { brokenInAnyLook, openBrowser, skip } from './open-browser.ts'

/** A model that plays a recording, and is down until it is started. */
async function openModel(t: Test) {
  const model = { isUp: false, played: '' }
  const server = createServer(async (request, response) => {
    if (!model.isUp) return void response.writeHead(503, { 'content-type': 'application/json' }).end('{"error": {"message": "The model is down."}}')
    const body = await new Response(request as unknown as ReadableStream).text()
    const reply = await fetch(`${model.played}${request.url}`, { method: 'POST', body })
    response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? 'application/json' }).end(await reply.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const play = async () => {
    const replies = await playReplies(recordings.graph, origin)
    t.teardown(() => replies.close())
    Object.assign(model, { isUp: true, played: replies.origin })
  }
  return { env: { OPENAI_BASE_URL: `${origin}/v1`, OPENAI_API_KEY: 'none', OPENAI_MODEL: 'recording' }, play }
}

t.test('the page shows tasks and jobs', { skip }, async (t) => {
  const model = await openModel(t)
  const browser = await openBrowser(t, { ...model.env, EDGEWISE_JOB_POLL_MS: '50' })
  const { url } = browser
  const post = async (path: string, body: object): Promise<string> =>
    String(
      (
        (await (await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()) as {
          id?: string
        }
      ).id
    )
  const later = () => post('/jobs', { kind: 'tool', input: { tool: 'louvain' }, runAt: new Date(Date.now() + 3_600_000).toISOString() })

  await browser.test(t, 'an empty list says the next step', { at: '/tasks' }, async (page, t) => {
    await page.getByText('No jobs yet.').waitFor()
    t.ok(await page.getByRole('button', { name: 'Cancel 0' }).isDisabled())
  })

  await browser.test(t, 'a job that retries is followed live, to its end', { at: '/tasks' }, async (page, t) => {
    const id = await post('/kgot/tasks', { ...recordings.graph.task, maxAttempts: 9 })
    await page.getByRole('link', { name: id }).click()
    await page.getByRole('button', { name: /^run 1, failed, tried again/ }).waitFor()
    await model.play()
    await page.getByText('✓ done').waitFor()
    await page.getByText('The graph contains every part of the answer').waitFor()
    await page.getByRole('button', { name: /^step write 2.1, done, .* 1275 tokens$/ }).click()
    await page.getByRole('region', { name: 'Outcome of write 2.1' }).getByText('operations').waitFor()
    t.match(page.url(), new RegExp(`/tasks/${id}\\?mark=step-write`))
  })

  await browser.test(t, 'the slider shows exactly what each step wrote, by keys too', { at: '/tasks?kind=kgot&state=done' }, async (page, t) => {
    await page.getByRole('row').nth(1).getByRole('link').click()
    await page.getByText('Step 2 of 2').waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const newAt = async (step: number) => {
      const { nodes } = (await (await fetch(`${url}/kgot/tasks/${id}/diff?from=${step - 1}&to=${step}`)).json()) as { nodes: { added: { key: string }[] } }
      return nodes.added.map(({ key }) => key).sort()
    }
    const ringed = async () => {
      const nodes = await page.locator('[data-new="true"]').all()
      return (await Promise.all(nodes.map((node) => node.getAttribute('data-id')))).map(String).sort()
    }
    await page.getByRole('img', { name: /after step 2/ }).waitFor()
    t.same(await ringed(), await newAt(2))
    await page.keyboard.press('[')
    await page.getByRole('img', { name: /after step 1;/ }).waitFor()
    t.match(page.url(), /step=1/)
    t.same(await ringed(), await newAt(1))
    await page.keyboard.press('End')
    await page.getByText('Step 2 of 2').waitFor()
    await page.keyboard.press('Home')
    await page.getByText('Step 1 of 2').waitFor()
    await page.getByRole('button', { name: 'Play' }).click()
    await page.getByText('Step 2 of 2').waitFor()
    await page
      .getByRole('table', { name: 'New edges' })
      .getByText(/SERVED_BY Circle Line/)
      .waitFor()
    await page
      .getByRole('row', { name: /Victoria Line/ })
      .first()
      .getByText('get_neighbors, step 2')
      .waitFor()
  })

  await browser.test(t, 'several jobs are cancelled after a question, and a refusal has its reason', { at: '/tasks?kind=tool' }, async (page, t) => {
    const done = await post('/jobs', { kind: 'tool', input: { tool: 'louvain' } })
    const waiting = [await later(), await later()]
    const rowOf = (id: string | undefined) => page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Choose ${id}` }) })
    await rowOf(done).getByText('done').waitFor()
    for (const id of [done, ...waiting]) await page.getByRole('checkbox', { name: `Choose ${id}` }).check()
    await page.getByRole('button', { name: 'Cancel 3' }).click()
    await page.getByRole('dialog', { name: 'Cancel 3 jobs?' }).getByRole('button', { name: 'Cancel 3' }).click()
    await page.getByText('Cancelled: 2. Refused: 1.').waitFor()
    t.match(await page.getByRole('list', { name: 'Refused jobs' }).textContent(), /EDGEWISE_/)
    await page.getByRole('button', { name: /cancelled 2/ }).click()
    t.match(page.url(), /state=cancelled/)
    await page.getByRole('checkbox', { name: 'All of the filter' }).check()
    await page.getByRole('button', { name: 'Retry 2' }).click()
    await page.getByRole('dialog', { name: 'Retry 2 jobs?' }).getByRole('button', { name: 'Retry 2' }).click()
    await page.getByText('Queued again: 2.').waitFor()
    await page.goBack()
    await rowOf(waiting[0]).getByText('done').waitFor()
  })

  await browser.test(t, 'a job is cancelled and retried by keyboard alone', { at: '/tasks' }, async (page, t) => {
    const id = await later()
    await page.goto(`${url}/ui/jobs/${id}`)
    await page.getByRole('button', { name: /^waiting, / }).waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('⊘ cancelled').waitFor()
    await page.keyboard.press('j')
    await page.getByRole('region', { name: 'Chosen mark' }).getByText('cancelled').waitFor()
    await page.getByRole('button', { name: 'Retry', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: /^waiting, .*/ })
      .nth(1)
      .waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('k')
    await page.getByRole('heading', { name: 'Tasks and jobs' }).waitFor()
    t.notMatch(page.url(), id)
  })

  await browser.test(t, 'questions stay out of the list until they are chosen', { at: '/tasks' }, async (page, t) => {
    const id = await post('/jobs', { kind: 'ask', input: { question: 'How many Station nodes are there?' } })
    await page.getByText('Left out: one question').waitFor()
    t.equal(await page.getByRole('link', { name: id }).count(), 0)
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('question')
    await page.getByRole('link', { name: id }).click()
    await page.getByRole('link', { name: 'Read the answer' }).click()
    await page.getByText('Every claim is backed by a call').waitFor()
  })

  await browser.test(t, 'an unknown job says so', { at: '/jobs/none', expected: /status of 404/ }, async (page) => {
    await page.getByRole('alert').getByText(/none/).waitFor()
    await page.getByRole('link', { name: 'See all tasks and jobs' }).click()
    await page.getByRole('heading', { name: 'Tasks and jobs' }).waitFor()
  })

  await browser.test(t, 'breaks no rule of accessibility', { at: '/tasks/example?step=1&mark=step-write%202.1' }, async (page, t) => {
    await page.getByRole('img', { name: /1 nodes and 0 edges after step 1/ }).waitFor()
    await page.getByRole('region', { name: 'Outcome of write 2.1' }).waitFor()
    for (const twin of await page.locator('summary').all()) await twin.click()
    t.same(await brokenInAnyLook(page), [], 'the example')
    await page.goto(`${url}/ui/tasks?kind=tool`)
    await page.getByRole('checkbox', { name: 'All of the filter' }).check()
    t.same(await brokenInAnyLook(page), [], 'the list')
    await page.getByRole('button', { name: /^Cancel \d/ }).click()
    await page.getByRole('dialog').waitFor()
    t.same(await brokenInAnyLook(page), [], 'the question')
  })
})
