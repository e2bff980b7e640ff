import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { EdgewiseError } from '../../src/base/errors.ts'
import { drawFrom } from '../harness/draw.ts'
import { drawParams } from './draw-params.ts'
import { rowText } from './score-rows.ts'
import { openSql, sqlTruth } from './sql-truth.ts'
import { openTrails, trailTruth } from './trail-truth.ts'
import { asAsked, columnsOf, type Params, type Row, type RowForm, type TemplateName, templateNames, type WalkGraph, type WalkQuestion } from './walk-graph.ts'

/** The text of a question for a template with filled slots. */
export interface Wording {
  readonly text: string
  readonly form: RowForm
  /** Only these of the template's columns are requested. */
  readonly columns?: readonly string[]
}

export type Word = (template: TemplateName, params: Params, columns: readonly string[], pick: (count: number) => number) => Wording

const maxDraws = 2000

/** Whether a set of right rows makes a question: it is not empty, and a single best row is unique. */
const isQuestion = (template: TemplateName, truth: readonly Row[]) =>
  truth.length > 0 && (template !== 'node_with_most_relationships' || truth.length === 1) && truth[0]?.['count'] !== 0

/** Draws one question of each template about a graph by seed, with each truth computed twice. */
export function drawQuestions(graph: WalkGraph, seed: number, word: Word): WalkQuestion[] {
  const trails = openTrails(graph)
  const database = openSql(graph)
  try {
    return templateNames.map((template, place) => {
      const { params, truth } = answerable(template, graph, seed * 100 + place + 1, (given) => trailTruth(template, trails, given))
      checkTruth(template, database, params, truth)
      return question(graph, template, params, truth, word, seed)
    })
  } finally {
    database.close()
  }
}

function answerable(template: TemplateName, graph: WalkGraph, seed: number, truthOf: (params: Params) => Row[]): { params: Params; truth: Row[] } {
  let draws = 0
  for (const params of drawParams(template, graph, seed)) {
    const truth = truthOf(params)
    if (isQuestion(template, truth)) return { params, truth }
    if (++draws === maxDraws) break
  }
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `The graph ${graph.id} has no answer to ${template}; take another seed.` })
}

const sorted = (rows: readonly Row[]) => [...new Set(rows.map((row) => rowText(row, Object.keys(row).sort())))].sort().join('\n')

/** Throws unless both computations of the truth agree. */
export function checkTruth(template: TemplateName, database: DatabaseSyncInstance, params: Params, truth: readonly Row[]): void {
  const second = sqlTruth(template, database, params)
  if (sorted(second) === sorted(truth)) return
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', {
    detail: `Walks and joins differ over ${template} with ${JSON.stringify(params)}: ${truth.length} and ${second.length} rows.`
  })
}

function question(graph: WalkGraph, template: TemplateName, params: Params, truth: readonly Row[], word: Word, seed: number): WalkQuestion {
  const draw = drawFrom(seed * 100 + 50 + templateNames.indexOf(template))
  const all = columnsOf(template, params, graph)
  const { text, form, columns = all } = word(template, params, all, (count) => draw.int(0, count - 1))
  const rows = columns === all ? truth : asAsked(truth, all, columns)
  const anyOne = template === 'remote_node_property'
  return { id: `${graph.id} ${template}`, graph: graph.id, template, params, instruction: text, columns, form, anyOne, truth: rows }
}
