import type { EvalNode } from './graphs/graph.ts'
import type { CostedPath } from './network.ts'
import { nameOf, namesOf } from './truth.ts'

/** An expected answer. */
export type Expected =
  | { readonly type: 'number'; readonly value: number; readonly tolerance: number }
  /** Exactly these, as a set, or in this order. */
  | { readonly type: 'names'; readonly value: readonly string[]; readonly ordered: boolean }
  /** Any one of these, or all of them: several only in a tie. */
  | { readonly type: 'name'; readonly value: readonly string[] }
  | { readonly type: 'boolean'; readonly value: boolean }
  /** Rows of cells, in any order. */
  | { readonly type: 'rows'; readonly value: readonly (readonly (string | number)[])[]; readonly tolerance: number }
  /** `count` distinct ones of these paths, at these costs in order. Without paths the answer must state that there is none. */
  | { readonly type: 'path'; readonly value: readonly CostedPath[]; readonly count: number }
  | { readonly type: 'status'; readonly value: readonly string[] }
  /** A number in a tool's summary that only the tool's own rules define. */
  | { readonly type: 'tool'; readonly tool: string; readonly arguments: Readonly<Record<string, unknown>>; readonly summary: string }

/** An expectation that needs no tool call any more. */
export type Settled = Exclude<Expected, { type: 'tool' }>

export interface Question {
  readonly kind: string
  readonly question: string
  readonly expected: Expected
}

export const ask = (kind: string, question: string, expected: Expected): Question => ({ kind, question, expected })

/** Whole numbers must be exact, others within 0.5 %, because answers round. */
const toleranceOf = (value: number) => (Number.isInteger(value) ? 1e-9 : Math.abs(value) * 0.005)

export const number = (value: number): Settled => ({ type: 'number', value, tolerance: toleranceOf(value) })
export const count = (items: { readonly length: number }): Settled => number(items.length)
export const names = (nodes: readonly EvalNode[]): Settled => ({ type: 'names', value: namesOf(nodes), ordered: false })
export const words = (value: readonly string[]): Settled => ({ type: 'names', value: [...new Set(value)].sort(), ordered: false })
/** Names in order, the best first. */
export const ranking = (nodes: readonly EvalNode[]): Settled => ({ type: 'names', value: nodes.map(nameOf), ordered: true })
export const name = (...nodes: readonly EvalNode[]): Settled => ({ type: 'name', value: nodes.map(nameOf) })
export const word = (...value: readonly string[]): Settled => ({ type: 'name', value })
export const yes: Settled = { type: 'boolean', value: true }
export const no: Settled = { type: 'boolean', value: false }
export const truth = (value: boolean): Settled => ({ type: 'boolean', value })
export const rows = (value: readonly (readonly (string | number)[])[]): Settled => ({ type: 'rows', value, tolerance: 0.005 })
export const path = (value: readonly CostedPath[]): Settled => ({ type: 'path', value, count: 1 })
export const paths = (value: readonly CostedPath[], k: number): Settled => ({ type: 'path', value, count: Math.min(k, value.length) })
export const declined: Settled = { type: 'status', value: ['cannot_answer', 'needs_clarification'] }
export const unclear: Settled = { type: 'status', value: ['needs_clarification'] }
export const byTool = (tool: string, summary: string, given: Readonly<Record<string, unknown>> = {}): Expected => ({
  type: 'tool',
  tool,
  arguments: given,
  summary
})
