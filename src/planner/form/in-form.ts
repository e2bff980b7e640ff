import { MAX_WRITTEN_ROWS } from '../../results/answer-rows.ts'
import { renderForm } from '../answers/render-form.ts'
import type { AnswerWish } from '../patterns/plan/pattern-calls.ts'
import { plainQuestion, withoutLongRuns } from '../plain-question.ts'
import type { Rendered } from '../planner.ts'
import type { Reading } from '../reading.ts'
import { isDrawnOut, spellSigns } from '../spell-signs.ts'
import { type AnswerShape, fieldsOf, shapeOfSchema } from './answer-shape.ts'
import { type AskedForm, partForm } from './asked-form.ts'
import { fitShape, writeShape } from './fit-shape.ts'
import { isAnyOne, takeShape } from './take-shape.ts'

/** A question parted from all that it says of its answer's form. */
export interface FormedQuestion {
  readonly text: string
  /** How the text is to be written. */
  readonly form: AskedForm | null
  /** What JSON or lines the data are to be. */
  readonly shape: AnswerShape | null
  readonly wish: AnswerWish
}

/** @param answerSchema JSON Schema that the data have to meet; it goes before what the question says. */
export function partQuestion(text: string, answerSchema: Readonly<Record<string, unknown>> | undefined): FormedQuestion {
  const plain = plainQuestion(withoutLongRuns(text))
  const taken = takeShape(plain)
  const rest = taken === null || !/[\p{L}\p{N}]/u.test(taken.text) ? plain : taken.text
  const wanted = answerSchema === undefined ? null : shapeOfSchema(answerSchema)
  const shape = wanted ?? taken?.shape ?? null
  const parted = partForm(isDrawnOut(rest) ? spellSigns(rest) : rest)
  return { text: spellSigns(parted.text), form: parted.form, shape, wish: { single: isAnyOne(plain), fields: fieldsOf(shape).map(({ name }) => name) } }
}

/** The answer in the form that was asked for: its data in the wanted shape, else its text as the words say. */
export function inForm({ render, formed }: Pick<Reading, 'render' | 'formed'>, { form, shape }: FormedQuestion): Reading['render'] {
  return (results) => {
    const rendered = render(results)
    const isTold = rendered.status === 'answered' || rendered.status === 'partial'
    if (isTold && shape !== null) return inShape(rendered, shape)
    const isPlain = form === null || formed === true || rendered.status !== 'answered' || isLong(rendered.data)
    const text = isPlain ? null : renderForm(form, rendered.data, results.at(-1))
    return text === null ? rendered : { ...rendered, answer: text }
  }
}

/** More than a text is to hold: a reader, or a model, would drown in it. */
const isLong = (data: unknown) => Array.isArray(data) && data.length > MAX_WRITTEN_ROWS

function inShape(rendered: Rendered, shape: AnswerShape): Rendered {
  const data = fitShape(shape, fieldsOf(shape).length > 0 ? (rendered.rows ?? rendered.data) : rendered.data)
  if (data === undefined) return rendered
  return isLong(rendered.data) ? { ...rendered, data } : { ...rendered, answer: writeShape(shape, data), data }
}
