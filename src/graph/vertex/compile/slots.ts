import type { CheckedProgram } from '../language/checked.ts'
import type { PhaseLayout } from './lay-out-phase.ts'

/** The arrays and values of one run, by name and kind. */
export interface Environment {
  readonly fields: Readonly<Record<string, unknown>>
  readonly globals: Readonly<Record<string, unknown>>
  readonly parameters: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
  readonly hoists: readonly (readonly [unknown, unknown])[]
  readonly senders: readonly (readonly [unknown, unknown])[]
  /** Values that generated code names directly: see `shared`. */
  readonly [name: string]: unknown
}

/** The environment as a list, which generated code reads faster, in the same order in every run. */
export type Slots = readonly unknown[]

/** A place in the list: its value, and its name in generated code. */
interface Slot {
  read(environment: Environment): unknown
  readonly words: readonly (readonly [word: string, code: (at: number) => string])[]
}

const shared = [
  'n outOffsets outTargets outWeights inOffsets inSources inWeights outWeights_ changed stamp counts lists check tooMany notANumber',
  'mode hIndex leastMissing contains size commonCount commonMax commonNode places inPlaces outPlaces'
]
  .join(' ')
  .split(' ')

const slot = (word: string, read: Slot['read']): Slot => ({ read, words: [[word, (at) => `env[${at}]`]] })

/** A pair of arrays takes two places: what the last superstep wrote, and what this one writes. */
function pair(kind: 'hoists' | 'senders', index: number, last: string, next: string): Slot[] {
  const words = [[`${last}_${index}`, (at: number) => `env[${at} + side]`] as const, [`${next}_${index}`, (at: number) => `env[${at + 1} - side]`] as const]
  return [
    { read: (environment) => environment[kind][index]?.[0], words },
    { read: (environment) => environment[kind][index]?.[1], words: [] }
  ]
}

/** Every name comes from the checked program and has its own prefix. */
function slotsOf({ source, fields, phases }: CheckedProgram, layout: PhaseLayout | null): Slot[] {
  const globals = phases.flatMap((phase) => phase.globals.map(({ name }) => name))
  return [
    ...shared.map((name) => slot(name, (environment) => environment[name])),
    ...fields.map(({ name }) => slot(`f_${name}`, (environment) => environment.fields[name])),
    ...globals.map((name) => slot(`g_${name}`, (environment) => environment.globals[name])),
    ...Object.keys(source.parameters ?? {}).map((name) => slot(`p_${name}`, (environment) => environment.parameters[name])),
    ...(layout?.phase.message ?? []).map(({ name }) => slot(`m_${name}`, (environment) => environment.message[name])),
    ...(layout?.hoists ?? []).flatMap((_, at) => pair('hoists', at, 'h', 'k')),
    ...(layout?.phase.sends ?? []).flatMap((_, at) => pair('senders', at, 'w', 'y'))
  ]
}

/** Maps each name of generated code to the code that opens it. `layout` is null before and after a run. */
export function openings(program: CheckedProgram, layout: PhaseLayout | null): Map<string, string> {
  return new Map(slotsOf(program, layout).flatMap(({ words }, at) => words.map(([word, code]) => [word, code(at)] as const)))
}

/** Fills the slots in the order of `openings`. */
export function fillSlots(program: CheckedProgram, layout: PhaseLayout | null, environment: Environment): Slots {
  return slotsOf(program, layout).map(({ read }) => read(environment))
}
