import { readFileSync } from 'node:fs'
import { EdgewiseError } from '../../src/base/errors.ts'

export type Parameters = Readonly<Record<string, unknown>>

/** One question of the benchmark with its key. */
export interface Question {
  readonly id: number
  readonly question: string
  /** With the prefix `mcp__gds-agent__`. */
  readonly expectedTools: readonly string[]
  /** Tool name without a prefix -> parameters. */
  readonly expectedParameters: Readonly<Record<string, Parameters>>
  readonly expectedAnswer: string
}

export const toolPrefix = 'mcp__gds-agent__'

function invalid(file: string, detail: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${file}: ${detail}` })
}

export function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw invalid(file, (error as Error).message)
  }
}

/** Accepts a list, or an object keyed by position, of whose members only the values count. */
export function readQuestions(file: string): Question[] {
  const json = readJsonFile(file)
  if (typeof json !== 'object' || json === null) throw invalid(file, 'expected questions, found none.')
  return Object.values(json).map((entry: Record<string, unknown>, place) => {
    const { id, question, expected_tools: tools, expected_parameters: parameters, expected_answer: answer } = entry
    const isWhole =
      typeof id === 'number' && typeof question === 'string' && Array.isArray(tools) && typeof parameters === 'object' && typeof answer === 'string'
    if (!isWhole) throw invalid(file, `question ${place} needs id, question, expected_tools, expected_parameters and expected_answer.`)
    return { id, question, expectedTools: tools as string[], expectedParameters: parameters as Record<string, Parameters>, expectedAnswer: answer }
  })
}

/** Whether costs are sums of a relationship property; otherwise they count hops. */
export function isWeighted({ expectedParameters }: Question): boolean {
  return Object.values(expectedParameters).some((parameters) => Object.keys(parameters).some((name) => /weight|relationship_property/i.test(name)))
}
