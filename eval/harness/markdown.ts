import { type Costs, costsOf, type Price, type Spent } from './spent.ts'

const longest = 160

export type Cell = string | number

const cellText = (cell: Cell): string => String(cell).replaceAll('|', '\\|').replace(/\s+/g, ' ').slice(0, longest)
const rowText = (cells: readonly Cell[]): string => `| ${cells.map(cellText).join(' | ')} |`

/** The lines of a table. */
export function tableLines(header: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  return [rowText(header), rowText(header.map(() => '---')), ...rows.map(rowText)]
}

/** Formats `96.7 %`, or a dash for a share of nothing. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}

/** Formats a price with enough digits for fractions of a cent. */
export function dollarText(dollars: number | null): string {
  return dollars === null ? 'no price given' : dollars === 0 ? '0' : `$${dollars.toPrecision(3)}`
}

/** The lines of a table of costs, one row per named set of questions. */
export function costLines(sets: Readonly<Record<string, Costs>>): string[] {
  const header = ['', 'questions', 'median ms', '95 % below ms', 'tool calls', 'model calls', 'prompt tokens', 'completion tokens', 'cost', 'cost a question']
  const rows = Object.entries(sets).map(([name, { questions, total, medianMs, p95Ms, dollars }]) => [
    name,
    questions,
    medianMs.toFixed(1),
    p95Ms.toFixed(1),
    total.toolCalls,
    total.modelCalls,
    total.promptTokens,
    total.completionTokens,
    dollarText(dollars),
    dollarText(dollars === null ? null : dollars / Math.max(1, questions))
  ])
  return tableLines(header, rows)
}

interface ToolOutcome {
  readonly tools: readonly string[]
  readonly spent: Spent
  readonly isRight: boolean
}

/** The lines of a table of outcomes by the first called tool. */
export function toolLines(outcomes: readonly ToolOutcome[], price: Price | null): string[] {
  const names = [...new Set(outcomes.map(({ tools }) => tools[0] ?? 'none'))].sort()
  const rows = names.map((name) => {
    const members = outcomes.filter(({ tools }) => (tools[0] ?? 'none') === name)
    const { total, medianMs, dollars } = costsOf(
      members.map(({ spent }) => spent),
      price
    )
    const right = members.filter(({ isRight }) => isRight).length
    const mean = (value: number) => (value / members.length).toFixed(0)
    return [name, members.length, right, total.modelCalls, mean(total.promptTokens), mean(total.completionTokens), medianMs.toFixed(0), dollarText(dollars)]
  })
  return tableLines(['first tool', 'questions', 'right', 'model calls', 'prompt tokens a question', 'completion tokens', 'median ms', 'cost'], rows)
}
