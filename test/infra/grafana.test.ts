import { readFile } from 'node:fs/promises'
import t from 'tap'
import { parse } from 'yaml'
import { createMetrics } from '../../src/runtime/metrics/metrics.ts'

const read = (file: string) => readFile(new URL(`../../infra/${file}`, import.meta.url), 'utf8')

interface Target {
  readonly expr: string
  readonly datasource: { readonly uid: string }
}
interface Panel {
  readonly id: number
  readonly title: string
  readonly type: string
  readonly datasource?: { readonly uid: string }
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>
  readonly targets?: readonly Target[]
}
interface Dashboard {
  readonly panels: readonly Panel[]
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string; readonly definition?: string }[] }
}

const dashboard: Dashboard = JSON.parse(await read('grafana/edgewise.json'))
const targets = dashboard.panels.flatMap(({ targets = [] }) => targets)

/** The labels that Prometheus adds. */
const added = ['job', 'instance', 'namespace']
const words = new Set(['by', 'on', 'and', 'or', 'bool', 'offset', 'group_left', 'without', 'ignoring'])

/** What a query reads, without the values that it compares with. */
const bare = (query: string): string => query.replace(/"[^"]*"/g, '""').replace(/\[[^\]]*\]/g, '')
/** Names of time series: identifiers that are neither called nor in braces or the lists of `by`. */
function seriesOf(query: string): string[] {
  const outside = bare(query)
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\b(?:by|on|without|ignoring|group_left)\s*\([^)]*\)/g, ' ')
    .replace(/\b\d+[smhd]\b/g, ' ')
  return [...outside.matchAll(/[a-z_:][\w:]*(?!\s*\(|\w)/gi)].map(([name]) => name).filter((name) => !words.has(name))
}
const labelsOf = (query: string): string[] => [
  ...[...bare(query).matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) => [...inside.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label)),
  ...[...bare(query).matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)].flatMap(([, inside = '']) => inside.split(',').map((label) => label.trim()))
]

/** What /metrics says once everything has happened that is measured. */
async function measured() {
  const metrics = createMetrics({ count: async () => [{ kind: 'ask', state: 'dead', jobs: 1 }], oldestDue: async () => 0 })
  metrics.observeRequest('/ask', 'POST', 200, 1)
  metrics.countTransition('bury', 'ask')
  metrics.countModel('gpt', { calls: 1, promptTokens: 1, completionTokens: 1 })
  metrics.countTool('pagerank', 'ok')
  const text = await metrics.text()
  const samples = [...text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? /gm)]
  // Garbage that was not collected yet has no samples.
  const types = [...text.matchAll(/^# TYPE (\w+) histogram$/gm)].flatMap(([, name]) => [`${name}_bucket`, `${name}_sum`, `${name}_count`])
  const labels = samples.flatMap(([, , inside = '']) => [...inside.matchAll(/(\w+)="/g)].map(([, label = '']) => label))
  return { series: new Set([...types, ...samples.map(([, name = '']) => name)]), labels: new Set([...added, ...labels]) }
}

t.test('names are found in queries', async (t) => {
  const query = 'histogram_quantile(0.5, sum by (le, route) (rate(a_bucket{route!~"b|/c"}[5m]))) > 30 and on (job) d offset 1h or 0 * e'
  t.same(seriesOf(query), ['a_bucket', 'd', 'e'])
  t.same(labelsOf(query), ['route', 'le', 'route', 'job'])
})

t.test('every panel queries existing metrics', async (t) => {
  const { series, labels } = await measured()
  t.ok(targets.length > 15)
  for (const { expr } of targets) {
    t.ok(seriesOf(expr).length > 0, expr)
    for (const name of seriesOf(expr)) t.ok(series.has(name), `${name}: ${expr}`)
    for (const label of labelsOf(expr)) t.ok(labels.has(label), `${label}: ${expr}`)
  }
})

t.test('every metric of the service is on a panel', async (t) => {
  const { series } = await measured()
  const shown = new Set(targets.flatMap(({ expr }) => seriesOf(expr)))
  const stems = new Set([...series].filter((name) => name.startsWith('edgewise_')).map((name) => name.replace(/_(?:bucket|sum|count)$/, '')))
  for (const stem of stems)
    t.ok(
      [...shown].some((name) => name.startsWith(stem)),
      stem
    )
})

t.test('every alert queries existing metrics', async (t) => {
  const { series, labels } = await measured()
  const { groups } = parse(await read('helm/alerts.yaml'))
  const rules: { alert: string; expr: string; annotations: Record<string, string> }[] = groups.flatMap(({ rules }: { rules: object[] }) => rules)
  t.ok(rules.length > 4)
  for (const { alert, expr, annotations } of rules) {
    t.ok(annotations['summary'], alert)
    for (const name of seriesOf(expr)) t.ok(series.has(name), `${alert}: ${name}`)
    for (const label of labelsOf(expr)) t.ok(labels.has(label), `${alert}: ${label}`)
  }
})

t.test('the data source is selectable, and the panels do not overlap', async (t) => {
  const { panels, templating } = dashboard
  t.match(templating.list[0], { name: 'datasource', type: 'datasource', query: 'prometheus' })
  for (const panel of panels.filter(({ type }) => type !== 'row'))
    for (const { datasource } of [panel, ...(panel.targets ?? [])]) t.equal(datasource?.uid, `\${datasource}`, panel.title)
  for (const [at, { gridPos: one, title }] of panels.entries()) {
    t.ok(one.x + one.w <= 24, title)
    const over = panels
      .slice(at + 1)
      .filter(({ gridPos: two }) => one.x < two.x + two.w && two.x < one.x + one.w && one.y < two.y + two.h && two.y < one.y + one.h)
    t.same(over, [], title)
  }
  t.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
  const variables = new Set(templating.list.map(({ name }) => name))
  for (const { expr } of targets) for (const [, name = ''] of expr.matchAll(/\$(\w+)/g)) t.ok(name === '__rate_interval' || variables.has(name), name)
})
