import { membersOf } from './fit.ts'
import type { Form, JsonSchema } from './form.ts'
import lexicon from './lexicon.json' with { type: 'json' }
import { type Unit, unitsOf } from './units.ts'

/** A question without the words of its form. */
export interface ReadForm {
  /** The text with blanks for what says how the answer is to look: all else stands at its own offsets. */
  readonly asked: string
  readonly form: Form
}

type Units = readonly Unit[]

const ofForms = ['exclusive', 'starts', 'links', 'replies', 'verbs', 'nouns', 'glue', 'parts']
const is = (unit: Unit | undefined, ...kinds: readonly string[]) => unit !== undefined && kinds.some((kind) => unit.kinds.has(kind))
const has = (units: Units, ...kinds: readonly string[]) => units.some((unit) => is(unit, ...kinds))
const shows = (units: Units, ...roles: readonly Unit['role'][]) => units.some(({ role }) => roles.includes(role))
/** Words that are not of the language of forms. */
const isContent = (unit: Unit) => unit.role === 'mark' || (unit.role === 'word' && !is(unit, ...ofForms))

/** Units in groups that end with those of a role. */
function groupsOf(units: Units, ending: Unit['role']): Units[] {
  const starts = units.flatMap(({ role }, at) => (at === 0 || (role !== ending && units[at - 1]?.role === ending) ? [at] : []))
  return starts.map((start, at) => units.slice(start, starts[at + 1]))
}

/** Where the phrase begins that the unit at `feature` is in, with the word that leads to it: `as a JSON array`. */
function phraseStart(part: Units, feature: number): number {
  const around = part[feature]?.role === 'sample' ? ['exclusive', 'articles', 'nouns', 'definite'] : ['exclusive', 'articles']
  let start = feature
  while (is(part[start - 1], ...around)) start--
  return is(part[start - 1], 'starts') || part[start - 1]?.text === 'with' ? start - 1 : start
}

/** What leads to a form before the content of a part: `in one word`, `a table of`. */
function headIn(part: Units, feature: number): Units {
  const start = phraseStart(part, feature)
  const end = part.findIndex((unit, at) => at > feature && unit.role !== 'fields' && unit.role !== 'form' && !is(unit, 'nouns', 'exclusive'))
  if (is(part[end], 'links')) return part.slice(start, part[end]?.text === 'with' && (start === 0 || is(part[start], 'starts')) ? end : end + 1)
  return is(part[end], 'askers', 'questions') ? part.slice(part.slice(0, start).every((unit) => is(unit, 'replies')) ? 0 : start, end) : []
}

/** Whether what comes before is a verb that takes words such as `as CSV`: `stored as`, `export data as`, `are formatted as`. */
function isTaken(before: Units): boolean {
  const isVerb = (at: number, kind: string) => is(before[at], kind) && !is(before[at - 1], 'determiners')
  const last = before.length - 1
  const object = before.findLastIndex((unit) => !is(unit, 'glue'))
  const isDone = before[last]?.text.endsWith('ed') === true && (!is(before[last], 'verbs') || is(before[last - 1], 'being'))
  return isDone || isVerb(last, 'takers') || isVerb(object - 1, 'exporters') || isVerb(object - 2, 'exporters')
}

/** Whether a form after the content is led to. In a question, what stands after other words than "as" may as well be asked about: "Who thinks in tables?" */
function isLed(part: Units, feature: number, start: number, isQuestion: boolean): boolean {
  const { isOpening = false, text = '', says: { shape = null } = {} } = part[feature] ?? {}
  const isPlain = !isQuestion || part[start]?.text === 'as'
  if (isOpening) return isPlain || (shape !== 'text' && shape !== 'bare' && text !== 'with')
  return is(part[start], 'starts') && (isPlain || has(part.slice(feature), 'forming')) && !isTaken(part.slice(0, start))
}

/** A form after the content of a part, with the words that lead to it: `as JSON`, `and return them as JSON`. */
function tailIn(part: Units, feature: number, isQuestion: boolean): Units {
  let start = phraseStart(part, feature)
  if (!isLed(part, feature, start, isQuestion)) return []
  const joint = part.findLastIndex((unit, at) => at < start && unit.text === 'and')
  if (joint >= 0 && (is(part[joint + 1], 'verbs', 'replies') || joint === start - 1) && !part.slice(joint, start).some(isContent)) return part.slice(joint)
  while (is(part[start - 1], 'exclusive') || (is(part[start - 1], 'participles') && !is(part[start - 2], 'being'))) start--
  return part.slice(start)
}

function aroundContent(part: Units, isQuestion: boolean): Units[] {
  const last = part.findLastIndex(isContent)
  const head = part.slice(0, part.findIndex(isContent)).findIndex(({ role }) => role === 'form')
  const tail = part.findIndex(({ role }, at) => at > last && (role === 'form' || role === 'sample'))
  return [head < 0 ? [] : headIn(part, head), tail < 0 ? [] : tailIn(part, tail, isQuestion)]
}

/** Which parts of a sentence are of the form: those that say one, and others without content beside them. */
function formParts(parts: readonly Units[]): boolean[] {
  const free = parts.map((part) => !part.some(isContent))
  const isLed = (at: number) => has([...(free[at - 1] === true ? (parts[at - 1] ?? []) : []), ...(parts[at] ?? [])], 'nouns', 'replies', 'verbs')
  const found = parts.map(
    (part, at) => free[at] && (shows(part, 'form') || (has(part, 'exclusive') && has(part, 'parts')) || (shows(part, 'sample') && isLed(at)))
  )
  return found.map((isForm, at) => isForm === true || (free[at] === true && (found[at - 1] === true || found[at + 1] === true)))
}

/** Within a sentence `number` and `name` say something of a form where no more than these is wanted. */
const narrowed = (run: Units): Units => (has(run, 'exclusive') ? run : run.map((unit) => (is(unit, 'parts') ? { ...unit, says: {} } : unit)))

/** Whether a sentence says something of a form and nothing else; yes or no with a name or number would be two answers. */
function isOfForm(sentence: Units): boolean {
  const isNarrow = has(sentence, 'exclusive')
  const isTwofold = !isNarrow && sentence.some(({ says }) => says.shape === 'yes-no') && has(sentence, 'parts')
  const isSaid = shows(sentence, 'form', 'sample') || has(isNarrow ? sentence : sentence.slice(1), 'parts')
  return isSaid && !isTwofold && (sentence.at(-1)?.text !== '?' || sentence.slice(0, -1).every(({ role }) => role === 'form'))
}

/** The runs of units in a sentence that are of the form. */
function formIn(sentence: Units): Units[] {
  if (!sentence.some(isContent)) return isOfForm(sentence) ? [sentence] : []
  const isQuestion = sentence.at(-1)?.text === '?' || is(sentence[0], 'questions')
  const parts = groupsOf(sentence, 'pause')
  const isForm = formParts(parts)
  return parts.flatMap((part, at) => {
    const words = part.filter(({ role }) => role !== 'break' && (role !== 'pause' || isForm[at] === true))
    return (isForm[at] === true ? [(parts[at - 1] ?? []).filter(({ role }) => role === 'pause'), words] : aroundContent(words, isQuestion)).map(narrowed)
  })
}

/** Whether two words are forms of one: `trains`, `trainers`. */
function isAlike(one: string, other: string): boolean {
  const length = Math.max(4, Math.min(one.length, other.length) - 2)
  return one === other || one.slice(0, length) === other.slice(0, length)
}

/** A sentence with marks where words lead to them, and without names of what was asked for where it wants no more than these: `only the names of the films`. */
function settled(sentence: Units, all: Units): Units {
  const isLed = shows(sentence, 'mark') && has(sentence, 'leads') && has(sentence, 'replies')
  const units = sentence.map((unit): Unit => (isLed && (unit.role === 'mark' || is(unit, 'leads')) ? { ...unit, role: 'form' } : unit))
  const strays = units.filter(isContent)
  const isRepeated = strays.length < 3 && strays.every(({ text }) => all.some((unit) => !sentence.includes(unit) && isAlike(unit.text, text)))
  const isNarrow = (has(units, 'exclusive') && has(units, 'parts', 'pointers')) || (is(units[0], 'each') && shows(units, 'form'))
  if (!isRepeated || !isNarrow || units.at(-1)?.text === '?') return units
  return units.map((unit) => (isContent(unit) ? { ...unit, kinds: new Set(['glue']) } : unit))
}

/** Whether a unit is denied by a word beside it. */
function isDenied(units: Units, at: number): boolean {
  const before = units.slice(Math.max(0, at - 3), at)
  const own = before.slice(before.findLastIndex(({ role }) => role === 'break' || role === 'pause') + 1)
  return units[at]?.role === 'form' && has([...own, ...units.slice(at + 1, at + 2)], 'denials')
}

/** What a unit shows of an answer. */
const shownBy = ({ role, says: { mark, schema } }: Unit) => (role === 'sample' ? JSON.stringify(schema) : role === 'form' ? mark : undefined)

/** Units without what is denied, without an order that may be one of what is ranked, and without several marks or samples, of which an answer has one. */
function meant(units: Units): Units {
  const isRanked = units.some((unit) => unit.role === 'word' && is(unit, 'ranking'))
  const shown = new Set(units.map(shownBy).filter((one) => one !== undefined))
  return units.map((unit, at) => {
    const isOther = (isRanked && (unit.says.order ?? 'alphabetical') !== 'alphabetical') || (shown.size > 1 && shownBy(unit) !== undefined)
    return isOther ? { ...unit, role: 'word', says: {} } : isDenied(units, at) ? { ...unit, says: {} } : unit
  })
}

/** The schema with members of the names that words give. */
function withFields(schema: JsonSchema, fields: readonly string[]): JsonSchema {
  if (fields.length === 0 || Object.keys(membersOf(schema)).length > 0) return schema
  const items = { type: 'object', properties: Object.fromEntries(fields.map((name) => [name, {}])), required: fields }
  return schema.type === 'array' ? { ...schema, items } : items
}

const shapes = Object.keys(lexicon.phrases.shape)

/** Of several shapes the one that says most. */
function formOf(units: Units): Form {
  const form: Form = Object.assign({}, ...units.map(({ says }) => says))
  const said = units.flatMap(({ says: { shape } }) => (shape === undefined ? [] : [shape]))
  const [shape] = said.sort((a, b) => shapes.indexOf(b) - shapes.indexOf(a))
  return shape === undefined ? form : { ...form, shape, ...(shape === 'json' && { schema: withFields(form.schema ?? {}, form.fields ?? []) }) }
}

/**
 * Parts a question from what it says of how its answer is to look. Only words that are known to tell forms are taken out; whatever else is said stays. A text of nothing
 * but a form is left whole.
 * @param answerSchema JSON Schema that the data have to meet; it goes before what the text says.
 */
export function readForm(text: string, answerSchema?: JsonSchema): ReadForm {
  const units = meant(unitsOf(text))
  const runs = groupsOf(units, 'break').flatMap((sentence) => formIn(settled(sentence, units)))
  const signs = text.split('')
  for (const run of runs) signs.fill(' ', run[0]?.start ?? 0, run.at(-1)?.end ?? 0)
  const asked = signs.join('')
  const isAsked = unitsOf(asked).some(({ role, text: word }) => role !== 'pause' && role !== 'break' && word !== 'please')
  const form = isAsked ? formOf(runs.flat()) : {}
  const wanted: Form =
    answerSchema === undefined ? form : { ...form, shape: 'json', schema: answerSchema, isGiven: true, fields: Object.keys(membersOf(answerSchema)) }
  return { asked: isAsked ? asked : text, form: wanted }
}
