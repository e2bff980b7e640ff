import type { ProblemPlace } from '../service/problem.ts'
import type { Field, FieldKind } from './fields.ts'

/** What the fields hold, by name; an empty text is a parameter left out. */
export type Texts = Readonly<Record<string, string>>
export type Arguments = Readonly<Record<string, unknown>>

const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')
const looksLikeJson = (text: string): boolean => /^\s*[[{]/.test(text)
const nodeOf = (text: string): unknown => (looksLikeJson(text) ? JSON.parse(text) : text.trim())

function scalarOf(text: string): unknown {
  const trimmed = text.trim()
  if (looksLikeJson(trimmed) || trimmed === 'true' || trimmed === 'false') return JSON.parse(trimmed)
  return Number.isNaN(Number(trimmed)) ? text : Number(trimmed)
}

// A number that is none is sent as it is: the service says what is wrong with it.
const readers: Readonly<Record<FieldKind, (text: string) => unknown>> = {
  text: (text) => text,
  number: (text) => (Number.isFinite(Number(text)) ? Number(text) : text),
  switch: (text) => text === 'true',
  choice: (text) => text,
  lines,
  node: nodeOf,
  nodes: (text) => lines(text).map(nodeOf),
  value: scalarOf,
  json: (text) => JSON.parse(text)
}

export interface ReadArguments {
  readonly given: Arguments
  /** Texts that are not the JSON they must be. */
  readonly wrong: readonly ProblemPlace[]
}

export function readArguments(fields: readonly Field[], texts: Texts): ReadArguments {
  const given: Record<string, unknown> = {}
  const wrong: ProblemPlace[] = []
  for (const { name, kind } of fields) {
    const text = texts[name] ?? ''
    if (text.trim() === '') continue
    try {
      given[name] = readers[kind](text)
    } catch (error) {
      wrong.push({ pointer: `/${name}`, detail: `This is not JSON: ${(error as Error).message}` })
    }
  }
  return { given, wrong }
}

const nodeText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function textOf(kind: FieldKind, value: unknown): string {
  if (kind === 'json') return JSON.stringify(value, null, 2)
  if ((kind === 'lines' || kind === 'nodes') && Array.isArray(value)) return value.map(nodeText).join('\n')
  return nodeText(value)
}

export function textsOf(fields: readonly Field[], given: Arguments): Texts {
  const filled = fields.filter(({ name }) => given[name] !== undefined && given[name] !== null)
  return Object.fromEntries(filled.map(({ name, kind }) => [name, textOf(kind, given[name])]))
}

function objectIn(text: string): Arguments | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Arguments) : null
  } catch {
    return null
  }
}

/** The arguments in an address; none where it has no JSON object. */
export function argumentsIn(text: string | null): Arguments {
  return objectIn(text ?? '{}') ?? {}
}

/** What of an address no field shows, in words; null: nothing. */
export function leftOut(fields: readonly Field[], text: string | null): string | null {
  const given = objectIn(text ?? '{}')
  if (given === null) return 'The arguments in the address are not a JSON object, so the fields are empty.'
  const unknown = Object.keys(given).filter((one) => !fields.some(({ name }) => name === one))
  return unknown.length === 0 ? null : `The address also has ${unknown.join(', ')}, which this tool does not take.`
}
