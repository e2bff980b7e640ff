import type { Rendered } from '../../query/answer/rendered.ts'
import type { Report, ReportSection } from '../../results/answer-document.ts'
import { say } from '../../results/say.ts'
import type { ShapedResult } from '../../results/shape.ts'
import { wordsOfName } from '../../store/fold.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { ReportFocus } from '../../tools/report-part.ts'
import type { Tool } from '../../tools/tool.ts'
import { planReport } from './plan-report.ts'
import { partsOf } from './report-parts.ts'

/** Columns of the schema whose cells are too long for a small table. */
const WIDE = new Set(['properties', 'patterns', 'nameProperty'])
const LISTED = 3

/** A cell of a small table: names of a long list are cut. */
function cell(value: unknown): string {
  const held = typeof value === 'object' && value !== null && 'head' in value ? (value as { head: unknown[] }).head : value
  const isCut = Array.isArray(held) && (held !== value || held.length > LISTED)
  return Array.isArray(held) ? `${held.slice(0, LISTED).map(say).join(', ')}${isCut ? ' ...' : ''}` : say(held)
}

function tableOf(result: ShapedResult): NonNullable<ReportSection['table']> {
  const columns = result.columns.map(({ name }) => name).filter((name) => !name.endsWith('Id') && !WIDE.has(name))
  return { columns, rows: result.rows.map((row) => columns.map((name) => cell(row[name]))), total: result.total, handle: result.handle }
}

function markdown({ title, sections }: Report): string {
  const line = (cells: readonly string[]) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`
  const parts = sections.map(({ heading, text, table, steps }) => {
    const head =
      table === null || table.rows.length === 0 ? [] : ['', line(table.columns.map(wordsOfName)), line(table.columns.map(() => '---')), ...table.rows.map(line)]
    const from = table === null ? [] : ['', `Step ${steps.join(', ')}, \`${table.handle}\``]
    return [`## ${heading}`, '', text, ...head, ...from].join('\n')
  })
  return [`# ${title}`, ...parts].join('\n\n')
}

/** The numbers of a summary: what a report rests on. */
const figuresOf = (summary: ShapedResult['summary']) => Object.fromEntries(Object.entries(summary).filter(([, value]) => typeof value === 'number'))

/** A report of what the tools found that have a part in it; those that failed are left out. */
export function renderReport(focus: ReportFocus, schema: GraphSchema, tools: readonly Tool[], results: readonly ShapedResult[]): Rendered {
  const sections = partsOf(focus, tools).flatMap(({ tool, part }): ReportSection[] => {
    const at = results.findIndex((result) => result.tool === tool)
    const result = results[at]
    if (result === undefined) return []
    const isEmpty = result.rows.length === 0 && result.total === 0 && result.notes.length > 0
    return [{ heading: part.heading, text: isEmpty ? (result.notes[0] ?? '') : part.says(result), steps: [at + 1], table: tableOf(result) }]
  })
  if (sections.length === 0) return { status: 'cannot_answer', answer: 'None of the steps gave a result.', data: null }
  const left = (planReport(focus, schema, tools).todo ?? []).flatMap(({ what, leftOut }) => (leftOut === null ? [] : [`${what} Left out: ${leftOut}.`]))
  const report = {
    title: focus === 'weak points' ? `Weak points of ${schema.name}` : `Overview of ${schema.name}`,
    sections: left.length === 0 ? sections : [...sections, { heading: 'Not computed', text: left.join(' '), steps: [], table: null }]
  }
  return { status: 'answered', answer: markdown(report), data: Object.fromEntries(results.map(({ tool, summary }) => [tool, figuresOf(summary)])), report }
}
