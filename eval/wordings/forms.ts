import type { Condition } from '../../src/graph/spec.ts'
import type { PatternQuestion, Thing, Tie } from '../../src/planner/patterns/pattern-question.ts'
import type { StoredNode } from '../../src/store/store.ts'

/** What stands in the places of a wording. */
export interface Filling {
  readonly A: string
  readonly B: string
  readonly C: string
  readonly D: string
  readonly R: string
  readonly S: string
  readonly p: string
  readonly p2: string
  readonly q: string
  readonly v: string
  readonly w: string
  readonly n: number
  readonly k: readonly StoredNode[]
  /** A second node that is given. */
  readonly j: readonly StoredNode[]
}

/** A kind of question by what it means. */
export interface Meaning {
  readonly question: PatternQuestion
  readonly anyOne: boolean
}

type Way = Partial<Tie> & { readonly from?: number; readonly to?: number }

const label = (name: string, ...conditions: Condition[]): Thing => ({ labels: [name], nodes: null, conditions })
const given = (nodes: readonly StoredNode[]): Thing => ({ labels: [], nodes: [...nodes], conditions: [] })
const any: Thing = { labels: [], nodes: null, conditions: [] }
const is = (property: string, value: string): Condition => ({ property, operator: '=', value })
const isEither = (property: string, ...values: string[]): Condition => ({ property, operator: 'in', value: values })
const isNot = (property: string, value: string): Condition => ({ property, operator: '<>', value })

function tie({ from = 0, to = 1, ...more }: Way): Tie {
  const plain = {
    types: [],
    direction: 'out',
    directionSaid: true,
    min: 1,
    max: 1,
    negated: false,
    amount: null,
    amountOf: 'object',
    where: [],
    further: false
  } as const
  return { ...plain, ...more, from, to }
}

function nodes(things: readonly Thing[], ways: readonly Way[], more: Partial<PatternQuestion> = {}): Meaning {
  const plain = {
    ask: 'nodes',
    target: 0,
    end: null,
    counts: false,
    yesNo: false,
    order: null,
    properties: [],
    onlyEnds: false
  } as const
  return { question: { ...plain, things, ties: ways.map(tie), ...more }, anyOne: false }
}

const pairs = (things: readonly Thing[], ways: readonly Way[], end = 1) => nodes(things, ways, { ask: 'pairs', end })
const relationships = (type: string, where: readonly Condition[], more: Partial<PatternQuestion> = {}, things: readonly Thing[] = [any, any]) =>
  nodes(things, [{ types: [type], where }], { ask: 'relationships', end: 1, ...more })
const ranked = (thing: string, way: Way, limit = 1, descending = true) => nodes([label(thing), any], [way], { order: { tie: 0, descending, limit } })
const asks = (of: string, property: string) => ({ properties: [{ owner: 'node' as const, of, property }] })
const truth = (things: readonly Thing[], ways: readonly Way[]) => nodes(things, ways, { yesNo: true })
const fewerThan = (number: number): Tie['amount'] => ({ start: 0, end: 0, low: null, high: number - 1, operator: '<' })
const atLeast = (low: number): Tie['amount'] => ({ start: 0, end: 0, low, high: null, operator: '>=' })
const exactly = (number: number): Tie['amount'] => ({ start: 0, end: 0, low: number, high: number, operator: '=' })
const denied = { negated: true } as const

/** What each form of question means. */
export const forms: Readonly<Record<string, (filling: Filling) => Meaning>> = {
  F01: ({ A, B }) => nodes([label(A), label(B)], [{}], { counts: true }),
  F02: ({ A, B }) => nodes([label(A), label(B)], [{ direction: 'in' }], { counts: true }),
  F03: ({ R }) => relationships(R, [], { counts: true }),
  F04: ({ R, q, v }) => relationships(R, [is(q, v)], { counts: true }),
  F05: ({ A, p, v }) => nodes([label(A, is(p, v))], [], { counts: true }),
  F06: ({ A, R }) => ranked(A, { types: [R] }),
  F07: ({ A, R }) => ranked(A, { types: [R], direction: 'in' }),
  F08: ({ A }) => ranked(A, {}),
  F09: ({ A, R, n }) => ranked(A, { types: [R] }, n),
  F10: ({ A, R }) => ranked(A, { types: [R] }, 1, false),
  F11: ({ A, p, v }) => nodes([label(A, is(p, v))], []),
  F12: ({ A, p, v }) => nodes([label(A, isNot(p, v))], []),
  F13: ({ A, p, v, p2, w }) => nodes([label(A, is(p, v), is(p2, w))], []),
  F14: ({ R, q, v }) => relationships(R, [is(q, v)]),
  F15: ({ R, q, v }) => relationships(R, [isNot(q, v)]),
  F16: ({ A, B, R }) => relationships(R, [], {}, [label(A), label(B)]),
  F17: ({ A, B, C }) => pairs([label(A), label(B), label(C)], [{}, { from: 1, to: 2 }], 2),
  F18: ({ A, B, C }) => nodes([label(A), label(B), label(C)], [{}, { from: 1, to: 2 }]),
  F19: ({ A, B, C, R, S }) => pairs([label(A), label(B), label(C)], [{ types: [R] }, { types: [S], from: 1, to: 2 }], 2),
  F20: ({ A, B, n }) => pairs([label(A), label(B), any], [{ max: n }, { from: 1, to: 2, further: true }]),
  F21: ({ A, B, n }) => pairs([label(A), label(B)], [{ max: n }]),
  F22: ({ A, B, n }) => pairs([label(A), label(B)], [{ min: n, max: n }]),
  F23: ({ B, k, n }) => nodes([label(B), given(k)], [{ from: 1, to: 0, max: n }]),
  F24: ({ B, k, n }) => nodes([label(B), given(k)], [{ from: 1, to: 0, min: n, max: n }]),
  F25: ({ B, k }) => nodes([label(B), given(k)], [{ from: 1, to: 0, max: null }]),
  F26: ({ A, k, n }) => nodes([label(A), given(k)], [{ max: n }]),
  F27({ B, p, k }) {
    const far = nodes(
      [label(B), given(k)],
      [
        { from: 1, to: 0, min: 2, max: null },
        { from: 1, to: 0, ...denied }
      ],
      asks(B, p)
    )
    return { ...far, anyOne: true }
  },
  F28: ({ B, k }) => nodes([label(B), given(k)], [{ from: 1, to: 0 }]),
  F29: ({ A, p, k }) => nodes([given(k)], [], asks(A, p)),
  F30: ({ A, B, C }) => nodes([label(A), label(B), label(C)], [{}, { to: 2 }]),
  F31: ({ A, B, C }) => nodes([label(A), { ...label(B), labels: [B, C] }], [{}]),
  F32: ({ A, B, C }) => nodes([label(A), label(B), label(C)], [{}, { to: 2, ...denied }]),
  F33: ({ A, B, C }) => nodes([label(A), label(B), label(C)], [denied, { to: 2, ...denied }]),
  F34: ({ A, B }) => nodes([label(A), label(B)], [denied]),
  F35: ({ A, B, C }) => nodes([label(A), label(B), label(C)], [{ direction: 'in' }, { to: 2, ...denied }]),
  F36: ({ A, B, R, p, v, q, w }) => nodes([label(A, is(p, v)), label(B)], [{ types: [R], where: [isNot(q, w)] }]),
  F37: ({ A, B, R, p, v, q, w }) => nodes([label(A, is(p, v)), label(B)], [{ types: [R], where: [is(q, w)] }]),
  F38: ({ A, B, p, v }) => nodes([label(A), label(B, is(p, v))], [{}]),
  F39: ({ A, B, n }) => nodes([label(A), label(B)], [{ amount: atLeast(n) }]),
  F40: ({ A, R, n }) => nodes([label(A), any], [{ types: [R], amount: atLeast(n + 1) }]),
  F41: ({ A, B, R, S }) => nodes([label(A), label(B), label(B)], [{ types: [R] }, { types: [S], to: 2, ...denied }]),
  F42: ({ A, B, C }) => nodes([label(A), label(B), label(C)], [{}, { to: 2, ...denied }], { counts: true }),
  F43: ({ A, B, C }) => nodes([label(A), label(B), label(C)], [{}, { to: 2 }], { counts: true }),
  F44: ({ A, B, R }) => pairs([label(A), label(B)], [{ types: [R] }]),
  F45: ({ A }) => nodes([label(A), any], [denied]),
  F46: ({ A, B }) => nodes([label(A), label(B)], [{ direction: 'both' }]),
  F47: ({ A, B, k }) =>
    nodes(
      [label(B), given(k), label(A)],
      [
        { from: 1, to: 2 },
        { from: 2, to: 0 }
      ]
    ),
  F48: ({ A, B, R }) => nodes([label(A), label(B)], [{ types: [R] }]),
  F49: ({ A, B }) => nodes([label(A), label(B)], [{}], { ask: 'relationships', end: 1, counts: true }),
  F50: ({ A, n }) => nodes([label(A), any], [{ amount: exactly(n) }]),
  F51: ({ A, n }) => nodes([label(A), any], [{ amount: atLeast(n + 1) }]),
  F52: ({ A, B, C, D }) => pairs([label(A), label(B), label(C), label(D)], [{}, { from: 1, to: 2 }, { from: 2, to: 3 }], 3),
  F53: ({ A, B, p, v, p2, w }) => nodes([label(A, is(p, v)), label(B, is(p2, w))], [{}]),
  F54: ({ A, B, p, v, p2, w }) => nodes([label(A, is(p, v), is(p2, w)), label(B)], [{}]),
  F55: ({ k, j }) => truth([given(k), given(j)], [{}]),
  F56: ({ k, j, n }) => truth([given(k), given(j)], [{ max: n }]),
  F57: ({ A, B }) => truth([label(A), label(B)], [{}]),
  F58: ({ A, k, j }) => nodes([label(A), given(k), given(j)], [{}, { to: 2 }]),
  F59: ({ A, k, j }) => nodes([label(A), given(k), given(j)], [{ from: 1, to: 0 }, { to: 2 }]),
  F60: ({ A, R, n }) => nodes([label(A), any], [{ types: [R], amount: fewerThan(n) }]),
  F61: ({ A, B, R }) => nodes([label(A), label(B)], [{ types: [R], direction: 'in' }]),
  F62: ({ A, B, R, q, v }) => nodes([label(A), label(B)], [{ types: [R], direction: 'in', where: [is(q, v)] }]),
  F63: ({ A, k }) => nodes([label(A), given(k)], [{}]),
  F64: ({ B, k }) => nodes([label(B), given(k)], [{ from: 1, to: 0 }], { counts: true }),
  F65: ({ B, k, n }) => nodes([label(B), given(k)], [{ from: 1, to: 0, max: n }], { counts: true }),
  F66: ({ A, B, p, v }) => nodes([label(A, is(p, v)), label(B)], [{}], { counts: true }),
  F67: ({ A, B }) => nodes([label(A), label(B)], [{ direction: 'in', ...denied }]),
  F68: ({ A }) => nodes([label(A), any], [{ direction: 'in', ...denied }]),
  F69: ({ A, B, n }) => nodes([label(A), label(B)], [{ direction: 'in', amount: atLeast(n) }]),
  F70: ({ A, B }) => pairs([label(A), label(B)], [{ direction: 'both' }]),
  F71: ({ A, B, C, R, q, v }) => nodes([label(A), label(B), label(C)], [{ types: [R], where: [is(q, v)] }, { to: 2 }]),
  F72: ({ A, B, p }) => nodes([label(A), label(B)], [{}], asks(A, p)),
  F73: ({ A, p, v, w }) => nodes([label(A, isEither(p, v, w))], []),
  F74: ({ B, k, n, p, v }) => nodes([label(B, is(p, v)), given(k)], [{ from: 1, to: 0, max: n }]),
  F75: ({ B, k, n }) =>
    nodes(
      [label(B), given(k)],
      [
        { from: 1, to: 0, min: 2, max: n },
        { from: 1, to: 0, ...denied }
      ]
    ),
  F76: ({ A, B }) => nodes([label(A), label(B)], [{ min: 2, max: 2 }]),
  F77: ({ B, k }) => truth([label(B), given(k)], [{ from: 1, to: 0 }]),
  F78: ({ A, B, R }) => nodes([label(A), label(B)], [{ types: [R], ...denied }]),
  F79({ B, p, k, n }) {
    const far = nodes(
      [label(B), given(k)],
      [
        { from: 1, to: 0, min: 2, max: n },
        { from: 1, to: 0, ...denied }
      ],
      asks(B, p)
    )
    return { ...far, anyOne: true }
  }
}

/** Forms whose value `v` is one of a relationship's property. */
export const ofRelationship: ReadonlySet<string> = new Set(['F04', 'F14', 'F15', 'F62', 'F71'])
