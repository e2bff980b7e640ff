import { readFile, stat } from 'node:fs/promises'
import t from 'tap'

const root = new URL('..', import.meta.url)
const page = await readFile(new URL('docs/security.md', root), 'utf8')

const lists = { API: { title: 'OWASP API Security Top 10 (2023)', year: '2023' }, LLM: { title: 'OWASP Top 10 for LLM Applications (2026)', year: '2026' } }
/** Whether a test must prove what it says. */
const states: Readonly<Record<string, boolean>> = { mitigated: true, partly: true, 'not mitigated': false, 'not applicable': false }

/** What stands below a heading, to the next one. */
function sectionOf(title: string): string {
  const [, text] = page.split(`\n## ${title}\n`)
  return text?.split('\n## ')[0] ?? ''
}

/** The rows of a table without its head, as cells. */
const rowsOf = (section: string): string[][] =>
  section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))

const pathsIn = (text = ''): string[] =>
  [...text.matchAll(/`((?:src|routes|test|docs|openapi)(?:\/[\w./-]+)?|[\w-]+\.json|Dockerfile)`/g)].map(([, path = '']) => path)
const testsIn = (text = ''): string[] => pathsIn(text).filter((path) => path.startsWith('test/'))

t.test('it fits on a few screens', async (t) => {
  t.ok(page.split('\n').length <= 150)
})

t.test('every file and test in it exists', async (t) => {
  const paths = new Set(pathsIn(page))
  t.ok(paths.size > 80, `${paths.size} paths`)
  for (const path of paths) {
    const found = await stat(new URL(path, root)).catch(() => null)
    t.ok(found, path)
    if (path.startsWith('test/')) t.match(path, /\.test\.ts$/)
  }
})

t.test('every threat has a mitigation and a test that proves it', async (t) => {
  const rows = rowsOf(sectionOf('Threats and mitigations'))
  t.ok(rows.length > 15)
  for (const [threat = '', held, proved] of rows) {
    t.ok(pathsIn(held).length > 0 || /\bbelow\b/.test(held ?? ''), `${threat}: where`)
    t.ok(testsIn(proved).length > 0, `${threat}: a test`)
  }
})

for (const [prefix, { title, year }] of Object.entries(lists)) {
  t.test(`every item of ${title} occurs once, with a test if it is mitigated`, async (t) => {
    const rows = rowsOf(sectionOf(title))
    const numbers = Array.from({ length: 10 }, (_, at) => (prefix === 'API' ? String(at + 1) : String(at + 1).padStart(2, '0')))
    t.same(
      rows.map(([item = '']) => item.split(' ')[0]),
      numbers.map((number) => `${prefix}${number}:${year}`)
    )
    for (const [item = '', state = '', said = '', tests] of rows) {
      const mustProve = states[state]
      t.type(mustProve, 'boolean', `${item}: ${state}`)
      t.match(said, /\w.*\.$/, `${item}: a sentence`)
      if (mustProve === true) {
        t.ok(testsIn(tests).length > 0, `${item}: a test`)
        t.ok(pathsIn(said).length > 0, `${item}: a place`)
      }
    }
  })
}

t.test('it lists what is not mitigated, and how to report', async (t) => {
  t.ok(sectionOf('Not mitigated').split('\n- **').length > 8)
  t.match(sectionOf('Reporting'), /^\n\S[^@]*\.\n$/, 'one sentence, without an address')
})
