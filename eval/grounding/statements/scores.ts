import type { GivenResult } from '../../../src/results/shape.ts'
import type { Slots, Statement } from '../statement.ts'
import { isRightFor, otherDigit, otherRounding, printed } from '../wrong.ts'
import type { Ground } from './ground.ts'

type Wrong = Statement['wrong'][number]

const measures: Readonly<Record<string, string>> = {
  degree_centrality: 'degree',
  pagerank: 'PageRank score',
  betweenness_centrality: 'betweenness',
  closeness_centrality: 'closeness',
  harmonic_centrality: 'harmonic centrality',
  k_core_decomposition: 'core value',
  triangle_count: 'triangles count'
}

interface Scored {
  readonly node: string
  readonly value: number
}

function scoredRows({ result }: GivenResult, column: string): Scored[] {
  const rows = result.rows.map((row) => ({ node: row['node'], value: row[column] }))
  const seen = new Map<unknown, number>()
  for (const { node } of rows) seen.set(node, (seen.get(node) ?? 0) + 1)
  return rows.filter((row): row is Scored => typeof row.node === 'string' && typeof row.value === 'number' && seen.get(row.node) === 1)
}

/** Wrong variants of a number, with changed digits. */
export function wrongNumbers(slots: Slots, key: 'v' | 'w', { draw }: Ground): Wrong[] {
  const text = slots[key] ?? ''
  const rounded = otherRounding(text)
  const digit: Wrong = { change: 'digit', slots: { ...slots, [key]: otherDigit(text, draw) } }
  return rounded === null ? [digit] : [digit, { change: 'rounding', slots: { ...slots, [key]: rounded } }]
}

export async function scoreStatements(ground: Ground): Promise<Statement[]> {
  const statements: Statement[] = []
  for (const [tool, measure] of Object.entries(measures)) {
    const limit = ground.draw.one([10, 20, ground.graph.nodes.length])
    const given = await ground.call(tool, { limit })
    const column = given.result.columns.find(({ name, type }) => name !== 'rank' && (type === 'float' || type === 'integer'))?.name ?? 'score'
    statements.push(...aboutRanking(ground, given, measure, column, limit >= ground.graph.nodes.length))
  }
  for (const property of numericProperties(ground)) {
    const given = await ground.call('find_nodes', {
      where: [{ property, operator: 'exists' }],
      properties: [property],
      orderBy: { property, descending: true },
      limit: 15
    })
    statements.push(...aboutRanking(ground, given, property, property, given.result.total <= 15))
    statements.push(...aboutProperty(ground, given, property))
  }
  return statements
}

function numericProperties({ graph }: Ground): string[] {
  const keys = new Set(graph.nodes.flatMap(({ properties }) => Object.entries(properties).flatMap(([key, value]) => (typeof value === 'number' ? [key] : []))))
  return [...keys].filter((key) => /^[a-z]+$/.test(key)).slice(0, 2)
}

function aboutRanking(ground: Ground, given: GivenResult, measure: string, column: string, isWhole: boolean): Statement[] {
  const { draw, noun } = ground
  const rows = scoredRows(given, column)
  if (rows.length < 4) return []
  const question = `Which ${noun} matter by ${measure}?`
  const base = { question, results: [given] }
  const find = (different: (other: Scored) => boolean) => {
    const fitting = rows.filter(different)
    return fitting.length === 0 ? null : draw.one(fitting)
  }
  const statements: Statement[] = []
  for (let i = 0; i < 3; i++) statements.push(...aboutScore(ground, base, rows, measure))
  const [top] = rows as [Scored]
  const lesser = find(({ value }) => value < top.value - 1e-9)
  if (lesser !== null) {
    const right: Slots = { a: top.node, v: printed(top.value, draw), measure, noun }
    const others: Wrong[] = [
      { change: 'swapped name', slots: { ...right, a: lesser.node, v: printed(lesser.value, draw) } },
      { change: 'rank', slots: { ...right, a: find(({ value }) => value < top.value)?.node ?? lesser.node } },
      { change: 'negation', slots: { ...right, isDenied: true } }
    ]
    statements.push({ ...base, topic: 'highest', right, wrong: others })
    statements.push(...aboutPlaces(ground, base, rows, measure))
  }
  const low = rows.at(-1)
  if (isWhole && low !== undefined && lesser !== null) {
    const right: Slots = { a: low.node, v: printed(low.value, draw), measure, noun }
    const higher = find(({ value }) => value > low.value)
    if (higher !== null)
      statements.push({ ...base, topic: 'lowest', right, wrong: [{ change: 'rank', slots: { ...right, a: higher.node, v: printed(higher.value, draw) } }] })
  }
  const { mean } = given.result.summary
  if (typeof mean === 'number' && !Number.isInteger(mean)) {
    const right: Slots = { v: printed(mean, draw), measure }
    statements.push({ ...base, topic: 'average', right, wrong: wrongNumbers(right, 'v', ground) })
  }
  return statements
}

interface Base {
  readonly question: string
  readonly results: readonly GivenResult[]
}

function aboutScore(ground: Ground, base: Base, rows: readonly Scored[], measure: string): Statement[] {
  const { draw } = ground
  const [one, other] = draw.some(rows, 2) as [Scored, Scored]
  const [v, w] = [one, other].map(({ value }) => printed(value, draw)) as [string, string]
  const isClose = isRightFor(v, other.value) || isRightFor(w, one.value)
  const score: Slots = { a: one.node, v, measure }
  const statements: Statement[] = [
    {
      ...base,
      topic: 'score',
      right: score,
      wrong: [
        ...wrongNumbers(score, 'v', ground),
        { change: 'negation', slots: { ...score, isDenied: true } },
        ...(isClose
          ? []
          : [
              { change: 'swapped score' as const, slots: { ...score, v: w } },
              { change: 'swapped name' as const, slots: { ...score, a: other.node } }
            ])
      ]
    }
  ]
  if (isClose) return statements
  const two: Slots = { a: one.node, b: other.node, v, w, measure }
  statements.push({
    ...base,
    topic: 'two scores',
    right: two,
    wrong: [{ change: 'swapped score', slots: { ...two, v: w, w: v } }, ...wrongNumbers(two, 'v', ground), ...wrongNumbers(two, 'w', ground)]
  })
  const [more, less] = one.value > other.value ? [one, other] : [other, one]
  const [high, low] = one.value > other.value ? [v, w] : [w, v]
  const compared: Slots = { a: more.node, b: less.node, v: high, w: low, measure }
  statements.push({
    ...base,
    topic: 'comparison',
    right: compared,
    wrong: [
      { change: 'reversed comparison', slots: { ...compared, a: less.node, b: more.node, v: low, w: high } },
      { change: 'negation', slots: { ...compared, isDenied: true } }
    ]
  })
  return statements
}

function aboutPlaces(ground: Ground, base: Base, rows: readonly Scored[], measure: string): Statement[] {
  const { draw } = ground
  const statements: Statement[] = []
  const all = base.results[0]?.result.rows.map((row) => Number(Object.values(row).findLast((cell) => typeof cell === 'number'))) ?? []
  const placeOf = (value: number) => all.filter((other) => other > value + 1e-9).length + 1
  const single = rows.filter(
    (row) => rows.filter(({ value }) => Math.abs(value - row.value) < 1e-9).length === 1 && placeOf(row.value) <= 9 && row !== rows.at(-1)
  )
  for (const row of draw.some(single, 2)) {
    const place = placeOf(row.value)
    const right: Slots = { a: row.node, place, v: printed(row.value, draw), measure }
    // A rank counted without ties would also be right.
    const dense = new Set(all.filter((value) => value > row.value)).size + 1
    const other = place + (place > 1 && draw.chance(0.5) && place - 1 !== dense ? -1 : 1)
    statements.push({ ...base, topic: 'place', right, wrong: [{ change: 'rank', slots: { ...right, place: other } }] })
  }
  return [...statements, ...aboutThree(ground, base, rows, measure)]
}

/** Statements about the first three of a ranking, if their printed numbers differ. */
function aboutThree({ draw }: Ground, base: Base, rows: readonly Scored[], measure: string): Statement[] {
  const [first, second, third] = rows
  if (first === undefined || second === undefined || third === undefined) return []
  const values = [first, second, third].map(({ value }) => printed(value, draw))
  const [v = '', w = '', u = ''] = values
  const isApart = [isRightFor(v, second.value), isRightFor(w, first.value), isRightFor(w, third.value), isRightFor(u, second.value)].every((is) => !is)
  if (!isApart) return []
  const right: Slots = { list: [first.node, second.node, third.node], values, measure }
  const wrong: Wrong[] = [
    { change: 'swapped score', slots: { ...right, values: [w, v, u] } },
    { change: 'swapped name', slots: { ...right, list: [first.node, third.node, second.node] } }
  ]
  const rounded = otherRounding(u)
  if (rounded !== null) wrong.push({ change: 'rounding', slots: { ...right, values: [v, w, rounded] } })
  const outside = rows.slice(3).find(({ value }) => !isRightFor(w, value))
  if (outside !== undefined) wrong.push({ change: 'swapped name', slots: { ...right, list: [first.node, outside.node, third.node] } })
  return [{ ...base, topic: 'three scores', right, wrong }]
}

function aboutProperty(ground: Ground, given: GivenResult, property: string): Statement[] {
  const rows = scoredRows(given, property)
  const { draw } = ground
  return draw.some(rows, 2).map(({ node, value }) => {
    const right: Slots = { a: node, v: printed(value, draw), measure: property }
    const other = rows.find((row) => !isRightFor(right.v ?? '', row.value))
    const wrong: Wrong[] = [...wrongNumbers(right, 'v', ground), { change: 'negation', slots: { ...right, isDenied: true } }]
    if (other !== undefined) wrong.push({ change: 'swapped name', slots: { ...right, a: other.node } })
    return { topic: 'property', question: `What is the ${property} of ${node}?`, results: [given], right, wrong }
  })
}
