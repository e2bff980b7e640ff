import type { Condition } from '../../../graph/spec.ts'
import { type ConditionUnit, conditionsOf, isFlag, propertySchema } from '../../words/condition-unit.ts'
import { readConditions } from '../../words/conditions.ts'
import { type Item, isFaint } from '../../words/item.ts'
import type { SlotDraft } from './slot-draft.ts'
import { isCued } from './slot-properties.ts'

/** Said of what is to be computed, not of which rows of it are wanted. */
const confining =
  /\b(?:only|alone|just|itself|nothing else|inside|within|sub ?graph|sub ?network|induced|keep|keeping|keeps|restrict(?:ed|ing)?|limit(?:ed|ing)?|confined?|staying|leave only)\b/
/** Said before what takes no part, and after it. */
const leavingOut =
  /\b(?:without|except|excepting|excluding|exclude|avoid|avoiding|forbidden|banned|barred|prohibited|leave|leaving|walkout|no|not|minus|ignor(?:e|ing)|disregard(?:ing)?|delet(?:e|ing)|remov(?:e|ing)|drop(?:ping)?|tak(?:e|ing) away|forget(?:ting)?|los(?:e|ing|t)|skip(?:ping)?|omit(?:ting)?|barring|(?:all|everything|anything) but)\b(?! (?:only|just))/
const leftOut =
  /\b(?:strike|withdrawn|broken|failed|forbidden|prohibited|banned|outage|closed|closes|suspended|shut|excluded|removed|gone|flooded|deleted|dropped|omitted|left out|taken (?:out|away)|out of (?:service|action)|(?:is|are|be|were) (?:out|off|down|missing|blocked)|(?:not|n ?t|no longer) (?:be )?(?:run|running|used|there|counted))\b/
const [wordsBefore, wordsAfter] = [4, 6]

const isOf = (unit: ConditionUnit, kind: 'node' | 'relationship') => unit.adjective === null && unit.owners.some(({ owner }) => owner === kind)

/** Whether the question leaves out what a unit names. */
function isLeftOut({ tokens }: SlotDraft, { start, end }: ConditionUnit): boolean {
  const said = (from: number, to: number) =>
    tokens
      .slice(Math.max(0, from), to)
      .map(({ folded }) => folded)
      .join(' ')
  return leavingOut.test(said(start - wordsBefore, start)) || leftOut.test(said(end, end + wordsAfter))
}

/** The tests of a unit, turned round where the question leaves out what they name. */
function testsOf(slots: SlotDraft, unit: ConditionUnit, kind: 'node' | 'relationship'): Condition[] {
  const conditions = conditionsOf(unit, unit.owners.find(({ owner }) => owner === kind)?.property ?? '')
  return isLeftOut(slots, unit) ? conditions.map((test) => (test.operator === '=' ? { ...test, operator: '<>' as const } : test)) : conditions
}

/** A property that says yes or no narrows nothing where the tool itself is about a property. */
function isOfTool(slots: SlotDraft, unit: ConditionUnit): boolean {
  const required = (slots.tool.input.required as readonly string[] | undefined) ?? []
  const takesOne = required.some((name) => /Propert(y|ies)$/.test(name)) || (slots.has('seedProperty') && isCued(slots, 'seedProperty'))
  return takesOne && unit.owners.some((owner) => isFlag(propertySchema(slots.schema, owner)))
}

/** `length 20`: a number that a relationship's property merely stands beside is one of the tool's own. */
const isOfLength = ({ tests }: ConditionUnit) => tests.some(({ operator, value }) => operator === '=' && typeof value === 'number')

/** `name the two`: a number in words that a property of texts merely stands beside; `line 2` may name a text. */
function isOfTexts({ schema, tokens }: SlotDraft, { tests, owners, start, end }: ConditionUnit): boolean {
  if (tokens.slice(start, end).some(({ text }) => /\d/.test(text))) return false
  const isText = owners.every((owner) => propertySchema(schema, owner)?.types.every((type) => type === 'string') ?? false)
  return owners.length > 0 && isText && tests.some(({ operator, value }) => operator === '=' && typeof value === 'string' && /^\d+$/.test(value))
}

/** So surely a word names a property that says yes or no: others (`trains` for `rail`) narrow nothing by themselves. */
const surely = 0.7

/** Whether a flag is named by a word that is merely like it. */
function isLooseFlag({ schema, row }: SlotDraft, { start, end, owners }: ConditionUnit): boolean {
  const scores = row.flatMap((item) => (item.kind === 'property' && item.start >= start && item.end <= end ? [item.score] : []))
  return scores.length > 0 && Math.max(...scores) < surely && owners.every((owner) => isFlag(propertySchema(schema, owner)))
}

const distinct = (tests: readonly Condition[]) => [...new Map(tests.map((test) => [JSON.stringify(test), test])).values()]

/** Whether the rows of a tool can be narrowed to nodes instead. */
const ranksNodes = (slots: SlotDraft) =>
  !('edgeCount' in ((slots.tool.output.summary as { properties?: object }).properties ?? {})) &&
  'node' in slots.tool.output.columns &&
  (!('view' in slots.tool.input.properties) || 'nodes' in slots.values)

const unitsRead = new WeakMap<readonly Item[], Map<string, readonly ConditionUnit[]>>()

/** The tests that some items of the row make; read once for all tools that leave the same items. */
function unitsOf({ tokens, schema, row }: SlotDraft, isLeft: (item: Item) => boolean): readonly ConditionUnit[] {
  const places = row.flatMap((item, at) => (isLeft(item) ? [at] : []))
  const key = places.join()
  const known = unitsRead.get(row) ?? new Map<string, readonly ConditionUnit[]>()
  unitsRead.set(row, known)
  const units =
    known.get(key) ??
    readConditions(
      tokens,
      schema,
      places.map((at) => row[at] as Item)
    ).units
  known.set(key, units)
  return units
}

/** `on the Victoria Line`, `within zone 1 only`: the part of the graph that is computed over. */
export function fillWhere(slots: SlotDraft): void {
  if (!slots.has('relationshipWhere')) return
  const isFree = ({ start, end }: { start: number; end: number }) =>
    Array.from({ length: end - start }, (_, step) => start + step).some((at) => !slots.explained.has(at))
  const meant = unitsOf(slots, (item) => isFree(item) && !isFaint(item)).filter((unit) => !isOfTexts(slots, unit) && !isLooseFlag(slots, unit))
  const text = slots.tokens.map(({ folded }) => folded).join(' ')
  const ofLinks = meant.filter((unit) => isOf(unit, 'relationship') && !isOfLength(unit))
  const ofNodes =
    confining.test(text) || !ranksNodes(slots) ? meant.filter((unit) => !ofLinks.includes(unit) && isOf(unit, 'node') && !isOfTool(slots, unit)) : []
  if (ofLinks.length > 0) slots.set('relationshipWhere', distinct(ofLinks.flatMap((unit) => testsOf(slots, unit, 'relationship'))))
  if (ofNodes.length > 0 && slots.has('nodeWhere'))
    slots.set(
      'nodeWhere',
      distinct([...((slots.values['nodeWhere'] as Condition[] | undefined) ?? []), ...ofNodes.flatMap((unit) => testsOf(slots, unit, 'node'))])
    )
  else if (ofNodes.length > 0) return
  for (const unit of [...ofLinks, ...ofNodes]) slots.explain(unit)
  if (ofNodes.length + ofLinks.length > 0) slots.explainWhere(({ folded }) => confining.test(folded) || leftOut.test(folded))
}
