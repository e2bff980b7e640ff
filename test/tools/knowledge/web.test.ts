import t, { type Test } from 'tap'
import { json, longPage, mediaWiki, reaching, startWeb, type WebPage } from '../../fixtures/web.ts'
import { openApp } from '../../routes/open-app.ts'

/** The service, and a web that it reaches. */
async function open(t: Pick<Test, 'teardown'>, env: Record<string, string> = {}) {
  const web = await startWeb(t)
  const { app } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false', ...reaching(web), ...env })
  const call = async (tool: string, payload: object) => {
    const reply = await app.inject({ method: 'POST', url: `/tools/${tool}`, payload, headers: { 'edgewise-grant': 'fetches' } })
    return reply.json()
  }
  /** What was asked of the web since the last time. */
  let seen = 0
  const asked = () => {
    const since = web.requests.slice(seen)
    seen = web.requests.length
    return since
  }
  return { web, app, call, asked }
}

const { web, app, call, asked } = await open(t)
t.beforeEach(() => void asked())

function serve(pages: Readonly<Record<string, WebPage>>): void {
  for (const [path, page] of Object.entries(pages)) web.pages.set(path, page)
}

const found = (...urls: string[]) => ({ results: urls.map((url) => ({ url, title: `Page ${url}`, content: 'Words.' })) })

t.test('a search lists pages, and needs no graph', async (t) => {
  serve({ '/search': json(found('https://a.example/', 'https://b.example/')) })
  const result = await call('web_search', { query: 'two words' })
  t.match(result, { total: 2, rows: [{ url: 'https://a.example/', title: 'Page https://a.example/', snippet: 'Words.' }, { url: 'https://b.example/' }] })
  t.same(asked(), ['/search?q=two+words&format=json'])
  const page = await app.inject({ url: `/results/${result.handle}?offset=1` })
  t.match(page.json().rows, [{ url: 'https://b.example/' }], 'its handle pages it')
  t.same(asked(), [], 'and asks nobody again')
})

t.test('an empty search of a year is repeated without the year, with a note', async (t) => {
  serve({
    '/search': (url, response) =>
      void response.end(JSON.stringify(found(...((url.searchParams.get('q') ?? '').includes('1999') ? [] : ['https://a.example/']))))
  })
  t.match(await call('web_search', { query: 'tea', year: 1999 }), { summary: { year: null, found: 1 }, notes: [/Nothing was found of the year 1999/] })
  t.same(asked(), ['/search?q=tea+1999&format=json', '/search?q=tea&format=json'])
})

t.test('with a key, the search engine is SerpApi, which accepts a year as a range; the key is in no reply', async (t) => {
  const organic_results = [{ title: 'A', link: 'https://a.example/', snippet: 'Words.', date: 'Apr 3, 2025', source: 'a.example' }]
  const { web, call } = await open(t, { EDGEWISE_SEARCH_KEY: 'sekret-123' })
  web.pages.set('/search', json({ organic_results }))
  const result = await call('web_search', { query: 'tea', year: 2025 })
  t.match(result, { summary: { year: 2025 }, rows: [{ url: 'https://a.example/', date: 'Apr 3, 2025', source: 'a.example' }] })
  const parameters = new URL(web.requests[0] ?? '', web.base).searchParams
  t.match(Object.fromEntries(parameters), { engine: 'google', q: 'tea', tbs: 'cdr:1,cd_min:01/01/2025,cd_max:12/31/2025', api_key: 'sekret-123' })
  t.notMatch(JSON.stringify(result), /sekret/)
  web.pages.set('/search', { status: 401, body: 'no' })
  const refused = await call('web_search', { query: 'tea' })
  t.match(refused, { code: 'EDGEWISE_REMOTE_FAILED', detail: /status 401: it is the operator who can mend that, by EDGEWISE_SEARCH_KEY/ })
  t.notMatch(JSON.stringify(refused), /sekret/)
})

t.test('a page of 20 kB has four passages, cut at white space, and is paged by its handle or an offset', async (t) => {
  serve({ '/long': longPage(20_000) })
  const url = `${web.base}/long`
  const first = await call('visit_page', { url })
  t.match(first, { total: 4, returned: 1, truncated: true, summary: { url, title: 'Long', passages: 4, contentType: /text\/html/, sha256: /^[0-9a-f]{64}$/ } })
  const pages = await Promise.all([0, 1, 2, 3].map(async (offset) => (await app.inject({ url: `/results/${first.handle}?offset=${offset}&limit=1` })).json()))
  const texts = pages.map(({ rows }) => rows[0].text as string)
  for (const text of texts) t.ok(text.length <= 5120 && /^word\d+ .* word\d+$/.test(text), `${text.length} characters`)
  t.same(texts.join(' ').split(' ').length, new Set(texts.join(' ').split(' ')).size, 'no word is cut or stands twice')
  t.equal((await call('visit_page', { url, offset: 2 })).rows[0].text, texts[2])
  t.same(asked(), ['/long'], 'all of it is one content')
})

t.test('a search on a page wraps around from a passage, ignoring case, with * for anything', async (t) => {
  serve({ '/needles': longPage(20_000).replace('word5 ', 'Needle one ').replace('word2000 ', 'a NEEDLE, too ') })
  const url = `${web.base}/needles`
  const around = await call('find_on_page', { url, text: 'needle', from: 3 })
  t.match(around, {
    summary: { matches: 2, passages: 4 },
    rows: [
      { passage: 4, match: 'NEEDLE' },
      { passage: 1, match: 'Needle', context: /word4 Needle one word6/ }
    ]
  })
  t.match((await call('find_on_page', { url, text: 'a * too' })).rows, [{ passage: 4, match: 'a NEEDLE, too' }])
  t.match(await call('find_on_page', { url, text: 'hay' }), {
    total: 0,
    notes: ['Only the article of the page is shown, without menus and margins.', /does not hold "hay"/]
  })
  t.same(asked(), ['/needles'], 'the page is fetched once')
})

t.test('a failing page gets advice, and is not cached', async (t) => {
  serve({ '/busy': { status: 500 }, '/closed': { status: 403 } })
  const visit = (path: string) => call('visit_page', { url: `${web.base}${path}` })
  t.match(await visit('/none'), {
    status: 404,
    code: 'EDGEWISE_PAGE_NOT_FOUND',
    detail: /There is no page at .*\/none \(status 404\)\. Search for it by web_search/
  })
  t.match(await visit('/closed'), { status: 502, detail: /status 403\. It is not open to programs/ })
  t.match(await visit('/busy'), { status: 502, code: 'EDGEWISE_REMOTE_FAILED', retryable: true, detail: /status 500\. Try again later/ })
  web.pages.set('/busy', '<!doctype html><html><head><title>Now</title></head><body><p>Here.</p></body></html>')
  t.match(await visit('/busy'), { summary: { title: 'Now' } })
})

const table = (rows: readonly (readonly string[])[]) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`

t.test('a Wikipedia article is read as of a day, with its tables', async (t) => {
  const revisions = [
    {
      id: 1,
      at: '2019-05-01T10:00:00Z',
      html: `<p>Old.</p>${table([
        ['People', '10'],
        ['Area', '3']
      ])}`
    },
    {
      id: 2,
      at: '2021-03-04T00:00:00Z',
      html: `<p>New.</p>${table([
        ['People', '20'],
        ['Area', '3']
      ])}`
    }
  ]
  serve({ '/w/api.php': mediaWiki({ 'Small Town': revisions }) })
  const now = await call('wikipedia', { article: 'Small Town' })
  t.match(now, {
    summary: { title: 'Small Town', revision: 2, url: `${web.base}/w/index.php?title=Small_Town&oldid=2` },
    rows: [{ text: /New\.\s+\| People \| 20 \|/ }]
  })
  for (const date of ['2021-03-04', '2020-01-01']) {
    t.match(
      await call('wikipedia', { article: 'Small Town', date }),
      { summary: { revision: 1, revisedAt: '2019-05-01T10:00:00Z' }, rows: [{ text: /\| People \| 10 \|/ }] },
      date
    )
  }
  t.match((await call('wikipedia', { article: 'Small Town', date: '2021-03-05' })).summary, { revision: 2 })
  t.match(await call('wikipedia', { article: 'Small Town', date: '2000-01-01' }), {
    status: 404,
    detail: /no article "Small Town" before 2000-01-01.*a later date/
  })
})

t.test('words that are not a title find an article, and the others are listed', async (t) => {
  const one = [{ id: 7, at: '2020-01-01T00:00:00Z', html: '<p>Text.</p>' }]
  serve({ '/w/api.php': mediaWiki({ 'Green Tea': one, 'Black Tea': one }) })
  t.match(await call('wikipedia', { article: 'kinds of tea' }), {
    summary: { title: 'Green Tea', others: ['Black Tea'] },
    notes: [/No article is titled "kinds of tea".*Others: Black Tea/]
  })
  t.match(await call('wikipedia', { article: 'coffee' }), { status: 404, code: 'EDGEWISE_PAGE_NOT_FOUND', detail: /no article "coffee"\. Try other words/ })
})

t.test('the archived copy closest to a day is read; none is an error', async (t) => {
  serve({ '/copy': '<!doctype html><html><head><title>Was</title></head><body><p>Tea: 2.</p></body></html>' })
  web.pages.set('/wayback/available', (url, response) => {
    const closest = { available: true, url: `${web.base}/copy`, timestamp: '20190310080000' }
    response.end(JSON.stringify({ archived_snapshots: url.searchParams.get('url') === 'https://tea.example/' ? { closest } : {} }))
  })
  const result = await call('find_archived_page', { url: 'https://tea.example/', date: '2019-03-12' })
  t.match(result, { summary: { url: `${web.base}/copy`, original: 'https://tea.example/', archivedAt: '2019-03-10T08:00:00Z' }, rows: [{ text: 'Tea: 2.' }] })
  t.same(asked(), ['/wayback/available?url=https%3A%2F%2Ftea.example%2F&timestamp=20190312', '/copy'])
  t.match(await call('find_archived_page', { url: 'https://coffee.example/' }), { status: 404, detail: /no copy of https:\/\/coffee\.example\/.*web_search/ })
})

t.test('files and images are reported by their kind', async (t) => {
  serve({
    '/data.csv': { type: 'text/csv', body: 'name,age\nAda,36\n' },
    '/pic': { type: 'image/png', body: Buffer.from('89504e470d0a1a0a0000', 'hex') }
  })
  t.match((await call('visit_page', { url: `${web.base}/data.csv` })).rows, [{ text: /\| Ada \| 36 \|/ }])
  t.match(await call('visit_page', { url: `${web.base}/pic` }), { total: 0, notes: [/ask_image looks at one on the web/] })
})
