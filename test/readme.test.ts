import { readFile } from 'node:fs/promises'
import t from 'tap'
import { maskedConfig, readConfig } from '../src/config.ts'
import { errorTable } from '../src/errors.ts'
import { tools } from '../src/tools/index.ts'
import { openApp } from './routes/open-app.ts'

const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8')
const readme = await read('README.md')

/** The rows of the tables under a heading, as cells. */
function rowsUnder(heading: string): string[][] {
  const section = readme.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const rows = section.split('\n').filter((line) => /^\| ?`?\w/.test(line))
  return rows.map((row) => row.split(/ *\| */).slice(1, -1))
}

const code = (cell = ''): string => cell.replaceAll('`', '')

t.test('lists the tools of the registry, in its order', async (t) => {
  t.same(
    rowsUnder('Tools')
      .map(([name]) => code(name))
      .slice(1),
    tools.map(({ name }) => name)
  )
})

t.test('lists every setting with its default', async (t) => {
  const told = Object.fromEntries(rowsUnder('Settings').map(([name, value]) => [code(name), code(value)]))
  const { Variable: _, ...settings } = told
  const defaults = Object.entries(maskedConfig(readConfig({}))).map(([name, value]) => [name, String(value)])
  t.same(settings, { ...Object.fromEntries(defaults), EDGEWISE_THREADS: 'processors' })
})

t.test('lists every route of the contract', async (t) => {
  const { paths } = JSON.parse(await read('openapi/openapi.json')) as { paths: Record<string, object> }
  const operations = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
  const known = operations.filter((operation) => !/^POST \/tools\/\w/.test(operation))
  const told = [...readme.matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`]*)`/g)].map(([, route]) => route)
  for (const operation of known) t.ok(told.includes(operation), operation)
})

t.test('lists every exit code', async (t) => {
  const cells = rowsUnder('In the shell').flat()
  for (const { exitCode } of Object.values(errorTable)) t.ok(cells.includes(String(exitCode)), String(exitCode))
})

t.test('shows the answer that the sample graph gives', async (t) => {
  const { app } = await openApp(t)
  const question = /"question":"([^"]+)"/.exec(readme)?.[1]
  const answer = (await app.inject({ method: 'POST', url: '/ask', payload: { question } })).json()
  const shown = JSON.parse(/```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? '{}')
  for (const part of ['status', 'answer', 'grounded', 'ungrounded', 'claims', 'planner', 'usage']) t.same(shown[part], answer[part], part)
  const [{ tool, arguments: given, hash }] = answer.trace
  t.match(shown.trace, [{ tool, arguments: given, hash }])
})
