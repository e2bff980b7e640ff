import type { Slots, Statement } from '../statement.ts'
import { isRightFor, printed } from '../wrong.ts'
import type { Ground } from './ground.ts'
import { wrongNumbers } from './scores.ts'

type Wrong = Statement['wrong'][number]

const units: Readonly<Record<string, string>> = {
  hops: 'hops',
  time: 'minutes',
  duration: 'minutes',
  minutes: 'minutes',
  distance: 'kilometres',
  distanceKm: 'km',
  km: 'km',
  metres: 'metres',
  price: 'euros'
}
const unlike: Readonly<Record<string, readonly string[]>> = {
  hops: ['minutes', 'kilometres'],
  minutes: ['kilometres', 'hops', 'euros'],
  kilometres: ['minutes', 'hops', 'days', 'euros'],
  km: ['minutes', 'hops', 'miles'],
  metres: ['minutes', 'hops', 'km'],
  euros: ['minutes', 'hops', 'km']
}

function weightsOf({ graph }: Ground): string[] {
  const keys = graph.relationships.flatMap(({ properties }) => Object.entries(properties).flatMap(([key, value]) => (typeof value === 'number' ? [key] : [])))
  return [...new Set(keys)].filter((key) => units[key] !== undefined && graph.relationships.every(({ properties }) => typeof properties[key] === 'number'))
}

export async function pathStatements(ground: Ground): Promise<Statement[]> {
  const statements: Statement[] = []
  for (const weight of [null, ...weightsOf(ground)]) {
    for (let i = 0; i < 6; i++) statements.push(...(await aboutPath(ground, weight)))
    statements.push(...(await aboutDistances(ground, weight)))
  }
  for (const node of ground.draw.some(ground.names, 6)) statements.push(...(await aboutNeighbours(ground, node)))
  return statements
}

async function aboutPath(ground: Ground, weight: string | null): Promise<Statement[]> {
  const { draw, names } = ground
  const [a, b] = draw.some(names, 2) as [string, string]
  const given = await ground.call('find_shortest_path', { source: a, target: b, ...(weight === null ? {} : { weight }) })
  const { found, totalCost, path } = given.result.summary
  const question = `How do I get from ${a} to ${b}?`
  const base = { question, results: [given] }
  if (found !== true) return [{ ...base, topic: 'no path', right: { a, b, isDenied: true }, wrong: [{ change: 'negation', slots: { a, b } }] }]
  const unit = units[weight ?? 'hops'] ?? 'hops'
  const isOut = ground.graph.orientation === 'directed'
  // The summary truncates a long path.
  const way = given.result.rows.map(({ node }) => String(node))
  const right: Slots = { a, b, v: printed(totalCost as number, draw), unit }
  const stranger = draw.one(names.filter((name) => !way.includes(name)))
  const wrong: Wrong[] = [
    ...wrongNumbers(right, 'v', ground),
    { change: 'negation', slots: { ...right, isDenied: true } },
    { change: 'endpoint', slots: { ...right, b: stranger } },
    { change: 'endpoint', slots: { ...right, a: way.length > 2 ? (way[1] as string) : stranger } },
    { change: 'wrong unit', slots: { ...right, unit: draw.one(unlike[unit] ?? ['days']) } },
    ...(isOut ? [{ change: 'endpoint' as const, slots: { ...right, a: b, b: a } }] : [])
  ]
  const exists: Statement = { ...base, topic: 'no path', right: { a, b }, wrong: [{ change: 'negation', slots: { a, b, isDenied: true } }] }
  const cost: Statement = { ...base, topic: 'path cost', right, wrong }
  return Array.isArray(path) && way.length > 3 ? [cost, exists, aboutStops(ground, base, way, stranger)] : [cost, exists]
}

function aboutStops({ draw }: Ground, base: Pick<Statement, 'question' | 'results'>, way: readonly string[], stranger: string): Statement {
  const at = draw.int(1, way.length - 2)
  const next = at === way.length - 2 ? at - 1 : at + 1
  const swapped = way.map((name, i) => (i === at ? (way[next] as string) : i === next ? (way[at] as string) : name))
  const right: Slots = { list: way }
  const wrong: Wrong[] = [
    { change: 'swapped name', slots: { list: swapped } },
    { change: 'swapped name', slots: { list: way.map((name, i) => (i === at ? stranger : name)) } },
    { change: 'added member', slots: { list: [...way.slice(0, at), stranger, ...way.slice(at)] } },
    { change: 'dropped member', slots: { list: way.filter((_, i) => i !== at) } }
  ]
  return { ...base, topic: 'path stops', right, wrong }
}

async function aboutDistances(ground: Ground, weight: string | null): Promise<Statement[]> {
  const { draw, names } = ground
  const a = draw.one(names)
  const given = await ground.call('dijkstra_single_source_shortest_path', { source: a, limit: 20, ...(weight === null ? {} : { weight }) })
  const rows = given.result.rows.filter((row) => row['target'] !== a && names.includes(String(row['target'])))
  const unit = units[weight ?? 'hops'] ?? 'hops'
  return draw.some(rows, 3).map((row) => {
    const value = row['totalCost'] as number
    const right: Slots = { a, b: row['target'] as string, v: printed(value, draw), unit }
    const other = rows.find(({ totalCost }) => totalCost !== value && !isRightFor(right.v ?? '', totalCost as number))
    const wrong: Wrong[] = [...wrongNumbers(right, 'v', ground), { change: 'wrong unit', slots: { ...right, unit: draw.one(unlike[unit] ?? ['days']) } }]
    if (other !== undefined) {
      wrong.push({ change: 'swapped score', slots: { ...right, v: printed(other['totalCost'] as number, draw) } })
      wrong.push({ change: 'endpoint', slots: { ...right, b: other['target'] as string } })
    }
    return { topic: 'distance', question: `How far are things from ${a}?`, results: [given], right, wrong }
  })
}

async function aboutNeighbours(ground: Ground, node: string): Promise<Statement[]> {
  const { draw, names, nouns } = ground
  const given = await ground.call('get_neighbors', { node, limit: 50 })
  const next = [...new Set(given.result.rows.map((row) => row['node'] as string))]
  const strangers = names.filter((name) => name !== node && !next.includes(name))
  if (next.length === 0 || strangers.length === 0 || next.some((name) => !names.includes(name))) return []
  const stranger = draw.one(strangers)
  const base = { question: `Who is next to ${node}?`, results: [given] }
  const one: Slots = { a: node, b: draw.one(next) }
  const statements: Statement[] = [
    {
      ...base,
      topic: 'neighbour',
      right: one,
      wrong: [
        { change: 'negation', slots: { ...one, isDenied: true } },
        { change: 'swapped name', slots: { ...one, b: stranger } }
      ]
    },
    {
      ...base,
      question: `Is there a link between ${node} and ${stranger}?`,
      topic: 'neighbour',
      right: { a: node, b: stranger, isDenied: true },
      wrong: [{ change: 'negation', slots: { a: node, b: stranger } }]
    }
  ]
  if (next.length < 2 || next.length > 12) return statements
  const right: Slots = { a: node, list: next, n: String(next.length), nouns }
  const dropped = draw.one(next)
  return [
    ...statements,
    {
      ...base,
      topic: 'neighbours',
      right,
      wrong: [
        ...(next.length > 2 ? [{ change: 'dropped member' as const, slots: { ...right, list: next.filter((name) => name !== dropped) } }] : []),
        { change: 'added member', slots: { ...right, list: [...next.slice(0, -1), stranger, ...next.slice(-1)] } },
        { change: 'swapped name', slots: { ...right, list: next.map((name) => (name === dropped ? stranger : name)) } }
      ]
    }
  ]
}
