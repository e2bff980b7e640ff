import type { Token } from '../../../linking/tokens.ts'
import { ownName, parameterWords } from './parameter-words.ts'
import type { Parameter, SlotDraft } from './slot-draft.ts'

/** Letters that a short form has at least: `tol`, `iter`. */
const shortest = 3
const yes: ReadonlySet<string> = new Set(['true', 'on', 'yes', 'enabled'])
/** Said right after what is not wanted. */
export const switchedOff: ReadonlySet<string> = new Set(['off', 'disabled'])
const no: ReadonlySet<string> = new Set(['false', 'no', ...switchedOff])
/** How short commands call the number of rows. */
const rowWords: ReadonlySet<string> = new Set(['limit', 'top', 'rows', 'show'])

/** Parameters that say how many rows there are. */
const counting: ReadonlySet<string> = new Set(['limit', 'k', 'topK'])

/** How surely a word is a parameter: its name, how people call it, the beginning of a word of it, or the first letters of its words; 0: it is not. */
function likeness(token: Token, name: string): number {
  const said = token.text.toLowerCase()
  const words = ownName(name)
  if (said === name.toLowerCase() || token.folded === words.join(' ')) return 4
  if (name === 'limit' && rowWords.has(said)) return 3
  if (parameterWords(name).some((way) => way.length === 1 && [token.folded, token.lemma, token.plain].includes(way[0] ?? ''))) return 3
  if (said.length >= shortest && words.some((word) => word.startsWith(said))) return 2
  const initials = words.map((word) => word[0]).join('')
  return said.length > 1 && initials.includes(said) ? 1 : 0
}

/** The number at a place, a percentage as its share. */
function numberAt({ tokens }: SlotDraft, name: string, at: number): number | undefined {
  const said = tokens[at]?.text ?? ''
  if (!/^\d+(?:\.\d+)?(?:e-?\d+)?$/i.test(said)) return undefined
  return tokens[at + 1]?.text === '%' && name !== 'limit' ? Number(said) / 100 : Number(said)
}

const truthOf = (said: string) => (yes.has(said) ? true : no.has(said) ? false : undefined)

/** A value as the parameter takes it; undefined where it takes no such value. */
function givenValue(slots: SlotDraft, name: string, { type, enum: choices }: Parameter, at: number): unknown {
  const said = slots.tokens[at]?.text.toLowerCase() ?? ''
  if (choices !== undefined) return choices.find((choice) => choice.toLowerCase() === said)
  if (type === 'boolean') return truthOf(said)
  const value = type === 'number' || type === 'integer' ? numberAt(slots, name, at) : undefined
  return type === 'integer' && !Number.isInteger(value) ? undefined : value
}

/** The likeliest parameter that is called so and takes the value. */
function parameterAt(slots: SlotDraft, token: Token, at: number, least: number): { readonly name: string; readonly value: unknown } | undefined {
  return Object.entries(slots.parameters)
    .filter(([name]) => !(name in slots.values))
    .map(([name, parameter]) => ({ name, value: givenValue(slots, name, parameter, at), likeness: likeness(token, name) }))
    .filter(({ value, likeness: one }) => value !== undefined && one >= least)
    .sort((a, b) => b.likeness - a.likeness)[0]
}

/** A name as programs write it. */
const isSpelled = ({ text }: Token) => /\p{Ll}\p{Lu}/u.test(text)

const isChoice = ({ parameters }: SlotDraft, said: string) => Object.values(parameters).some((one) => one.enum?.some((choice) => choice.toLowerCase() === said))

function fillSpelledAt(slots: SlotDraft, at: number): void {
  const token = slots.tokens[at] as Token
  const next = slots.tokens[at + 1]?.text.toLowerCase() ?? ''
  const isGiven = next === '=' || next === ':'
  // A plain word is a parameter's name only before one of the parameter's own words: `orientation reverse`.
  const isTold = isGiven || isSpelled(token)
  if (token.folded === '' || !(isTold || isChoice(slots, next))) return
  const place = at + (isGiven ? 2 : 1)
  const found = parameterAt(slots, token, place, next === '=' ? 1 : 4)
  if (found === undefined || !(isTold || typeof found.value === 'string')) return
  slots.set(found.name, found.value, { start: at, end: place + 1 })
  if (counting.has(found.name)) slots.limit = found.value as number
}

/** `maxDepth = 8`, `tol=0.01`, `seed: 42`, `showPaths true`: a parameter by its own name, or before an equals sign by a short form of it, and its value. */
export function fillSpelled(slots: SlotDraft): void {
  for (let at = 0; at < slots.tokens.length; at += 1) fillSpelledAt(slots, at)
}
