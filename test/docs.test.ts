import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import t from 'tap'
import { maskedConfig, readConfig } from '../src/base/config/config.ts'
import { errorTable } from '../src/base/errors.ts'
import { tools } from '../src/tools/index.ts'
import { pages, read, root } from './fixtures/pages.ts'
import { openApp } from './routes/open-app.ts'

const readme = await read('README.md')

/** The rows of the tables of a page, as cells. */
const rowsOf = (page: string): string[][] =>
  page
    .split('\n')
    .filter((line) => /^\| ?`?\w/.test(line))
    .map((row) => row.split(/ *\| */).slice(1, -1))

const countWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const code = (cell = ''): string => cell.replaceAll('`', '')

t.test('README.md fits on a few screens', async (t) => {
  t.ok(readme.trimEnd().split('\n').length <= 150)
})

t.test('links and pictures of pages lead somewhere', async (t) => {
  for (const page of await pages()) {
    for (const [, target = ''] of (await read(page)).matchAll(/(?:\]\(|\bsrc(?:set)?=")([^)#:\s"]+)(?:#[^)"]*)?[)"]/g)) {
      const file = join(dirname(page), target)
      const isThere = await readdir(new URL(dirname(file) === '.' ? '.' : dirname(file), root)).then(
        (names) => names.includes(file.split('/').at(-1) ?? ''),
        () => false
      )
      if (!isThere) t.fail(`${page} links to ${target}, which is not there`)
    }
  }
})

t.test('README.md counts the tools of the registry', async (t) => {
  t.equal(/call one of (\d+) tools/.exec(readme)?.[1], String(tools.length))
})

t.test('pages name existing scripts and files', async (t) => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
  const folders = ['eval', 'bench', 'suites', 'infra', 'data', 'demo', 'assembly'].map((folder) => `${folder}/README.md`)
  const isThere = (path: string) =>
    stat(new URL(path, root)).then(
      () => true,
      () => false
    )
  let named = 0
  for (const page of [...(await pages()), ...folders]) {
    if (!(await isThere(page))) continue
    const text = await read(page)
    for (const [, script = ''] of text.matchAll(/npm run (?:-s )?([\w:.-]+)/g)) t.ok(Object.hasOwn(scripts, script), `${page}: npm run ${script}`)
    for (const [, group = '', name = ''] of text.matchAll(/npm run (?:-s )?(bench|train|generate|kill) -- ([a-z0-9]+)/g))
      t.match(await read(`scripts/${group}.ts`), `\n  ${name}: {`, `${page}: npm run ${group} -- ${name}`)
    // What a build makes is not there before it.
    const paths = text.matchAll(/(?:`|node (?:--\S+ )*)((?:src|routes|schema|docs|eval|bench|suites|assembly|data|demo|infra|openapi|scripts|test)\/[\w./-]+)/g)
    for (const [, path = ''] of paths) {
      named += 1
      if (!(await isThere(path))) t.fail(`${page} names ${path}, which is not there`)
    }
  }
  t.ok(named > 50, `${named} paths`)
})

t.test('docs/tools.md lists the tools of the registry, in its order', async (t) => {
  const names = rowsOf(await read('docs/tools.md')).map(([name]) => code(name))
  t.same(
    names.slice(1),
    tools.map(({ name }) => name)
  )
})

t.test('docs/settings.md lists every setting with its default', async (t) => {
  const rows = rowsOf(await read('docs/settings.md')).map(([name, value]) => [code(name), code(value)])
  const { Variable: _, ...settings } = Object.fromEntries(rows)
  const defaults = Object.entries(maskedConfig(readConfig({}))).map(([name, value]) => [name, String(value)])
  t.same(settings, { ...Object.fromEntries(defaults), EDGEWISE_THREADS: 'processors' })
})

t.test('docs/http.md lists every route of the contract', async (t) => {
  const { paths } = JSON.parse(await read('openapi/openapi.json')) as { paths: Record<string, object> }
  const operations = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
  const known = operations.filter((operation) => !/^POST \/tools\/\w/.test(operation))
  const told = [...(await read('docs/http.md')).matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^`]*)`/g)].map(([, route]) => route)
  for (const operation of known) t.ok(told.includes(operation), operation)
})

t.test('docs/cli.md lists every exit code', async (t) => {
  const cells = rowsOf(await read('docs/cli.md')).flat()
  for (const { exitCode } of Object.values(errorTable)) t.ok(cells.includes(String(exitCode)), String(exitCode))
})

t.test('README.md announces a report only for a question that gets one', async (t) => {
  const { app } = await openApp(t)
  const promised = [...readme.matchAll(/ask "([^"]+)" +# several algorithms, one report$/gm)].map(([, question = '']) => question)
  t.equal(promised.length, 1)
  for (const question of promised) {
    const { report, trace } = (await app.inject({ method: 'POST', url: '/ask', payload: { question } })).json()
    t.ok(report, question)
    t.ok(new Set(trace.map(({ tool }: { tool: string }) => tool)).size > 3, question)
  }
})

t.test('README.md shows the answer that the sample graph gives', async (t) => {
  const { app } = await openApp(t)
  const question = /"question":"([^"]+)"/.exec(readme)?.[1]
  const answer = (await app.inject({ method: 'POST', url: '/ask', payload: { question } })).json()
  const shown = JSON.parse(/```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? '{}')
  const { claims, trace, ...parts } = shown
  for (const part of ['status', 'answer', 'grounded', 'planner']) t.ok(Object.hasOwn(parts, part), `${part} is shown`)
  for (const [part, value] of Object.entries(parts)) t.same(value, answer[part], part)
  t.same(
    claims,
    answer.claims.filter(({ text }: { text: string }) => claims.some((claim: { text: string }) => claim.text === text)),
    'claims, some left out'
  )
  t.same(new Set(claims.map(({ kind }: { kind: string }) => kind)), new Set(answer.claims.map(({ kind }: { kind: string }) => kind)), 'each kind of claim')
  t.equal(/cut: (\w+) more claims/.exec(readme)?.[1], countWords[answer.claims.length - claims.length])
  const [{ tool, arguments: given, hash }] = answer.trace
  t.match(trace, [{ tool, arguments: given, hash }])
})
