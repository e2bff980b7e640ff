import t from 'tap'
import type { ClosurePlan } from '../../../src/planner/closure-plan.ts'
import { planByRules } from '../../../src/planner/plan.ts'
import type { Decline, Rendered } from '../../../src/planner/planner.ts'
import type { ShapedResult } from '../../../src/results/shape.ts'
import { importGraph, openTestRuntime, type TestGraph, type TestRuntime, tenant } from '../../fixtures/runtime.ts'

const node = (key: string, label: string, properties: Record<string, unknown> = {}) => ({ id: `n-${key}`, labels: [label], properties: { key, ...properties } })
const link = (source: string, type: string, target: string, grade: string) => ({
  source: `n-${source}`,
  target: `n-${target}`,
  type,
  properties: { grade, lumo: `${source}${target}` }
})

/** Words of no language, so that only the words around them help. */
const nonsense: TestGraph = {
  nodes: [
    node('bapo', 'Blorv', { tint: 'rovu', mass: 10 }),
    node('bemi', 'Blorv', { tint: 'rovu', mass: 20 }),
    node('bixo', 'Blorv', { tint: 'salk', mass: 30 }),
    node('boru', 'Blorv', { tint: 'salk', mass: 40 }),
    node('qade', 'Quent', { hue: 'mott' }),
    node('qino', 'Quent', { hue: 'mott' }),
    node('quvo', 'Quent', { hue: 'welp' }),
    node('zalu', 'Zarn', { echo: 'most' }),
    node('zefi', 'Zarn', { echo: 'never' }),
    node('dufo', 'Dwim')
  ],
  relationships: [
    link('bapo', 'HURN', 'qade', 'low'),
    link('bapo', 'HURN', 'qino', 'high'),
    link('bapo', 'TOVO', 'zalu', 'low'),
    link('bemi', 'HURN', 'qade', 'high'),
    link('bixo', 'TOVO', 'zefi', 'mid'),
    link('bixo', 'HURN', 'quvo', 'low'),
    link('qade', 'TOVO', 'zalu', 'mid'),
    link('qino', 'TOVO', 'zefi', 'mid'),
    link('zalu', 'HURN', 'boru', 'high'),
    link('zefi', 'TOVO', 'qade', 'low'),
    link('zefi', 'YELK', 'dufo', 'mid')
  ]
}

type Told = (Rendered & { readonly explanation: string }) | Decline

async function told({ store, caller }: TestRuntime, question: string, answerSchema?: Record<string, unknown>): Promise<Told> {
  const context = {
    tenant,
    graph: 'nonsense',
    store,
    tools: caller.tools,
    rankTools: caller.rankTools,
    ...(answerSchema === undefined ? {} : { answerSchema })
  }
  const plan: ClosurePlan | Decline = await planByRules(question, context)
  if (plan.kind === 'decline') return plan
  const results: ShapedResult[] = []
  for (const call of plan.calls) {
    const given = call.arguments(results)
    if (given !== null) results.push(await caller.call({ tenant, graph: 'nonsense', tool: call.tool, arguments: given }))
  }
  return { ...plan.render(results), explanation: plan.explanation }
}

/** Data with lists in a fixed order. */
const sorted = (data: unknown) => (Array.isArray(data) ? [...data].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : data)

const pairs = (...ends: readonly [string, string][]) => ends.map(([source, target]) => ({ source, target }))

const groups: Readonly<Record<string, readonly (readonly [string, unknown])[]>> = {
  'counting nodes by what they are tied to': [
    ['How many Blorv nodes are connected to a Quent node?', 3],
    ['Count the "Blorv" vertices with an edge to some "Quent" vertex.', 3],
    ['What is the number of Blorv nodes that point at any Quent?', 3],
    ['How many Quent nodes are reached by a HURN relationship from a Blorv node?', 3],
    ['Of all Blorv nodes, how many have one or more links leading to a Zarn?', 2],
    ['How many Blorv nodes have no outgoing relationships?', 1]
  ],
  'counting relationships': [
    ['How many relationships of type HURN exist?', 5],
    ['Count all "TOVO" edges.', 5],
    ['How often does the relationship type HURN occur?', 5],
    ['How many HURN relationships have grade equal to low?', 2],
    ['How many edges lead from a Blorv to a Quent?', 4]
  ],
  'ranking by the number of relationships': [
    ['Which Blorv node has the most outgoing HURN relationships?', { node: 'bapo', count: 2 }],
    ['Name the Blorv from which the largest number of "HURN" edges start.', { node: 'bapo', count: 2 }],
    ['Which Quent has the highest number of incoming HURN links?', { node: 'qade', count: 2 }],
    ['Which Blorv node sends out more relationships than any other?', { node: 'bapo', count: 3 }]
  ],
  'properties that are or are not something': [
    ['Find all Blorv nodes where tint is rovu.', ['bapo', 'bemi']],
    ["List the Blorv nodes whose 'tint' isn't 'rovu'.", ['bixo', 'boru']],
    ['Which Blorv nodes have salk as their tint?', ['bixo', 'boru']],
    ['Show every Blorv with tint other than "salk".', ['bapo', 'bemi']],
    ['Blorv nodes with tint = rovu', ['bapo', 'bemi']],
    ['Which Zarn nodes have "never" as their "echo"?', ['zefi']],
    ['Find the Zarn nodes where echo is "most".', ['zalu']],
    ['Find all Blorv nodes whose mass is at least 30.', ['bixo', 'boru']]
  ],
  'ways through nodes': [
    ['Find all paths from Blorv to Zarn through Quent.', pairs(['bapo', 'zalu'], ['bapo', 'zefi'], ['bemi', 'zalu'])],
    ['What routes go from a Blorv via a Quent to a Zarn?', pairs(['bapo', 'zalu'], ['bapo', 'zefi'], ['bemi', 'zalu'])],
    ['Starting at a Blorv, step to a Quent, then step to a Zarn. Give the start and end keys.', pairs(['bapo', 'zalu'], ['bapo', 'zefi'], ['bemi', 'zalu'])],
    [
      'Find all pairs where a Blorv reaches a Quent in 1 to 2 steps and then goes one more step to any node.',
      pairs(['bapo', 'qade'], ['bapo', 'qino'], ['bemi', 'qade'], ['bixo', 'qade'])
    ],
    ['Which Zarn nodes can be reached from bapo in at most 2 hops?', ['zalu', 'zefi']],
    ['Starting from the node with key bemi, list the Zarn nodes within 2 steps.', ['zalu']],
    ['Which Blorv nodes does the node with key "qade" lead to over between 2 and 3 relationships?', ['boru']]
  ],
  'the same, with greetings, thanks and words of queries': [
    ['Good evening! Could you kindly furnish all Quent nodes whose recorded hue is welp? Thanks in advance.', ['quvo']],
    ['Hello there, I would like to see the Quent nodes that have written "welp" in the property hue. Best regards', ['quvo']],
    ['Starting from the node with key bemi, document the Zarn nodes attainable within a minimum of 1 and a maximum of 2 steps.', ['zalu']],
    ['Select distinct keys from Quent nodes with predicate hue = "welp"', ['quvo']],
    ['Blorv to Quent to Zarn, key of the start and key of the end', pairs(['bapo', 'zalu'], ['bapo', 'zefi'], ['bemi', 'zalu'])]
  ],
  'the same, told in signs, steps, passives and conditions': [
    ['#Blorv nodes, >=1 out-edge to Quent', 3],
    ['By how many different Blorv nodes is a Zarn node pointed at?', 2],
    ['Let n be the number of Blorv vertices from which an arc leads to a Quent vertex. What is n?', 3],
    ['HURN edges: how many exist?', 5],
    ['Go over all edges, pick those of type TOVO, and return how many they are.', 5],
    ['For every Blorv node count its outgoing HURN relationships. Then name the node with the maximum and its count.', { node: 'bapo', count: 2 }],
    ['top-1 Blorv by # of HURN out-edges', { node: 'bapo', count: 2 }],
    ['Busiest Blorv in terms of outgoing HURN edges, one answer.', { node: 'bapo', count: 2 }],
    ['(Blorv)-->(Quent)-->(Zarn), both ends', pairs(['bapo', 'zalu'], ['bapo', 'zefi'], ['bemi', 'zalu'])],
    [
      'Paths whose first vertex is a Blorv, whose second is a Quent and whose last is a Zarn: give first and last vertex.',
      pairs(['bapo', 'zalu'], ['bapo', 'zefi'], ['bemi', 'zalu'])
    ],
    ['Get all two-edge paths that begin in Blorv, end in Zarn and have Quent in the middle.', pairs(['bapo', 'zalu'], ['bapo', 'zefi'], ['bemi', 'zalu'])],
    ['(Blorv bemi)-[*1..2]->(Zarn)', ['zalu']],
    ['Which Zarn nodes can bapo get to in 2 hops or fewer?', ['zalu', 'zefi']],
    ['By which Blorv nodes is a Quent but no Zarn pointed at?', ['bemi']],
    ['Take all Blorv nodes with a link to a Quent and drop the ones that have a link to a Zarn.', ['bemi']],
    ['(Blorv {tint: rovu})-[HURN, grade <> low]->(Quent), keys of the first', ['bapo', 'bemi']],
    ['Blorv with tint rovu; HURN to Quent; grade not low.', ['bapo', 'bemi']],
    ['Report the source key and the target key of each HURN relationship whose grade is high.', pairs(['bapo', 'qino'], ['bemi', 'qade'], ['zalu', 'boru'])]
  ],
  'any one that is near but no neighbour': [
    [
      'From the Blorv with key bemi find a Zarn node that is not a direct neighbour but is reachable in 2 or more hops, and return its echo. Any one will do.',
      'most'
    ],
    ['Pick any Zarn that bemi reaches in two or more steps but has no direct link to, and tell me its echo.', 'most']
  ],
  'several conditions at once': [
    ['Which Blorv nodes are connected to at least one Quent and at least one Zarn?', ['bapo', 'bixo']],
    ['Which Blorv nodes point to a Quent as well as to a Zarn?', ['bapo', 'bixo']],
    ['Which Blorv nodes are linked to some Quent but to no Zarn?', ['bemi']],
    ['Find every Blorv that points to a Quent without pointing to any Zarn.', ['bemi']],
    ['Find all Blorv nodes where tint is rovu. From those, keep the ones with a HURN relationship to a Quent whose grade is not "low".', ['bapo', 'bemi']],
    ['Which Blorv nodes are connected to a Quent node by a HURN edge where the grade of the edge differs from high?', ['bapo', 'bixo']],
    ['Which Blorv nodes are connected to a Zarn that is connected to a Quent?', ['bixo']],
    ['Which Blorv nodes have a link to a Quent or a Zarn?', ['bapo', 'bemi', 'bixo']]
  ],
  'ways told as a row of nodes': [
    ['Blorv to Quent to Zarn: which first and last nodes are there?', pairs(['bapo', 'zalu'], ['bapo', 'zefi'], ['bemi', 'zalu'])],
    ['Blorv -> Quent -> Zarn, both ends of each', pairs(['bapo', 'zalu'], ['bapo', 'zefi'], ['bemi', 'zalu'])],
    ['Find the routes from Blorv over a Quent to Zarn.', pairs(['bapo', 'zalu'], ['bapo', 'zefi'], ['bemi', 'zalu'])],
    ['Which Blorv and Zarn nodes are tied by a path of two edges with a Quent in the middle?', pairs(['bapo', 'zalu'], ['bapo', 'zefi'], ['bemi', 'zalu'])]
  ],
  'one more step after a way': [
    [
      'Give pairs of a Blorv and a Quent where the first reaches the second in at most 2 steps and the way goes on by one more edge.',
      pairs(['bapo', 'qade'], ['bapo', 'qino'], ['bemi', 'qade'], ['bixo', 'qade'])
    ],
    [
      'Starting on a Blorv, go along 1 up to 2 outgoing edges to a Quent, from which one further outgoing edge that you have not used yet must lead on. List each pair of the two.',
      pairs(['bapo', 'qade'], ['bapo', 'qino'], ['bemi', 'qade'], ['bixo', 'qade'])
    ]
  ],
  'what nodes have beside them': [
    ['Which Blorv nodes have a Quent as outgoing neighbour?', ['bapo', 'bemi', 'bixo']],
    ['Which Blorv nodes have at least one Quent and also at least one Zarn as outgoing neighbours?', ['bapo', 'bixo']],
    ['Which Blorv nodes not only point at a Quent but at a Zarn too?', ['bapo', 'bixo']]
  ],
  exclusions: [
    ['Which Blorv nodes point to a Quent, except those that point to a Zarn?', ['bemi']],
    ['List the Blorv nodes which point to a Quent. Leave out the ones that have a Zarn as outgoing neighbour.', ['bemi']]
  ],
  'numbers of ties': [
    ['Which Blorv nodes are connected to at least 2 Quent nodes?', ['bapo']],
    ['Which Blorv nodes have more than 1 outgoing relationship?', ['bapo', 'bixo']],
    ['Which Blorv nodes have exactly 2 outgoing relationships?', ['bixo']],
    ['Which Blorv nodes have fewer than 2 outgoing relationships?', ['bemi', 'boru']],
    ['Which Blorv nodes have fewer than 2 outgoing HURN relationships?', ['bemi', 'bixo', 'boru']],
    ['Which Quent nodes do at least 2 different Blorv nodes point at?', ['qade']]
  ],
  'yes or no': [
    ['Does bapo point directly at qade?', true],
    ['Does bemi point directly at zalu?', false],
    ['Can zalu be reached from bemi in at most 2 steps?', true],
    ['Can boru be reached from bixo in at most 2 steps?', false],
    ['Is there any Zarn node that points at a Quent node?', true],
    ['Is there any Quent node that points at a Blorv node?', false],
    ['Does bapo point directly at any Zarn node?', true],
    ['Does bemi point directly at any Zarn node?', false]
  ],
  'from and to given nodes': [
    ['Which Blorv nodes point at qade as well as at qino?', ['bapo']],
    ['Which Quent nodes does bapo point at that in turn point at zalu?', ['qade']],
    ['Which Blorv nodes point directly at qade?', ['bapo', 'bemi']],
    ['How many Quent nodes does bapo point at directly?', 2],
    ['How many Zarn nodes can be reached from bapo in 1 to 2 steps?', 2],
    ['Which Quent nodes with hue mott can be reached from bapo in at most 2 steps?', ['qade', 'qino']],
    ['Which Zarn nodes can be reached from bapo in 2 to 3 steps but have no direct relationship from bapo?', ['zefi']]
  ],
  'relationships that arrive': [
    ['Which Quent nodes does a Blorv node point at by a HURN relationship?', ['qade', 'qino', 'quvo']],
    ['Which Quent nodes receive a HURN relationship whose grade is high from a Blorv node?', ['qade', 'qino']],
    ['Which Blorv nodes does no Zarn node point at?', ['bapo', 'bemi', 'bixo']],
    ['Which Blorv nodes have no incoming relationships?', ['bapo', 'bemi', 'bixo']],
    ['Which pairs of a Zarn and a Quent have a relationship between them, in either direction?', pairs(['zalu', 'qade'], ['zefi', 'qade'], ['zefi', 'qino'])]
  ],
  'conditions on several nodes': [
    ['Which Blorv nodes whose tint is salk point at a Quent node whose hue is welp?', ['bixo']],
    ['Which Blorv nodes whose tint is rovu and whose mass is 20 point at a Quent?', ['bemi']],
    ['How many Blorv nodes whose tint is rovu point at a Zarn?', 1],
    ['Which Blorv nodes have a HURN relationship whose grade is high to a Quent and also point at a Zarn?', ['bapo']],
    [
      'What is the tint of every Blorv node that points at a Zarn node?',
      [
        { node: 'bapo', tint: 'rovu' },
        { node: 'bixo', tint: 'salk' }
      ]
    ],
    ['Which Quent nodes have hue mott or welp?', ['qade', 'qino', 'quvo']]
  ],
  'longer ways': [
    ['Find all paths Blorv -> Quent -> Zarn -> Dwim and give the start and the end of each.', pairs(['bapo', 'dufo'])],
    ['Which Blorv nodes point at some node, of any label, that itself points at a Zarn?', ['bapo', 'bemi']]
  ]
}

t.test('reads questions about the patterns of a graph of meaningless names', async (t) => {
  const runtime = await openTestRuntime(t)
  await importGraph(runtime.store, 'nonsense', nonsense)
  for (const [group, asked] of Object.entries(groups)) {
    await t.test(group, async (t) => {
      for (const [question, expected] of asked) {
        const answer = await told(runtime, question)
        t.same('data' in answer ? sorted(answer.data) : answer.explanation, sorted(expected), question)
      }
    })
  }
  await t.test('lists relationships with both ends and all that is stored of them', async (t) => {
    const answer = await told(runtime, 'Find all HURN relationships where grade is high.')
    t.same('data' in answer && sorted(answer.data), [
      { source: 'bapo', target: 'qino', grade: 'high', lumo: 'bapoqino' },
      { source: 'bemi', target: 'qade', grade: 'high', lumo: 'bemiqade' },
      { source: 'zalu', target: 'boru', grade: 'high', lumo: 'zaluboru' }
    ])
  })
  await t.test('says what the other direction would give', async (t) => {
    const answer = await told(runtime, 'How many Zarn nodes are connected to a Quent node?')
    t.same('data' in answer && answer.data, 1)
    t.match('note' in answer && answer.note, /own direction: 1; in either direction it would be 2/)
    const outgoing = await told(runtime, 'How many Zarn nodes have an outgoing relationship to a Quent node?')
    t.notOk('note' in outgoing && outgoing.note)
  })
  await t.test('declines words that it does not understand', async (t) => {
    const answer = await told(runtime, 'Which purple Blorv nodes are connected to a Quent node?')
    t.match(answer, { kind: 'decline', explanation: /purple/ })
  })
  await t.test('declines where a denial, a name or a thing finds no place', async (t) => {
    for (const question of [
      'Take the Blorv nodes with an edge to a Quent, EXCEPT the purple ones that also feature in the appendix',
      'Which Blorv nodes lead to a Quent, not counting the purple ones that never moved?',
      'Which Blorv nodes in Zorbia lead to a Quent node?'
    ])
      t.match(await told(runtime, question), { kind: 'decline' }, question)
  })
  await t.test('declines a graph that the question tells itself', async (t) => {
    t.match(await told(runtime, 'The edges are (0, 4) (1, 3) (2, 3) (2, 4) (0, 1). Is there a cycle?'), { kind: 'decline' })
  })
})

t.test('answers in the form that is asked for', async (t) => {
  const runtime = await openTestRuntime(t)
  await importGraph(runtime.store, 'nonsense', nonsense)
  const forms: readonly (readonly [string, unknown])[] = [
    ['Count the Blorv nodes linked to any Quent. Return JSON: [{"total": "number"}]', [{ total: 3 }]],
    ['Which Blorv has the most outgoing HURN edges? Answer as {"key": string, "edges": number} and nothing else.', { key: 'bapo', edges: 2 }],
    ['List the Zarn nodes within 2 steps of bemi as a JSON array of objects with the field target.', [{ target: 'zalu' }]],
    [
      'Find all HURN relationships where grade is high; rows like [{"from": "string", "to": "string", "lumo": "string"}].',
      [
        { from: 'bapo', to: 'qino', lumo: 'bapoqino' },
        { from: 'bemi', to: 'qade', lumo: 'bemiqade' },
        { from: 'zalu', to: 'boru', lumo: 'zaluboru' }
      ]
    ],
    ['Which Quent nodes have hue welp? Give the result as {"nodes": ["string"]}.', { nodes: ['quvo'] }],
    ['Which Quent nodes have hue welp? Answer as a JSON list of keys.', ['quvo']]
  ]
  for (const [question, expected] of forms) {
    const answer = await told(runtime, question)
    t.same('data' in answer ? sorted(answer.data) : answer.explanation, expected, question)
    t.same('answer' in answer && sorted(JSON.parse(answer.answer)), expected, `${question} (text)`)
  }
  await t.test('lines of cells', async (t) => {
    const answer = await told(runtime, 'Find all paths from Blorv to Zarn through Quent as CSV with columns start and end.')
    t.match('answer' in answer && answer.answer, /^start,end\n/)
  })
  await t.test('a schema that the caller gives', async (t) => {
    const schema = { type: 'array', items: { type: 'object', properties: { blorv_key: { type: 'string' } }, required: ['blorv_key'] } }
    const answer = await told(runtime, 'Find all Blorv nodes where tint is rovu.', schema)
    t.same('data' in answer && sorted(answer.data), [{ blorv_key: 'bapo' }, { blorv_key: 'bemi' }])
  })
})
