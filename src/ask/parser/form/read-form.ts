import { membersOf } from './coerce.ts'
import type { Form, JsonSchema } from './form.ts'
import { type Unit, unitsOf, words } from './units.ts'

/** A question without the words about its answer's form. */
export interface ReadForm {
  /** The text with blanks in place of the form's words, so that all offsets stay the same. */
  readonly text: string
  readonly form: Form
}

type Units = readonly Unit[]

const has = (units: Units, known: ReadonlySet<string>) => units.some(({ text }) => known.has(text))
const saysForm = (units: Units) => units.some(({ role }) => role === 'form')
const hasContent = (units: Units) => units.some(({ role }) => role === 'content')

/** Splits units into groups, each of which ends with units of the role. */
function groupsOf(units: Units, ending: Unit['role']): Units[] {
  const starts = units.flatMap(({ role }, at) => (at === 0 || (role !== ending && units[at - 1]?.role === ending) ? [at] : []))
  return starts.map((start, at) => units.slice(start, starts[at + 1]))
}

/** Reads `only the names` or `just a number`. */
function partOnly(units: Units): Form | null {
  if (!(has(units, words.exclusive) || units.some(({ says }) => says.shape === 'bare'))) return null
  return has(units, words.numbers) ? { shape: 'number' } : has(units, words.names) ? { shape: 'bare' } : null
}

/** A JSON sample is a form where words lead to it or name JSON. Yes or no with a name or number would be two answers. */
function isOfForm(units: Units): boolean {
  if (hasContent(units)) return false
  const [isSample, isNamed] = [units.some(({ text }) => '{['.includes(text)), units.some(({ text, says }) => says.shape === 'json' && !'{['.includes(text))]
  const isTwofold = units.some(({ says }) => says.shape === 'yes-no') && (has(units, words.numbers) || has(units, words.names))
  return (saysForm(units) || partOnly(units) !== null) && !isTwofold && (!isSample || isNamed || has(units, words.replies))
}

/** Whether the words before `as JSON` take it as their own object: `reports stored as JSON`. */
function isTaken(before: Units): boolean {
  const isDone = before.at(-1)?.text.endsWith('ed') === true || has(before.slice(-1), words.takers)
  return isDone || has(before.slice(before.findIndex(({ role }) => role === 'content')), words.exporters)
}

/** Returns `as JSON` or `and return them as JSON` at the end of a part. */
function tailOf(part: Units, isQuestion: boolean): Units {
  const after = part.slice(part.findLastIndex(({ role }) => role === 'content') + 1)
  const joint = after.findIndex(({ text }) => text === 'and')
  const lead = after.findIndex(
    ({ text, says }) =>
      text === 'as' || says.shape === 'number' || says.order !== undefined || (text === 'in' && (!isQuestion || part.some((unit) => unit.text === 'format')))
  )
  if (lead < 0 || !saysForm(after.slice(lead))) return []
  if (joint >= 0 && joint < lead && has(after.slice(joint, lead), words.replies)) return after.slice(joint)
  return isTaken(part.slice(0, part.indexOf(after[lead] as Unit))) ? [] : after.slice(lead)
}

/** Returns `a JSON array of` at the start of a part. */
function headOf(part: Units): Units {
  const before = part.slice(
    0,
    part.findIndex(({ role }) => role === 'content')
  )
  const form = before.findIndex(({ role }) => role === 'form')
  const link = before.findIndex(({ text }, at) => at > form && words.links.has(text))
  if (form < 0 || link < 0) return []
  const start = before.slice(0, form).findLastIndex(({ text }) => !words.articles.has(text)) + 1
  return before.slice(start, link + 1)
}

/** Whether a sentence wants only the names of what the text's first words ask for: `only the names of the films`. */
function isRepeating(sentence: Units, all: Units): boolean {
  const [stray, ...others] = sentence.filter(({ role }) => role === 'content')
  const nouns = all.filter((unit) => unit.role === 'content' && !sentence.includes(unit)).slice(0, 2)
  const isSaid = nouns.some(({ text }) => [text, `${text}s`].includes(stray?.text ?? '') || text === `${stray?.text}s`)
  return partOnly(sentence) !== null && isSaid && others.length === 0 && sentence.at(-1)?.text !== '?'
}

/** Returns the unit sequences of a sentence that describe the form. */
function formIn(sentence: Units, all: Units): Units[] {
  if (isOfForm(sentence) || isRepeating(sentence, all)) return [sentence]
  if (!hasContent(sentence)) return []
  const isQuestion = sentence.at(-1)?.text === '?'
  const groups = groupsOf(sentence, 'pause')
  const isForm = groups.map((group, at) => isOfForm(group) || (!hasContent(group) && isOfForm([...(groups[at - 1] ?? []), ...group])))
  return groups.flatMap((group, at) => {
    const part = group.filter(({ role }) => role !== 'break' && (role !== 'pause' || isForm[at] === true))
    const isBeside = !hasContent(group) && (isForm[at - 1] === true || isForm[at + 1] === true)
    if (isForm[at] !== true && !isBeside) return hasContent(part) ? [headOf(part), tailOf(part, isQuestion)] : []
    return [(groups[at - 1] ?? []).filter(({ role }) => role === 'pause'), part]
  })
}

/** Adds members with the given names to a schema that has none. */
function withFields(schema: JsonSchema, fields: readonly string[]): JsonSchema {
  if (fields.length === 0 || Object.keys(membersOf(schema)).length > 0) return schema
  const items = { type: 'object', properties: Object.fromEntries(fields.map((name) => [name, {}])), required: fields }
  return schema.type === 'array' ? { ...schema, items } : items
}

/** Shapes by how specific they are, the most specific last. */
const SHAPES: readonly Form['shape'][] = ['bare', 'number', 'yes-no', 'lines', 'commas', 'csv', 'json']

/** The most specific shape wins. */
function formOf(runs: readonly Units[]): Form {
  const forms = [...runs.flat().map(({ says }) => says), ...runs.flatMap((run) => partOnly(run) ?? [])]
  const { shape, schema = {} } = forms.toSorted((a, b) => SHAPES.indexOf(a.shape) - SHAPES.indexOf(b.shape)).at(-1) ?? {}
  const fields = forms.findLast((one) => one.fields !== undefined)?.fields
  const order = forms.find((one) => one.order !== undefined)?.order
  const shaped = shape === undefined ? {} : { shape, ...(fields !== undefined && { fields }) }
  return { ...shaped, ...(shape === 'json' && { schema: withFields(schema, fields ?? []) }), ...(order !== undefined && { order }) }
}

/**
 * Splits a question into its content and its answer form. It removes only words that are known to describe a form; a text without other content stays whole.
 * @param answerSchema JSON Schema for the data; it overrides the text's form.
 */
export function readForm(text: string, answerSchema?: JsonSchema): ReadForm {
  const units = unitsOf(text)
  const runs = groupsOf(units, 'break').flatMap((sentence) => formIn(sentence, units))
  const held = new Set(runs.flat())
  const isAsked = units.some((unit) => !held.has(unit) && (unit.role === 'content' || unit.role === 'form'))
  const signs = text.split('')
  for (const run of runs) signs.fill(' ', run[0]?.start ?? 0, run.at(-1)?.end ?? 0)
  const form = isAsked ? formOf(runs) : {}
  const wanted: Form =
    answerSchema === undefined ? form : { ...form, shape: 'json', schema: answerSchema, isGiven: true, fields: Object.keys(membersOf(answerSchema)) }
  return { text: isAsked ? signs.join('') : text, form: wanted }
}
