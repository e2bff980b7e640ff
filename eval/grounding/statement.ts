import type { GivenResult } from '../../src/results/shape.ts'

/** Changes that make a right statement wrong. */
export const changes = [
  'digit',
  'rounding',
  'negation',
  'rank',
  'endpoint',
  'swapped name',
  'swapped score',
  'wrong unit',
  'reversed comparison',
  'count off by one',
  'dropped member',
  'added member'
] as const
export type Change = (typeof changes)[number]

/** The parts of a sentence as text. */
export interface Slots {
  readonly a?: string
  readonly b?: string
  readonly c?: string
  readonly v?: string
  readonly w?: string
  readonly n?: string
  readonly unit?: string
  readonly measure?: string
  readonly noun?: string
  readonly nouns?: string
  readonly group?: string
  readonly place?: number
  readonly list?: readonly string[]
  readonly values?: readonly string[]
  readonly isDenied?: boolean
}

export const topics = [
  'score',
  'two scores',
  'three scores',
  'highest',
  'lowest',
  'place',
  'comparison',
  'path cost',
  'path stops',
  'no path',
  'distance',
  'count',
  'average',
  'members',
  'same group',
  'neighbours',
  'neighbour',
  'property',
  'group sizes',
  'largest group'
] as const
export type Topic = (typeof topics)[number]

/** A true statement about results, with wrong variants. */
export interface Statement {
  readonly topic: Topic
  readonly question: string
  readonly results: readonly GivenResult[]
  readonly right: Slots
  readonly wrong: readonly { readonly change: Change; readonly slots: Slots }[]
}

/** Phrasings of a topic's statements. */
export type Phrasings = Readonly<Record<Topic, readonly ((slots: Required<Slots>) => string)[]>>
