import { readFileSync } from 'node:fs'
import { EdgewiseError } from '../../src/base/errors.ts'

export type NodeName = string | number

/** Kinds of checks in the files. */
export const checks = [
  'yes_no',
  'number',
  'any_valid_order',
  'top_k_set',
  'path_and_weight',
  'yes_no_and_path',
  'all_embeddings',
  'matching_size_and_valid'
] as const

export type Check = (typeof checks)[number]

export interface ReasoningGraph {
  readonly directed: boolean
  readonly nodes: readonly NodeName[]
  /** Two ends, and a weight if there is one. */
  readonly edges: readonly (readonly [NodeName, NodeName, number?])[]
  readonly node_weights?: readonly number[] | Readonly<Record<string, number>>
}

/** The expected answer, by check. */
export interface Expected {
  readonly yes?: boolean
  readonly weight?: number
  readonly value?: number
  readonly sum?: number
  readonly size?: number
  readonly top?: readonly NodeName[]
  readonly embeddings?: Readonly<Record<string, readonly number[]>>
}

/** A question with its own graph, in its text and as data. */
export interface ReasoningQuestion {
  readonly id: string
  readonly task: string
  readonly question: string
  /** The expected answer in the benchmark's words. */
  readonly answer: string
  readonly graph: ReasoningGraph
  readonly query: Readonly<Record<string, NodeName>>
  readonly expected: Expected
  readonly check: Check
}

function isQuestion(row: Partial<ReasoningQuestion>): row is ReasoningQuestion {
  const { id, task, question, answer, graph, expected, check } = row
  const texts = [id, task, question, answer].every((text) => typeof text === 'string')
  return texts && Array.isArray(graph?.nodes) && Array.isArray(graph?.edges) && typeof expected === 'object' && checks.some((name) => name === check)
}

/** Reads one question per line. */
export function readReasoningQuestions(file: string): ReasoningQuestion[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, place) => {
    if (line.trim() === '') return []
    const row = parsed(line) as Partial<ReasoningQuestion> | null
    if (row !== null && isQuestion(row)) return [{ ...row, query: row.query ?? {} }]
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', {
      detail: `${file}, line ${place + 1}: a question needs id, task, question, answer, graph {nodes, edges}, expected, and a check of ${checks.join(', ')}.`
    })
  })
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
