import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import t from 'tap'
import { drawBarChart } from '../../../eval/harness/bar-chart.ts'
import { costLines, tableLines } from '../../../eval/harness/markdown.ts'
import { readRunOptions } from '../../../eval/harness/run-options.ts'
import { costOf, costsOf, nothingSpent, readPrice } from '../../../eval/harness/spent.ts'
import { writeReport } from '../../../eval/harness/write-report.ts'

t.test('tokens are priced, and nothing is guessed', async (t) => {
  const spent = { ...nothingSpent, promptTokens: 1000, completionTokens: 500 }
  t.equal(costOf(spent, readPrice('2/8')), 0.006)
  t.equal(costOf(spent, null), null)
  t.equal(costOf(nothingSpent, null), 0)
  for (const text of ['', '1', '1/2/3', 'a/b', '-1/2', '1/']) t.throws(() => readPrice(text), { code: 'EDGEWISE_INVALID_INPUT' }, text)
})

t.test('times are reported as median and 95th percentile', async (t) => {
  const costs = costsOf(
    Array.from({ length: 100 }, (_, place) => ({ ...nothingSpent, ms: 100 - place })),
    null
  )
  t.match(costs, { medianMs: 50, p95Ms: 95, maxMs: 100, dollars: 0 })
  t.match(costsOf([], null), { medianMs: 0, questions: 0 })
  t.match(costLines({ rules: costs })[2], '| rules | 100 | 50.0 | 95.0 |')
})

t.test('table cells contain no line break or bar', async (t) => {
  t.same(tableLines(['a', 'b'], [['x|y', 'one\ntwo']]), ['| a | b |', '| --- | --- |', '| x\\|y | one two |'])
})

t.test('a chart is well-formed, labels every bar and fits dark pages', async (t) => {
  const svg = drawBarChart({
    title: 'a < b & "c"',
    series: ['one', 'two'],
    groups: [
      {
        label: 'x',
        bars: [
          { series: 0, value: 0.5, text: '1 of 2' },
          { series: 1, value: 1 }
        ]
      },
      { label: 'none', bars: [{ series: 0, value: 0 }] }
    ]
  })
  const texts: string[] = []
  const parser = new SaxesParser()
  parser.on('text', (text) => texts.push(text.trim()))
  parser.write(svg).close()
  t.match(texts.filter(Boolean).slice(1), ['a < b & "c"', 'one', 'two', 'x', '1 of 2', '1', 'none', '0'])
  t.match(svg, 'prefers-color-scheme:dark')
  t.match(svg, 'width="210.0"', 'half the longest bar')
})

t.test('options are checked', async (t) => {
  const given = { planner: 'rules', out: 'x', concurrency: '2', fresh: false }
  t.match(readRunOptions(given), { concurrency: 2, price: null })
  t.throws(() => readRunOptions({ ...given, concurrency: '0' }), /from 1 to 64/)
  t.throws(() => readRunOptions({ ...given, planner: 'magic' }), /rules, llm, auto/)
})

t.test('a report is written with its charts', async (t) => {
  const folder = join(t.testdir(), 'new')
  const file = writeReport(folder, 'r', { report: { a: 1 }, markdown: ['# R', 'text'], charts: { c: '<svg/>' } })
  t.equal(readFileSync(file, 'utf8'), '# R\ntext\n')
  t.same(JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8')), { a: 1 })
  t.equal(readFileSync(join(folder, 'c.svg'), 'utf8'), '<svg/>')
})
