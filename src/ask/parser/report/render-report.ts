import type { ReportSection } from '../../../results/answer-document.ts'
import { inWords, tableLine } from '../../../results/cell-formats.ts'
import { type Cell, joined, listOf, type ResultCells, type Text, writeOut } from '../../../results/cells.ts'
import { wordsOfName } from '../../../storage/graphs/fold.ts'
import type { GraphSchema } from '../../../storage/graphs/store.ts'
import { answered, type Rendered, type Results, unknown } from '../../../tools/query/answer/rendered.ts'
import type { ReportFocus } from '../../../tools/report-part.ts'
import type { Tool } from '../../../tools/tool.ts'
import { planReport } from './plan-report.ts'
import { partsOf } from './report-parts.ts'

/** Columns of the schema whose cells are too long for a small table. */
const WIDE = new Set(['properties', 'patterns', 'nameProperty'])
const LISTED = 3

/** Shortens a long list in a cell. */
function cell(given: Cell | undefined): unknown {
  const value = given?.value
  const isEnds = typeof value === 'object' && value !== null && 'head' in value
  const members = listOf(isEnds ? given?.with(value.head) : given)
  if (members === null) return given
  return isEnds || members.length > LISTED ? [...members.slice(0, LISTED), '...'] : members
}

interface Section {
  readonly heading: string
  readonly text: Text
  readonly step: number | null
  readonly table: { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[]; readonly result: ResultCells } | null
}

function tableOf(result: ResultCells): Section['table'] {
  const columns = result.columns.map(({ name }) => name).filter((name) => !name.endsWith('Id') && !WIDE.has(name))
  return { columns, rows: result.rows.map((row) => columns.map((name) => cell(row[name]))), result }
}

const plainOf = (text: Text): string => writeOut(text).answer

function sectionOf({ heading, text, step, table }: Section): ReportSection {
  const steps = step === null ? [] : [step]
  if (table === null) return { heading, text: plainOf(text), steps, table }
  const { columns, rows, result } = table
  return {
    heading,
    text: plainOf(text),
    steps,
    table: { columns, rows: rows.map((row) => row.map((value) => plainOf(inWords(value)))), total: Number(result.total.value), handle: result.handle }
  }
}

function markdown(title: string, sections: readonly Section[]): Text {
  const parts = sections.map(({ heading, text, table, step }) => {
    const { columns = [], rows = [] } = table ?? {}
    const lines = rows.length === 0 ? [] : [[''], tableLine(columns.map(wordsOfName)), tableLine(columns.map(() => '---')), ...rows.map(tableLine)]
    const from = table === null ? [] : [[''], [`Step ${step}, \`${table.result.handle}\``]]
    return joined([`## ${heading}`, '', text, ...lines, ...from], '\n')
  })
  return joined([`# ${title}`, ...parts], '\n\n')
}

/** Returns the numeric entries of a summary. */
const figuresOf = (summary: ResultCells['summary']) => Object.fromEntries(Object.entries(summary).filter(([, { value }]) => typeof value === 'number'))

/** Writes a report from the results of the tools that have a part in it; failed tools are left out. */
export function renderReport(focus: ReportFocus, schema: GraphSchema, tools: readonly Tool[], results: Results): Rendered {
  const found = partsOf(focus, tools).flatMap(({ tool, part }): Section[] => {
    const result = results.find((one) => one.tool === tool)
    if (result === undefined) return []
    const isEmpty = result.rows.length === 0 && result.total.value === 0 && result.notes.length > 0
    return [
      { heading: part.heading, text: isEmpty ? [result.notes[0] ?? ''] : part.says(result), step: result.total.place?.step ?? null, table: tableOf(result) }
    ]
  })
  if (found.length === 0) return unknown('None of the steps gave a result.')
  const left = (planReport(focus, schema, tools).todo ?? []).flatMap(({ what, leftOut }) => (leftOut === null ? [] : [`${what} Left out: ${leftOut}.`]))
  const sections = left.length === 0 ? found : [...found, { heading: 'Not computed', text: [left.join(' ')], step: null, table: null }]
  const title = focus === 'weak points' ? `Weak points of ${schema.name}` : `Overview of ${schema.name}`
  const data = Object.fromEntries(results.map(({ tool, summary }) => [tool, figuresOf(summary)]))
  return { ...answered(markdown(title, sections), data), report: { title, sections: sections.map(sectionOf) } }
}
