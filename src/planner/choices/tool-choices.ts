import { wordsOfName } from '../../linking/tokens.ts'
import { inForm } from '../form/in-form.ts'
import type { Reading } from '../reading.ts'
import { readTools } from '../tools/read-tools.ts'
import type { Choice, Choices, ChoiceTools } from './choice.ts'
import { fitOf } from './choice.ts'
import { type LinkedRow, namedItems } from './linked-row.ts'

const RETRIEVED = 8
const MAX_ARGUMENTS = 80
/** What common words alone say for a tool, where the question neither names it nor says what it measures. */
const UNNAMED = 0.35
/** Arguments that decide how much is shown. */
const PAGING = new Set(['limit', 'offset', 'lists', 'view'])

function tellValue(value: unknown, names: ReadonlyMap<string, string>): string {
  if (Array.isArray(value)) return value.map((item) => tellValue(item, names)).join(', ')
  if (typeof value === 'object' && value !== null) {
    const { name, id, property } = value as Readonly<Record<string, unknown>>
    return String(name ?? names.get(String(id)) ?? id ?? property ?? 'set')
  }
  return String(value)
}

/** @param names of nodes by their keys */
function tellCall(name: string, given: Readonly<Record<string, unknown>>, names: ReadonlyMap<string, string>): string {
  const told = Object.entries(given).flatMap(([parameter, value]) => (PAGING.has(parameter) ? [] : [`${wordsOfName(parameter)} ${tellValue(value, names)}`]))
  return `${wordsOfName(name)}${told.length === 0 ? '' : ` (${told.join('; ').slice(0, MAX_ARGUMENTS)})`}`
}

const isHeld = ({ explained }: Reading, { start, end }: { readonly start: number; readonly end: number }) =>
  Array.from({ length: end - start }, (_, step) => start + step).every((at) => explained.has(at))

/** A tool that was retrieved, its parameters filled with what the question names: nothing is left to decide but whether it is the one. */
export function toolChoices({ formed, question, row, schema }: LinkedRow, { tools, rankTools }: ChoiceTools): Choices[] {
  const ranked = rankTools(formed.text, RETRIEVED)
  const top = ranked[0]?.score ?? 1
  const names = new Map(row.flatMap((item) => (item.kind === 'node' ? item.nodes.map(({ key, name }) => [key, name] as const) : [])))
  const readings = readTools({ question, row, schema, form: formed.form }, tools, rankTools)
  return ranked.flatMap(({ tool, score }) => {
    const reading = readings.find(({ name }) => name === tool.name)
    const [first] = reading?.calls ?? []
    if (reading === undefined || first === undefined || reading.missing.length > 0 || reading.ambiguity !== null) return []
    const text = tellCall(tool.name, first.arguments([]) ?? {}, names)
    const named = namedItems(row)
    const held = named.filter((item) => isHeld(reading, item)).length / Math.max(1, named.length)
    const plan = { kind: 'plan' as const, explanation: text, confidence: 1, calls: reading.calls, render: inForm(reading, formed) }
    const choice: Choice = { text, about: tool.description.split(/(?<=\.)\s/)[0] ?? '', plan }
    return [{ list: [choice], fit: fitOf((score / top) * (reading.askedFor === true ? 1 : UNNAMED), named.length === 0 ? 1 : held) }]
  })
}
