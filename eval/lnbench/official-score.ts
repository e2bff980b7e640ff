import type { Parameters, Question } from './question.ts'

/** A call in the benchmark's form: the prefixed tool and the benchmark's parameter names. */
export interface OfficialCall {
  readonly name: string
  readonly parameters: Parameters
}

export interface ToolScore {
  readonly precision: number
  readonly recall: number
  readonly f1: number
  readonly callEfficiency: number
}

export interface OfficialScore extends ToolScore {
  readonly parameters: number
  readonly answer: number
  /** Mean of F1, parameters and answer. */
  readonly overall: number
}

/** A run without calls has precision and efficiency 1 and recall 0; repeated calls lower only the efficiency. */
export function scoreTools(expected: readonly string[], actual: readonly string[]): ToolScore {
  const wanted = new Set(expected)
  const called = new Set(actual)
  const hits = [...wanted].filter((name) => called.has(name)).length
  const idle = called.size === 0
  if (wanted.size === 0) return { precision: idle ? 1 : 0, recall: 1, f1: idle ? 1 : 0, callEfficiency: idle ? 1 : 0 }
  const precision = idle ? 1 : 1 - (called.size - hits) / called.size
  const recall = hits / wanted.size
  return {
    precision,
    recall,
    f1: precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0,
    callEfficiency: idle ? 1 : hits / actual.length
  }
}

/** Formats a value like Python's `str`, which the metric uses. */
function pythonText(value: unknown, nested = false): string {
  if (value === undefined || value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return nested ? quoted(value) : value
  if (Array.isArray(value)) return `[${value.map((item) => pythonText(item, true)).join(', ')}]`
  if (typeof value !== 'object') return String(value)
  const members = Object.entries(value).map(([key, item]) => `${quoted(key)}: ${pythonText(item, true)}`)
  return `{${members.join(', ')}}`
}

function quoted(text: string): string {
  return text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replaceAll("'", "\\'")}'`
}

const isWhole = /^\s*[+-]?\d+\s*$/

/** In Python, True equals 1. */
function isSameNumber(expected: unknown, actual: unknown): boolean {
  const areNumbers = [expected, actual].every((value) => typeof value === 'number' || typeof value === 'boolean')
  return areNumbers && Number(expected) === Number(actual)
}

function parameterMatches(expected: unknown, actual: unknown): boolean {
  if (typeof expected !== 'string' || !expected.startsWith('<=')) return pythonText(expected) === pythonText(actual) || isSameNumber(expected, actual)
  const most = expected.slice(2)
  if (!isWhole.test(most)) return false
  const given = typeof actual === 'string' && !isWhole.test(actual) ? Number.NaN : Math.trunc(Number(actual ?? Number.NaN))
  return given <= Number(most)
}

/** For each expected tool, the first call whose name contains it counts; other arguments are ignored. Without expected tools: 0. */
export function scoreParameters(expected: Question['expectedParameters'], calls: readonly OfficialCall[]): number {
  const scores = Object.entries(expected).map(([tool, parameters]) => {
    const call = calls.find(({ name }) => name.toLowerCase().includes(tool.toLowerCase()))
    if (call === undefined) return 0
    const names = Object.keys(parameters)
    const matched = names.filter((name) => parameterMatches(parameters[name], call.parameters[name]))
    return names.length === 0 ? 1 : matched.length / names.length
  })
  return scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

const pair = /([^:,]+):\s*([0-9.]+)/g
const triple = /\(\s*([^,]+)\s*,\s*([^,]+)\s*,\s*([0-9.]+)\s*\)/g
const score = /([A-Za-z\s()]+):\s*([0-9.]+)/g

function jsonList(text: string): string[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed.map((item) => pythonText(item)) : []
  } catch {
    return []
  }
}

/** The set of items that the metric finds in an answer. null for a number such as `1.2.3`, on which the original fails. */
export function answerItems(text: string): Set<string> | null {
  const items: (string | number)[][] = []
  const clean = (part: string | undefined) => (part ?? '').toLowerCase().trim()
  for (const [, name, value] of text.matchAll(pair)) items.push([clean(name).replace(/\s+/g, ' '), Number(value)])
  for (const [, node, parent, value] of text.matchAll(triple)) items.push([clean(node), clean(parent), Number(value)])
  for (const [, name, value] of text.matchAll(score)) items.push([clean(name), Number(value)])
  if (items.some((item) => Number.isNaN(item.at(-1)))) return null
  if (items.length === 0) items.push(...jsonList(text).map((item) => [clean(item)]))
  const pieces = text.split(/[,;|]/).map(clean)
  if (items.length === 0) items.push(...pieces.filter((piece) => piece !== '').map((piece) => [piece]))
  return new Set(items.map((item) => JSON.stringify(item)))
}

/** The share of expected items found; 1 for any subset without other items. It ignores tolerance, order, and text around a list. */
export function scoreAnswer(expected: string, actual: string): number {
  const wanted = expected.toLowerCase().trim()
  if (['', 'yes', 'no'].includes(wanted)) return actual.toLowerCase().trim() === wanted ? 1 : 0
  const [key, found] = [answerItems(expected), answerItems(actual)]
  if (key === null || found === null) return 0
  const hits = [...found].filter((item) => key.has(item)).length
  return found.size > 0 && hits === found.size ? 1 : hits / key.size
}

/** The published metrics of one run, with their quirks. */
export function officialScore(question: Question, calls: readonly OfficialCall[], answer: string): OfficialScore {
  const names = calls.map(({ name }) => name)
  const tools = scoreTools(question.expectedTools, names)
  const parameters = scoreParameters(question.expectedParameters, calls)
  const answered = scoreAnswer(question.expectedAnswer, answer)
  return { ...tools, parameters, answer: answered, overall: (tools.f1 + parameters + answered) / 3 }
}
