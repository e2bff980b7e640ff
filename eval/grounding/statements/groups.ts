import type { Slots, Statement } from '../statement.ts'
import { offByOne, otherDigit } from '../wrong.ts'
import type { Ground } from './ground.ts'

type Wrong = Statement['wrong'][number]

const partitions: readonly (readonly [string, string])[] = [
  ['louvain', 'community'],
  ['label_propagation', 'community'],
  ['weakly_connected_components', 'component']
]

export async function groupStatements(ground: Ground): Promise<Statement[]> {
  const statements: Statement[] = []
  for (const [tool, group] of partitions) statements.push(...(await aboutGroups(ground, tool, group)), ...(await aboutMembership(ground, tool, group)))
  return [...statements, ...(await aboutCounts(ground))]
}

const pluralSafe = (group: string) => (group === 'community' ? 'cluster' : group)

async function aboutGroups(ground: Ground, tool: string, group: string): Promise<Statement[]> {
  const { draw, names, nouns } = ground
  const given = await ground.call(tool, { limit: 20 })
  const { summary, rows } = given.result
  const [n, v] = [Number(summary[`${group}Count`]), Number(summary['largestSize'])]
  const base = { question: `Which ${group}s are there?`, results: [given] }
  const right: Slots = { n: String(n), v: String(v), nouns, group: pluralSafe(group) }
  const statements: Statement[] = [
    {
      ...base,
      topic: 'largest group',
      right,
      wrong: [
        { change: 'count off by one', slots: { ...right, n: String(offByOne(n, draw)), v: String(offByOne(v, draw)) } },
        { change: 'digit', slots: { ...right, n: otherDigit(right.n ?? '', draw), v: otherDigit(right.v ?? '', draw) } }
      ]
    }
  ]
  const small = rows.filter(({ nodes }) => Array.isArray(nodes) && nodes.length > 2 && nodes.length < 9 && nodes.every((name) => names.includes(String(name))))
  for (const row of draw.some(small, 2)) {
    const members = row['nodes'] as string[]
    const stranger = draw.one(names.filter((name) => !members.includes(name)))
    const dropped = draw.one(members)
    const whole: Slots = { a: String(row[group]), list: members, n: String(members.length), nouns, group }
    statements.push({
      ...base,
      topic: 'members',
      right: whole,
      wrong: [
        { change: 'dropped member', slots: { ...whole, list: members.filter((name) => name !== dropped) } },
        { change: 'added member', slots: { ...whole, list: [...members, stranger] } },
        { change: 'swapped name', slots: { ...whole, list: members.map((name) => (name === dropped ? stranger : name)) } }
      ]
    })
  }
  return statements
}

async function aboutMembership(ground: Ground, tool: string, group: string): Promise<Statement[]> {
  const { draw, names } = ground
  const chosen = draw.some(names, 5)
  const given = await ground.call(tool, { nodes: chosen, view: 'nodes', limit: 20 }).catch(() => null)
  if (given === null) return []
  const of = new Map(given.result.rows.map((row) => [row['node'] as string, row[group]]))
  const statements: Statement[] = []
  for (let i = 0; i < 3; i++) {
    const [a, b] = draw.some(chosen, 2) as [string, string]
    const isDenied = of.get(a) !== of.get(b)
    const wrong: Wrong[] = [{ change: 'negation', slots: { a, b, group, isDenied: !isDenied } }]
    const other = chosen.find((name) => name !== a && (of.get(name) !== of.get(a)) !== isDenied)
    if (other !== undefined) wrong.push({ change: 'swapped name', slots: { a, b: other, group, isDenied } })
    statements.push({ topic: 'same group', question: `Which ${group} are ${chosen.join(', ')} in?`, results: [given], right: { a, b, group, isDenied }, wrong })
  }
  return statements
}

async function aboutCounts(ground: Ground): Promise<Statement[]> {
  const { draw, graph, nouns } = ground
  const statements: Statement[] = []
  const all = await ground.call('count', {})
  const n = graph.nodes.length
  const count = (results: Statement['results'], slots: Slots): Statement => ({
    topic: 'count',
    question: `How many ${slots.nouns} are there?`,
    results,
    right: slots,
    wrong: [
      { change: 'count off by one', slots: { ...slots, n: String(offByOne(Number(slots.n), draw)) } },
      { change: 'digit', slots: { ...slots, n: otherDigit(slots.n ?? '', draw) } }
    ]
  })
  if (nouns !== 'nodes') statements.push(count([all], { n: String(n), nouns }))
  const links = await ground.call('count', { what: 'relationships' })
  statements.push(count([links], { n: String(graph.relationships.length), nouns: 'relationships' }))
  for (const property of textProperties(ground)) {
    const given = await ground.call('count', { groupBy: [property], limit: 50 })
    const rows = given.result.rows.filter((row) => typeof row[property] === 'string' && typeof row['count'] === 'number')
    const [one, other] = draw.some(rows, 2)
    if (one === undefined || other === undefined) continue
    const right: Slots = { a: one[property] as string, b: other[property] as string, v: String(one['count']), w: String(other['count']), nouns }
    const wrong: Wrong[] = [
      { change: 'count off by one', slots: { ...right, v: String(offByOne(Number(right.v), draw)) } },
      ...(right.v === right.w ? [] : [{ change: 'swapped score' as const, slots: { ...right, v: right.w as string, w: right.v as string } }])
    ]
    statements.push({ topic: 'group sizes', question: `How many ${nouns} are there per ${property}?`, results: [given], right, wrong })
  }
  return statements
}

/** Text properties with few distinct values. */
function textProperties({ graph }: Ground): string[] {
  const values = new Map<string, Set<string>>()
  for (const { properties } of graph.nodes)
    for (const [key, value] of Object.entries(properties)) if (typeof value === 'string') values.set(key, (values.get(key) ?? new Set()).add(value))
  return [...values].flatMap(([key, held]) => (held.size > 1 && held.size < 12 ? [key] : [])).slice(0, 3)
}
