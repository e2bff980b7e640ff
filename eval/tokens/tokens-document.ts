import { estimateTokens } from '../../src/outside/models/model.ts'
import type { Tool } from '../../src/tools/tool.ts'
import type { QuestionTokens, SizeTokens } from './measure.ts'

/** The tool list of gds-agent 1.0.1 in `tools/list`: 68 tools, 131,282 bytes. */
const GDS_AGENT_LIST_TOKENS = 32_820

const whole = (value: number) => Math.round(value).toLocaleString('en')
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const figures: readonly (readonly [string, (size: SizeTokens) => string])[] = [
  ['nodes', ({ nodes }) => whole(nodes)],
  ['relationships', ({ relationships }) => whole(relationships)],
  ['import, seconds', ({ importSeconds }) => importSeconds.toFixed(1)],
  ['tools in the first prompt', ({ questions }) => whole(mean(questions.map(({ tools }) => tools)))],
  ['first prompt', ({ questions }) => whole(mean(questions.map(({ firstPrompt }) => firstPrompt)))],
  ['prompts a question', ({ questions }) => mean(questions.map(({ prompts }) => prompts)).toFixed(1)],
  ['**all prompts of a question**', ({ questions }) => `**${whole(mean(questions.map(({ allPrompts }) => allPrompts)))}**`],
  ['the longest question', ({ questions }) => whole(Math.max(...questions.map(({ allPrompts }) => allPrompts)))],
  ['written by the model', ({ questions }) => whole(mean(questions.map(({ completion }) => completion)))],
  ['graph as JSON, once', ({ dump }) => whole(dump)],
  ["gds-agent's tool list, once a prompt", ({ questions }) => whole(mean(questions.map(({ prompts }) => prompts)) * GDS_AGENT_LIST_TOKENS)]
]

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(header), line(header.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

function perTemplate(sizes: readonly SizeTokens[]): string {
  const kinds = sizes[0]?.questions.map(({ template }) => template) ?? []
  const of = ({ questions }: SizeTokens, template: string): QuestionTokens | undefined => questions.find((question) => question.template === template)
  const rows = kinds.map((template) => [
    template.replaceAll('_', ' '),
    String(of(sizes[0] as SizeTokens, template)?.calls ?? 0),
    ...sizes.map((size) => whole(of(size, template)?.allPrompts ?? 0))
  ])
  return table(['question', 'calls before the answer', ...sizes.map(({ nodes }) => `${whole(nodes)} nodes`)], rows)
}

/** The measured table as a page. */
export function tokensDocument(sizes: readonly SizeTokens[], tools: readonly Tool[], peakBytes: number): string {
  const [header = [], ...measured] = figures.map(([name, tell]) => [name, ...sizes.map(tell)])
  const list = estimateTokens(JSON.stringify(tools.map(({ name, description, input }) => ({ name, description, input }))))
  return `# Token cost of questions

Written by \`npm run eval -- tokens --write\` on ${new Date().toISOString().slice(0, 10)}. Random graphs with made-up names, twelve kinds of questions each (counts, filters, paths of one to three steps, intersections,
negations), asked with \`"planner": "llm"\`. A scripted model picks the right tools, so the figures measure the service's prompts, not a model.
Four characters count as one token; means over the twelve questions.

${table(header, measured)}

Graphs of more than 100 nodes have eight labels and four types of six properties each, smaller ones four and two of three. This causes the difference
between the first two columns, not the number of nodes: from 500 nodes to ${whole(sizes.at(-1)?.nodes ?? 0)} prompts do not grow. The answer's rows never pass through the model: it names a result, and the service renders it.

For comparison:

- **graph as JSON**: the prompt of a model without tools, before any question.
- **gds-agent's tool list**: release 1.0.1 answers \`tools/list\` with 68 tools in 131,282 bytes (measured over stdio, 20 repetitions), which clients put into
  every prompt: ${whole(GDS_AGENT_LIST_TOKENS)} tokens before the question. The row multiplies that by the prompts of a question here; it is calculated, not run, and excludes its replies
  (shortest path 455 to 2,369 tokens, PageRank of all rows 3,863, single-source Dijkstra 25,051 after its cut).
- All ${tools.length} tools of this service would be ${whole(list)} tokens; a question is offered about a dozen and finds others by \`find_tool\`.

${perTemplate(sizes)}

The graphs are imported into the embedded store, in a process of ${(peakBytes / 1e9).toFixed(1)} GB at its peak, including the generated graphs, on two cores shared with other programs.
`
}
