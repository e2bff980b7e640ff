import { EdgewiseError } from '../../src/base/errors.ts'
import { drawFrom } from '../harness/draw.ts'
import { readJsonFile } from '../lnbench/question.ts'
import { checkTruth, drawQuestions, type Word } from './draw-questions.ts'
import { drawGraph } from './random-graph.ts'
import { openSql } from './sql-truth.ts'
import { asAsked, columnsOf, type Row, type TemplateName, templateNames, type WalkGraph, type WalkQuestion } from './walk-graph.ts'

export interface WalkSet {
  readonly graph: WalkGraph
  readonly questions: readonly WalkQuestion[]
}

/** Draws graphs of one size, each with one question of every template. */
export function drawSets(nodes: number, graphs: number, seed: number, word: Word): WalkSet[] {
  return Array.from({ length: graphs }, (_, place) => {
    const graph = drawGraph(nodes, seed * 1000 + place)
    return { graph, questions: drawQuestions(graph, seed * 1000 + place, word) }
  })
}

interface FileQuestion {
  readonly id: string
  readonly template: string
  readonly output_schema: string
  readonly params: Readonly<Record<string, string | number>>
  readonly truth: readonly Row[]
  readonly score: 'set' | 'any_one'
  readonly instruction: string
}

interface WalkFile {
  readonly graphs: readonly (Omit<WalkGraph, 'questions'> & { readonly questions: readonly FileQuestion[] })[]
}

function columnsIn(file: string, { id, output_schema }: FileQuestion): readonly string[] {
  const [row] = JSON.parse(output_schema) as readonly Readonly<Record<string, string>>[]
  if (row === undefined) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${file}: ${id} has no columns in its output_schema.` })
  return Object.keys(row)
}

/**
 * Reads graphs with questions from a file: `{graphs: [{id, nodes, edges, questions: [{id, template, params, instruction, output_schema, truth, score}]}]}`.
 * Checks its truths by joins. @param word null: the file's own instructions
 */
export function readSets(file: string, word: Word | null, seed: number): WalkSet[] {
  const { graphs } = readJsonFile(file) as Partial<WalkFile>
  if (!Array.isArray(graphs)) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${file}: expected a list "graphs".` })
  return (graphs as WalkFile['graphs']).map((graph, place) => {
    const database = openSql(graph)
    try {
      for (const { id, template, params, truth } of graph.questions) {
        if (!templateNames.some((name) => name === template))
          throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${file}: ${id} is of the unknown template ${template}.` })
        checkTruth(template as TemplateName, database, params, truth)
      }
    } finally {
      database.close()
    }
    const draw = drawFrom(seed * 1000 + place + 1)
    return { graph, questions: graph.questions.map((given) => fileQuestion(file, graph, given, word, (count) => draw.int(0, count - 1))) }
  })
}

function fileQuestion(file: string, graph: WalkGraph, given: FileQuestion, word: Word | null, pick: (count: number) => number): WalkQuestion {
  const template = given.template as TemplateName
  const all = word === null ? columnsIn(file, given) : columnsOf(template, given.params, graph)
  const { text, form, columns = all } = word?.(template, given.params, all, pick) ?? { text: given.instruction, form: 'named' as const }
  const truth = columns === all ? given.truth : asAsked(given.truth, all, columns)
  return { id: given.id, graph: graph.id, template, params: given.params, instruction: text, columns, form, anyOne: given.score === 'any_one', truth }
}
