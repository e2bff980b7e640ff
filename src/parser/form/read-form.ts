import type { Form, Shape, Template } from './form.ts'
import { membersOf, templateOfSchema } from './template.ts'
import { kindsOf, type Unit, unitsOf } from './units.ts'

/** A question without the words of its form. */
export interface ReadForm {
  /** The text with blanks for what says how the answer is to look: all else stands at its own offsets. */
  readonly asked: string
  readonly form: Form
}

interface Span {
  readonly start: number
  readonly end: number
  readonly units: readonly Unit[]
}

/** What says more of a form goes before what says less. */
const strength: readonly Shape[] = ['text', 'bare', 'names', 'number', 'yes-no', 'true-false', 'pairs', 'lines', 'commas', 'numbered', 'bullets', 'table', 'csv', 'json']
const ofForms = ['exclusive', 'starts', 'links', 'replies', 'verbs', 'nouns', 'glue', 'parts', 'fields']
const is = (unit: Unit | undefined, ...kinds: readonly string[]) => unit !== undefined && kinds.some((kind) => unit.kinds.has(kind))
const isFeature = ({ role }: Unit) => role === 'form' || role === 'sample'
const spanOf = (units: readonly Unit[]): Span => ({ start: units[0]?.start ?? 0, end: units.at(-1)?.end ?? 0, units })

/** A sentence, with the means to tell its content from words that forms are told in. */
class Sentence {
  readonly units: readonly Unit[]
  readonly isQuestion: boolean
  private readonly isMarked: boolean

  constructor(units: readonly Unit[], said: (word: Unit) => boolean) {
    this.isQuestion = units.at(-1)?.text === '?'
    this.isMarked = units.some(({ role }) => role === 'mark') && units.some((unit) => is(unit, 'leads'))
    const strays = units.filter((unit) => this.isContent(unit))
    const isOfAsked = units.some((unit) => is(unit, 'exclusive')) && units.some((unit) => is(unit, 'parts')) && strays.length < 3 && strays.every(said)
    this.units = isOfAsked && !this.isQuestion ? units.filter((unit) => !strays.includes(unit)) : units
  }

  isContent(unit: Unit): boolean {
    if (unit.role === 'mark') return !this.isMarked
    return unit.role === 'word' && !is(unit, ...ofForms) && !(this.isMarked && is(unit, 'leads'))
  }

  hasContent(units: readonly Unit[]): boolean {
    return units.some((unit) => this.isContent(unit))
  }

  /** Whether words without content say something of a form. */
  says(units: readonly Unit[]): boolean {
    return units.some(({ role }) => role === 'form') || (this.isMarked && units.some(({ role }) => role === 'mark'))
  }
}

/** The parts between pauses, each with the pauses after it. */
function partsOf(units: readonly Unit[]): Unit[][] {
  const parts: Unit[][] = [[]]
  units.forEach((unit, at) => {
    if (unit.role !== 'pause' && units[at - 1]?.role === 'pause') parts.push([])
    parts.at(-1)?.push(unit)
  })
  return parts
}

/** Words such as `in the following format`, which make a form of what stands beside them. */
const leads = (units: readonly Unit[]) => units.some((unit) => is(unit, 'nouns', 'replies', 'verbs'))

/** Which parts are of the form: those that say one, and what leads to them or goes on with them. */
function formParts(sentence: Sentence, parts: readonly (readonly Unit[])[]): boolean[] {
  const free = parts.map((part) => !sentence.hasContent(part))
  const found = parts.map((part, at) => {
    const isNarrowed = part.some((unit) => is(unit, 'exclusive')) && part.some((unit) => is(unit, 'parts'))
    const isLed = leads(part) || (free[at - 1] === true && leads(parts[at - 1] as Unit[]))
    return free[at] === true && (sentence.says(part) || isNarrowed || (isLed && part.some(({ role }) => role === 'sample')))
  })
  return found.map((isForm, at) => isForm || (free[at] === true && (found[at - 1] === true || found[at + 1] === true)))
}

const participles = ['verbs', 'exclusive']

/** Where words of a form at the end of a part begin; -1: there are none. */
function tailStart(part: readonly Unit[], from: number): number {
  const first = part.findIndex((unit, at) => at >= from && isFeature(unit))
  if (first < 0) return -1
  let start = part[first]?.isOpening === true ? first : part.findLastIndex((unit, at) => at >= from && at < first && is(unit, 'starts'))
  if (start < 0 || (!part[first]?.isOpening && is(part[start - 1], 'takers'))) return -1
  const joint = part.findLastIndex((unit, at) => at >= from && at < start && (unit.text === 'and' || unit.text === 'then'))
  if (joint >= 0 && (is(part[joint + 1], 'verbs', 'replies') || joint === start - 1)) return joint
  while (start > from && is(part[start - 1], ...participles)) start--
  return start
}

const determiners = new Set(['a', 'an', 'the', 'valid', 'plain', 'simple', 'pure', 'proper'])

/** Where the noun phrase begins that a feature is in, with the word before it that leads to it. */
function phraseStart(part: readonly Unit[], feature: number): number {
  let start = feature
  while (start > 0 && (determiners.has(part[start - 1]?.text ?? '') || is(part[start - 1], 'exclusive'))) start--
  return is(part[start - 1], 'starts') || part[start - 1]?.text === 'with' ? start - 1 : start
}

/** The words of a form before the content of a part: `in one word`, `a JSON array of`; null: there are none. */
function headOf(part: readonly Unit[], to: number): Span | null {
  const first = part.findIndex((unit, at) => at < to && isFeature(unit))
  if (first < 0) return null
  let end = part.findLastIndex((unit, at) => at < to && (isFeature(unit) || unit.role === 'fields')) + 1
  while (end < to && is(part[end], 'nouns', 'exclusive') && !is(part[end], 'askers')) end++
  const start = phraseStart(part, first)
  if (is(part[end], 'links')) return spanOf(part.slice(start, end + 1))
  if (!is(part[end], 'askers')) return null
  const isOfReply = part.slice(0, start).every((unit) => is(unit, 'replies') || unit.text === 'please')
  return spanOf(part.slice(isOfReply ? 0 : start, end))
}

function spansInPart(sentence: Sentence, part: readonly Unit[]): Span[] {
  const first = part.findIndex((unit) => sentence.isContent(unit))
  const last = part.findLastIndex((unit) => sentence.isContent(unit))
  const head = headOf(part, first)
  const tail = tailStart(part, last + 1)
  const words = part.filter(({ role }) => role !== 'pause' && role !== 'break')
  return [...(head === null ? [] : [head]), ...(tail < 0 ? [] : [spanOf(words.slice(tail))])]
}

function spansInSentence(sentence: Sentence): Span[] {
  const { units } = sentence
  if (!sentence.hasContent(units)) {
    const isSaid = sentence.says(units) || units.some((unit) => unit.role === 'sample' || is(unit, 'parts'))
    return isSaid && !sentence.isQuestion ? [spanOf(units)] : []
  }
  const parts = partsOf(units)
  const isForm = formParts(sentence, parts)
  return parts.flatMap((part, at) => {
    if (isForm[at] !== true) return spansInPart(sentence, part)
    const before = isForm[at - 1] === true ? [] : (parts[at - 1] ?? []).filter(({ role }) => role === 'pause')
    const own = part.filter(({ role }) => role !== 'break')
    return [...before.map((pause) => spanOf([pause])), spanOf(own)]
  })
}

const SAME = 4

/** Whether two words are forms of one: `trains`, `trainers`. */
function isAlike(one: string, other: string): boolean {
  const length = Math.max(SAME, Math.min(one.length, other.length) - 2)
  return one === other || one.slice(0, length) === other.slice(0, length)
}

function sentencesOf(units: readonly Unit[]): Sentence[] {
  const groups: Unit[][] = [[]]
  units.forEach((unit, at) => {
    if (unit.role !== 'break' && units[at - 1]?.role === 'break') groups.push([])
    groups.at(-1)?.push(unit)
  })
  return groups.map((group) => new Sentence(group, (word) => units.some((unit) => !group.includes(unit) && isAlike(unit.text, word.text))))
}

/** An order may be one of what is ranked. */
function withoutRanking(units: readonly Unit[]): Unit[] {
  const isRanked = units.some((unit) => unit.role === 'word' && is(unit, 'ranking'))
  return units.map((unit) => (isRanked && (unit.says.order ?? 'alphabetical') !== 'alphabetical' ? { ...unit, role: 'word', says: {} } : unit))
}

/** The template with the fields that words name. */
function withFields(template: Template, fields: readonly string[]): Template {
  if (fields.length === 0 || membersOf(template).length > 0) return template
  const object: Template = { is: 'object', members: fields.map((name) => ({ name, template: { is: 'any' }, isRequired: true })) }
  return template.is === 'array' ? { is: 'array', of: object } : object
}

function formOf(units: readonly Unit[], isNarrow: boolean): Form {
  const said = units.filter((unit) => !is(unit, 'parts') || isNarrow)
  const form = Object.assign({}, ...said.map(({ says }) => says)) as Form
  const [strongest] = said.map(({ says }) => says).sort((a, b) => strengthOf(b) - strengthOf(a))
  const { fields = [] } = form
  return {
    ...form,
    ...(strongest?.shape === undefined ? {} : { shape: strongest.shape }),
    ...(strongest?.template === undefined ? {} : { template: withFields(strongest.template, fields) })
  }
}

const strengthOf = ({ shape }: Form) => (shape === undefined ? -1 : strength.indexOf(shape))

/**
 * Parts a question from what it says of how its answer is to look. Only words that are known to tell forms are taken out, each with what it says; whatever else is said
 * stays. A text of nothing but a form is left whole.
 * @param answerSchema JSON Schema that the data have to meet; it goes before what the text says.
 */
export function readForm(text: string, answerSchema?: Readonly<Record<string, unknown>>): ReadForm {
  const spans = sentencesOf(withoutRanking(unitsOf(text))).flatMap(spansInSentence)
  const asked = spans.reduce((rest, { start, end }) => `${rest.slice(0, start)}${' '.repeat(end - start)}${rest.slice(end)}`, text)
  const isAsked = unitsOf(asked).some(({ role, text: word }) => role !== 'pause' && role !== 'break' && word !== 'please')
  const form = isAsked ? formOf(spans.flatMap(({ units }) => units), true) : {}
  const template = answerSchema === undefined ? null : templateOfSchema(answerSchema)
  const wanted: Form = template === null ? form : { ...form, shape: 'json', template, fields: membersOf(template).map(({ name }) => name) }
  return { asked: isAsked ? asked : text, form: wanted }
}

export { kindsOf }
