import t from 'tap'
import { checkGrounding, type Grounding } from '../../../src/ask/grounding/check-grounding.ts'
import { WorkBudget } from '../../../src/ask/grounding/work-budget.ts'
import type { ShapedResult } from '../../../src/results/shape.ts'
import { shapedResult } from '../../doubles/shaped-result.ts'

const syllables = ['ba', 'do', 'ki', 'lu', 'me', 'pe', 'ra', 'su', 'ti', 'vo']

/** The same first word for all: names are told apart by the second. */
function town(at: number): string {
  const word = [...String(at)].map((digit) => syllables[Number(digit)]).join('')
  return `Port ${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}

const upTo = (size: number) => Array.from({ length: size }, (_, at) => at)

interface Said {
  readonly answer: string
  readonly data?: unknown
  readonly result: ShapedResult
}

/** Lines of ten stops from one place: path and cost of each stop. */
function paths(size: number): Said {
  const rows = upTo(size).map((at) => {
    const path = [town(0), ...upTo((at % 10) + 1).map((step) => town(at - (at % 10) + step + 1))]
    return { node: path.at(-1), totalCost: path.length - 1, nodes: path, costs: path.map((_, step) => step) }
  })
  const result = shapedResult({
    tool: 'bellman_ford_single_source_shortest_path',
    summary: { source: town(0), costUnit: 'minutes' },
    columns: [
      { name: 'node', type: 'node' },
      { name: 'totalCost', type: 'float' },
      { name: 'nodes', type: 'nodes' },
      { name: 'costs', type: 'list' }
    ],
    rows
  })
  return { answer: rows.map(({ nodes, costs }) => `${JSON.stringify(nodes)}: ${JSON.stringify(costs)}`).join(', '), result }
}

function ranking(size: number): ShapedResult {
  return shapedResult({
    tool: 'degree_centrality',
    columns: [
      { name: 'rank', type: 'integer' },
      { name: 'node', type: 'node' },
      { name: 'score', type: 'float' }
    ],
    rows: upTo(size).map((at) => ({ rank: at + 1, node: town(at), score: size - at })),
    orderedBy: ['score desc']
  })
}

const pairs = (size: number): ShapedResult =>
  shapedResult({
    tool: 'match_pattern',
    columns: [
      { name: 'source', type: 'node' },
      { name: 'target', type: 'node' },
      { name: 'time', type: 'float' }
    ],
    rows: upTo(size).map((at) => ({ source: town(at), target: town(at + 1), time: at % 7 }))
  })

function groups(size: number): ShapedResult {
  const rows = upTo(size / 5).map((at) => ({ community: at, size: 5, nodes: upTo(5).map((member) => town(5 * at + member)) }))
  return shapedResult({
    tool: 'louvain',
    columns: [
      { name: 'community', type: 'integer' },
      { name: 'size', type: 'integer' },
      { name: 'nodes', type: 'nodes' }
    ],
    rows
  })
}

/** Claims of each kind, as many as the results have rows. */
const kinds: Readonly<Record<string, (size: number) => Said>> = {
  'paths with their costs': paths,
  'paths in arrows': (size) => {
    const { result } = paths(size)
    return { answer: result.rows.map(({ nodes }) => (nodes as string[]).join(' → ')).join('\n'), result }
  },
  'numbers in one sentence': (size) => ({
    answer: `${upTo(size)
      .map((at) => `${town(at)} (${size - at})`)
      .join(', ')}.`,
    result: ranking(size)
  }),
  'numbers of pairs': (size) => ({
    answer: upTo(size)
      .map((at) => `From ${town(at)} to ${town(at + 1)} it takes ${at % 7}.`)
      .join(' '),
    result: pairs(size)
  }),
  'numbers of no name': (size) => ({
    answer: upTo(size)
      .map((at) => `It has ${size - at}.`)
      .join(' '),
    result: ranking(size)
  }),
  ranks: (size) => ({
    answer: upTo(size)
      .map((at) => `${town(at)} is ranked ${at + 1}.`)
      .join(' '),
    result: ranking(size)
  }),
  comparisons: (size) => ({
    answer: upTo(size - 1)
      .map((at) => `${town(at)} scores higher than ${town(at + 1)}.`)
      .join(' '),
    result: ranking(size)
  }),
  relations: (size) => ({
    answer: upTo(size)
      .map((at) => `${town(at)} is connected to ${town(at + 1)}.`)
      .join(' '),
    result: pairs(size)
  }),
  'lists of members': (size) => ({
    answer: groups(size)
      .rows.map(({ community, nodes }) => `Community ${community}: ${(nodes as string[]).join(', ')}.`)
      .join('\n'),
    result: groups(size)
  }),
  'one list of all': (size) => ({ answer: `They are ${upTo(size).map(town).join(', ')}.`, result: ranking(size) }),
  'groups of two': (size) => ({
    answer: upTo(size / 5)
      .map((at) => `${town(5 * at)} and ${town(5 * at + 1)} are in the same community.`)
      .join(' '),
    result: groups(size)
  }),
  'rows of a table': (size) => ({
    answer: `| node | score |\n|---|---|\n${upTo(size)
      .map((at) => `| ${town(at)} | ${size - at} |`)
      .join('\n')}`,
    result: ranking(size)
  }),
  'rows in brackets': (size) => ({
    answer: upTo(size)
      .map((at) => `["${town(at)}", "${town(at + 1)}", ${at % 7}]`)
      .join(', '),
    result: pairs(size)
  }),
  'names that no result says': (size) => ({
    answer: upTo(size)
      .map((at) => `We saw Cape ${town(at).slice(5)}.`)
      .join(' '),
    result: ranking(size)
  }),
  'numbers that no result says': (size) => ({
    answer: upTo(size)
      .map((at) => `${town(at)} has 0.${at + 1}.`)
      .join(' '),
    result: ranking(size)
  }),
  data: (size) => ({ answer: '', data: upTo(size).map((at) => ({ node: town(at), score: size - at })), result: ranking(size) })
}

function check({ answer, data = null, result }: Said, steps: WorkBudget): Grounding {
  return checkGrounding({ answer, data, question: 'What is known?' }, [{ result, step: 1, arguments: {} }], { steps })
}

for (const [kind, say] of Object.entries(kinds)) {
  t.test(`checks ${kind} in work that grows with the length of answer and results`, async (t) => {
    const [once, twice] = [300, 600].map((size) => {
      const steps = new WorkBudget(Number.POSITIVE_INFINITY)
      check(say(size), steps)
      return steps.taken
    }) as [number, number]
    t.ok(once > 0)
    t.ok(twice <= 2.3 * once, `${once} steps, ${twice} for twice as much`)
  })
}

for (const kind of Object.keys(kinds).filter((kind) => !/no result says|no name/.test(kind))) {
  t.test(`finds ${kind} supported in a long answer`, async (t) => {
    const { ungrounded, unchecked } = check((kinds[kind] as (size: number) => Said)(300), new WorkBudget())
    t.same({ ungrounded, unchecked }, { ungrounded: [], unchecked: [] })
  })
}

t.test('finds wrong numbers in a long answer', async (t) => {
  const { answer, result } = (kinds['numbers in one sentence'] as (size: number) => Said)(300)
  const { ungrounded } = check({ answer: answer.replace('(150)', '(1150)'), result }, new WorkBudget())
  t.same(ungrounded, ['1150'])
})

t.test('reports unchecked parts once the budget is spent, and supports none of them', async (t) => {
  const said = paths(100)
  const { claims, ungrounded, unchecked } = check(said, new WorkBudget(5000))
  t.same(ungrounded, [])
  t.not(unchecked.length, 0)
  t.ok(unchecked.every((part) => said.answer.includes(part.replace('…', ''))))
  t.ok(claims.length > 0)
  const reached = Math.max(...claims.map(({ end }) => end))
  t.ok(reached < said.answer.length / 2, `claims to ${reached} of ${said.answer.length}`)
})

t.test('names the part of a text that is too long to be read', async (t) => {
  const result = ranking(3)
  const { unchecked } = check({ answer: `${'It is well. '.repeat(20_000)}${town(0)} has 7.`, result }, new WorkBudget())
  t.equal(unchecked.length, 1)
})

t.test('checks a path and a cost for each of 301 nodes in a moment', async (t) => {
  const before = process.cpuUsage()
  check(paths(301), new WorkBudget())
  const { user, system } = process.cpuUsage(before)
  t.ok((user + system) / 1e6 < 8, `${(user + system) / 1e6} s of CPU`)
})
