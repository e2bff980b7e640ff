import { wordsOfName } from '../../linking/tokens.ts'
import type { Report, ReportSection } from '../../results/answer-document.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { ClosurePlan } from '../closure-plan.ts'
import { type Overview, openEnded, planOverview } from '../overview.ts'
import { say } from '../wording.ts'

const tableRows = 5
/** Columns of the schema whose cells are too long for a small table. */
const wide = new Set(['properties', 'patterns', 'nameProperty'])
const listed = 3

/** A cell of a small table: names of a long list are cut. */
function cell(value: unknown): string {
  if (Array.isArray(value)) return value.length > listed ? `${value.slice(0, listed).map(say).join(', ')} ...` : value.map(say).join(', ')
  const head = typeof value === 'object' && value !== null && 'head' in value ? (value as { head: unknown[] }).head : null
  return head === null ? say(value) : `${head.slice(0, listed).map(say).join(', ')} ...`
}

function tableOf(result: ShapedResult): NonNullable<ReportSection['table']> {
  const columns = result.columns.map(({ name }) => name).filter((name) => !name.endsWith('Id') && !wide.has(name))
  return { columns, rows: result.rows.slice(0, tableRows).map((row) => columns.map((name) => cell(row[name]))), total: result.total, handle: result.handle }
}

/** What a result says, in a sentence made of its summary alone. */
function sentence({ tool, summary, rows, notes }: ShapedResult): string {
  const first = (column: string) => say(rows[0]?.[column])
  const of = (field: string) => say(summary[field])
  const told: Readonly<Record<string, () => string>> = {
    weakly_connected_components: () =>
      summary['componentCount'] === 1
        ? `All ${of('nodeCount')} nodes are connected.`
        : `There are ${of('componentCount')} separate parts; the largest has ${of('largestSize')} of ${of('nodeCount')} nodes.`,
    strongly_connected_components: () =>
      summary['componentCount'] === summary['nodeCount']
        ? 'Along directions no two nodes reach each other: there are no cycles.'
        : `Along directions there are ${of('componentCount')} groups of nodes that all reach each other; the largest has ${of('largestSize')} nodes.`,
    degree_centrality: () => `${first('node')} has the most relationships: ${first('score')}; the average is ${of('mean')}.`,
    pagerank: () => `${first('node')} comes first by PageRank (${first('score')}).`,
    betweenness_centrality: () => `Most shortest paths run through ${first('node')} (${first('score')}).`,
    louvain: () => `Louvain finds ${of('communityCount')} communities; the largest has ${of('largestSize')} nodes. Modularity: ${of('modularity')}.`,
    local_clustering_coefficient: () => `On average the clustering coefficient is ${of('averageClusteringCoefficient')}.`,
    articulation_points: () =>
      summary['articulationPointCount'] === 0
        ? 'No single node disconnects the graph.'
        : `${of('articulationPointCount')} nodes disconnect the graph when lost; ${first('node')} cuts off the most (${first('cutOff')}).`,
    bridges: () =>
      summary['bridgeCount'] === 0
        ? 'No single relationship disconnects the graph.'
        : `${of('bridgeCount')} relationships disconnect the graph when lost; ${first('from')} to ${first('to')} cuts off the most (${first('cutOff')}).`,
    get_schema: () => `${of('nodeCount')} nodes and ${of('relationshipCount')} relationships.`
  }
  return rows.length === 0 && tool !== 'weakly_connected_components' && tool !== 'articulation_points' && tool !== 'bridges'
    ? (notes[0] ?? 'Nothing was found.')
    : (told[tool]?.() ?? '')
}

/** The numbers of a summary: what a report rests on. */
function figuresOf(summary: ShapedResult['summary']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(summary).filter(([, value]) => typeof value === 'number'))
}

function markdown({ title, sections }: Report): string {
  const line = (cells: readonly string[]) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`
  const parts = sections.map(({ heading, text, table, steps }) => {
    const head =
      table === null || table.rows.length === 0 ? [] : ['', line(table.columns.map(wordsOfName)), line(table.columns.map(() => '---')), ...table.rows.map(line)]
    const from = steps.length === 0 ? [] : ['', `Step ${steps.join(', ')}${table === null ? '' : `, \`${table.handle}\``}`]
    return [`## ${heading}`, '', text, ...head, ...from].join('\n')
  })
  return [`# ${title}`, ...parts].join('\n\n')
}

function reportOf(overview: Overview, schema: GraphSchema, results: readonly ShapedResult[]): Report {
  const sections = overview.steps.flatMap((one, index): ReportSection[] => {
    const result = results.find(({ tool }) => tool === one.tool)
    return result === undefined ? [] : [{ heading: one.heading, text: sentence(result), steps: [index + 1], table: tableOf(result) }]
  })
  const left = overview.leftOut.map(({ what, why }) => `${what} Left out: ${why}.`).join(' ')
  const title = overview.focus === 'weak points' ? `Weak points of ${schema.name}` : `Overview of ${schema.name}`
  return { title, sections: left === '' ? sections : [...sections, { heading: 'Not computed', text: left, steps: [], table: null }] }
}

/** A plan of several algorithms for a question about the graph as a whole; null for any other. */
export function planOpenEnded(text: string, schema: GraphSchema): ClosurePlan | null {
  const focus = openEnded(text)
  if (focus === null) return null
  const overview = planOverview(focus, schema)
  const left = overview.leftOut.map(({ what, why }) => ` Left out: "${what}", ${why}.`).join('')
  return {
    kind: 'plan',
    explanation: `Read as ${focus === 'overview' ? 'an overview of the graph' : 'a search for weak points'}: ${overview.steps.map(({ tool }) => wordsOfName(tool)).join(', ')}, chosen for ${schema.nodeCount} nodes and ${schema.relationshipCount} relationships, ${schema.orientation}.${left}`,
    confidence: 0.9,
    todo: [
      ...overview.steps.map(({ tool, what }, index) => ({ step: index + 1, tool, what, leftOut: null })),
      ...overview.leftOut.map(({ what, why }) => ({ step: null, tool: null, what, leftOut: why }))
    ],
    calls: overview.steps.map(({ tool, what, arguments: given }) => ({ tool, reason: what, mayFail: true, arguments: () => given })),
    render: (results) => {
      const report = reportOf(overview, schema, results)
      if (report.sections.length === 0) return { status: 'cannot_answer', answer: 'None of the steps gave a result.', data: null }
      return { status: 'answered', answer: markdown(report), data: Object.fromEntries(results.map(({ tool, summary }) => [tool, figuresOf(summary)])), report }
    }
  }
}
