export const measures = {
  requests: 'requests',
  questions: 'questions',
  toolCalls: 'tool calls',
  modelCalls: 'model calls',
  promptTokens: 'tokens in',
  completionTokens: 'tokens out'
} as const

export type Measure = keyof typeof measures

export const isMeasure = (text: string | null): text is Measure => text !== null && Object.hasOwn(measures, text)

export type UsageRow = Readonly<Record<Measure, number | string>> & { readonly day: string; readonly key: string | null }

/** Sum of a measure over rows. */
export const sumOf = (rows: readonly UsageRow[], measure: Measure): number => rows.reduce((sum, row) => sum + Number(row[measure]), 0)

const DAY_MS = 86_400_000

export const today = (): string => new Date().toISOString().slice(0, 10)

export const daysBefore = (day: string, days: number): string => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/** Every day of a period, with those that have no usage. */
export function daysOf(from: string, to: string): readonly string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  return count > 0 && count <= 400 ? Array.from({ length: count }, (_, at) => daysBefore(from, -at)) : []
}
