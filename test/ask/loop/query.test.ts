import t from 'tap'
import type { PlanQuestion } from '../../../src/ask/worker/handlers.ts'
import { readJson } from '../../../src/storage/graphs/import/read-json.ts'
import type { NodePattern, Query } from '../../../src/tools/query/tree.ts'
import type { SeenRequest } from '../../doubles/scripted-model-server.ts'
import { importFilms } from './films-graph.ts'
import { bytes, openBase, openScripted, towns } from './open-asker.ts'

const base = await openBase(t)
await importFilms(base.store, 't')

const film = (name: string) => ({ label: 'Film', name })
const list = (label: string, rest: object = {}) => ({ ask: 'list', of: { label, ...rest } })
const actedIn = (node: object) => ({ links: [{ type: 'ACTED_IN', node }] })

/** Asks with a scripted model that writes these replies in turn. */
async function asking(question: string, replies: readonly (object | string)[]) {
  const { asker, server } = await openScripted(t, base, (_, index) => {
    const reply = replies[Math.min(index, replies.length - 1)] ?? ''
    return { text: typeof reply === 'string' ? reply : JSON.stringify(reply) }
  })
  const answer = await asker.ask({ question, graph: 'films', planner: 'llm' }, { tenant: 't' })
  return { answer, requests: server.requests }
}

const schemaOf = (request: SeenRequest | undefined) => JSON.stringify((request as { response_format?: unknown } | undefined)?.response_format)

t.test('answers by a query that a model writes, in one request', async (t) => {
  const { answer, requests } = await asking('Who acted in Salt Road?', [list('Person', actedIn(film('Salt Road')))])
  t.match(answer, {
    status: 'answered',
    planner: 'llm',
    answer: 'Ada Holm and Bo Lind.',
    likely: true,
    grounded: false,
    reading: 'people tied by ACTED_IN to Salt Road (film), listed',
    usage: { calls: 1 }
  })
  t.equal(requests.length, 1)
  t.match(requests[0], { temperature: 0 })
})

t.test('begins each prompt of a graph with the same text, and ends it with the question', async (t) => {
  const one = await asking('Who acted in Salt Road?', [list('Person', actedIn(film('Salt Road')))])
  const other = await asking('Who directed Tin Sun?', [list('Person', { links: [{ type: 'DIRECTED', node: film('Tin Sun') }] })])
  const [first, second] = [one, other].map(({ requests }) => requests[0]?.messages ?? [])
  t.equal(first?.[0]?.content, second?.[0]?.content)
  t.match(first?.[0]?.content ?? '', /\(Person\)-\[ACTED_IN\]->\(Film\)/)
  t.ok(first?.at(-1)?.content?.endsWith('Q: Who acted in Salt Road?'))
  t.match(first?.at(-1)?.content ?? '', /"Salt Road" is a Film/)
})

t.test('limits the reply to the content of the question', async (t) => {
  const { requests } = await asking('Which films were released before 2005?', [list('Film', { where: { released: { '<': 2005 } } })])
  const schema = schemaOf(requests[0])
  t.match(schema, /"enum":\[2005\]/, 'the number that is said')
  t.notMatch(schema, /">"|"top"|"not"|"avg"|Salt Road/, 'no other comparison, rank, negation or name')
})

t.test('counts nodes by the value of a superlative, ranked once', async (t) => {
  const question = 'Which genre has the most films?'
  const top = { n: 1, order: 'highest' }
  const grouped = { ask: 'group', of: { label: 'Film' }, by: 'genre', top }
  const { answer, requests } = await asking(question, [grouped])
  t.match(answer, {
    status: 'answered',
    answer: 'genre drama: 2 and genre comedy: 2. The last of them share their place.',
    reading: 'the number of films per genre, the highest'
  })
  t.notMatch(schemaOf(requests[0]), /"const":"list"|"measure"/)
  const twice = { ...grouped, of: { label: 'Film', top: { ...top, by: 'released' } } }
  t.match((await asking(question, [twice])).answer, { status: 'cannot_answer', answer: /ranks once/ })
})

t.test('sends a wrong query back once, with the fault', async (t) => {
  const wrong = list('Person', actedIn({ label: 'Film' }))
  const { answer, requests } = await asking('Who acted in Salt Road?', [wrong, list('Person', actedIn(film('Salt Road')))])
  t.match(answer, { status: 'answered', answer: 'Ada Holm and Bo Lind.', usage: { calls: 2 } })
  t.match(requests[1]?.messages.at(-1)?.content ?? '', /The query leaves out "Salt", "Road"/)
})

t.test('declines if the query stays wrong', async (t) => {
  const cases: readonly (readonly [string, object, RegExp])[] = [
    ['Who acted in Salt Road?', list('Person', actedIn(film('Nine Doors'))), /does not say "Nine Doors"/],
    ['Which films were released before 2005?', list('Film', { where: { released: { '>': 2005 } } }), /asks for "<" 2005/],
    ['Which films were released before 2005?', list('Film', { where: { released: { '<': 1999 } } }), /does not say 1999/],
    ['Which people did not act in Salt Road?', list('Person', actedIn(film('Salt Road'))), /says "not"/],
    ['Which films have parking?', list('Film'), /leaves out "parking"/],
    ['Which films would be left if Salt Road were lost?', list('Film'), /supposes what is not stored/],
    ['Whose films were released after 2005?', list('Film', { where: { released: { '>': 2005 } } }), /asks for Person/],
    ['Who acted in Salt Road?', { ask: 'list', of: { label: 'Actor' } }, /The label "Actor" is not in this graph/]
  ]
  for (const [question, query, why] of cases) {
    const { answer, requests } = await asking(question, [query])
    t.match(answer, { status: 'cannot_answer', data: null, trace: [], answer: why }, question)
    t.equal(requests.length, 2, 'the same reply is not asked for a third time')
  }
})

t.test('rejects detours, ignored verbs or adjectives, unrequested properties, and other kinds of answers', async (t) => {
  const round = list('Film', {
    links: [
      { type: 'REVIEWED', node: { label: 'Person', ...actedIn({ label: 'Film', links: [{ type: 'DIRECTED', node: { label: 'Person', name: 'Ada Holm' } }] }) } }
    ]
  })
  const cases: readonly (readonly [string, object, RegExp])[] = [
    ['Which films did Ada Holm direct?', round, /speaks of Film once/],
    [
      'Which films were released after 2000?',
      { ask: 'avg', of: { label: 'Film', where: { released: { '>': 2000 } } }, measure: 'released' },
      /asks for Film, not for a number/
    ],
    ['List the films per genre, please.', list('Film'), /says "per": use "group"/],
    ['Are there more dramas in 2001 than in 2010?', { ask: 'exists', of: { label: 'Film', where: { genre: 'drama' } } }, /compares two numbers/],
    ['Which films are colourful?', list('Film'), /leaves out "colourful"/],
    ['Which films were sold?', list('Film'), /leaves out "sold"/],
    ['Who painted Salt Road?', list('Person', { links: [{ type: 'DIRECTED', node: film('Salt Road') }] }), /leaves out "painted"/],
    ['Which films have the genre drama?', { ...list('Film', { where: { genre: 'drama' } }), show: ['released'] }, /does not ask for "released"/]
  ]
  for (const [question, query, why] of cases) t.match((await asking(question, [query])).answer, { status: 'cannot_answer', answer: why }, question)
})

t.test('requires the direction that the question gives between nodes of one label', async (t) => {
  await base.store.import('t', 'oneway', readJson(bytes(towns), 'oneway.json'), { orientation: 'directed' })
  const { asker } = await openScripted(t, base, (request) => {
    const direction = /from Alba/.test(request.messages.at(-1)?.content ?? '') ? 'out' : 'in'
    return { text: JSON.stringify({ ask: 'list', of: { label: 'Town', links: [{ type: 'ROAD', direction, node: { label: 'Town', name: 'Alba' } }] } }) }
  })
  const ask = (question: string) => asker.ask({ question, graph: 'oneway', planner: 'llm' }, { tenant: 't' })
  t.match(await ask('Which towns have a road from Alba?'), { status: 'cannot_answer', answer: /The question says "from Alba"/ })
  t.match(await ask('Which towns have a road to Alba?'), { status: 'cannot_answer', answer: /The question says "to Alba"/ })
})

t.test('reads a negation inside a name as part of the name', async (t) => {
  await base.store.import(
    't',
    'plays',
    readJson(bytes({ nodes: [{ id: 'a', labels: ['Play'], properties: { title: 'No Exit', year: 1944 } }], relationships: [] }), 'plays.json'),
    { orientation: 'directed' }
  )
  const { asker } = await openScripted(t, base, () => ({ text: JSON.stringify({ ask: 'list', of: { label: 'Play', name: 'No Exit' }, show: ['year'] }) }))
  const answer = await asker.ask({ question: 'In which year was No Exit written?', graph: 'plays', planner: 'llm' }, { tenant: 't' })
  t.match(answer, { status: 'answered', answer: /1944/ })
})

t.test('continues with tools where the model needs several steps', async (t) => {
  const { asker, server } = await openScripted(t, base, (_, index) => {
    if (index === 0) return { text: JSON.stringify({ several: 'the oldest actor has to be known first' }) }
    const query = { ask: 'count', of: { label: 'Film' } }
    if (index === 1) return { toolCalls: [{ name: 'query', arguments: { query } }] }
    return { toolCalls: [{ name: 'answer', arguments: { status: 'answered', answer: 'There are 4 films.' } }] }
  })
  const answer = await asker.ask({ question: 'How many films are there?', graph: 'films', planner: 'llm' }, { tenant: 't' })
  t.match(answer, { status: 'answered', answer: 'There are 4 films.', trace: [{ tool: 'query' }], usage: { calls: 3 } })
  t.equal(server.requests[0]?.tools, undefined)
  t.ok(server.requests[1]?.tools?.some(({ function: { name } }) => name === 'query'))
})

t.test('offers an uncertain reading of the rules, and checks it against the question', async (t) => {
  const unsure =
    (query: Query): PlanQuestion =>
    async () => ({
      kind: 'plan',
      explanation: 'Read so.',
      confidence: 0.2,
      calls: [],
      render: { kind: 'query', query, graph: 'films', form: {} }
    })
  const films: NodePattern = { labels: ['Film'], named: null, predicates: [], relationships: [], rank: null }
  const of = async (predicates: NodePattern['predicates']) => {
    const planQuestion = unsure({ ask: 'count', of: { ...films, predicates } })
    const { asker, server } = await openScripted(t, base, () => ({ text: JSON.stringify({ reading: 1 }) }), { planQuestion })
    return { answer: await asker.ask({ question: 'How many films are dramas?', graph: 'films' }, { tenant: 't' }), server }
  }
  const { answer, server } = await of([{ property: 'genre', operator: '=', value: 'drama' }])
  t.match(answer, { status: 'answered', planner: 'llm', answer: '2 films.', likely: true, grounded: false })
  t.match(server.requests[0]?.messages.at(-1)?.content ?? '', /\{"reading": 1\} stands for: films with genre drama, counted/)
  t.match((await of([])).answer, { status: 'cannot_answer', answer: /leaves out "dramas"/ })
})

t.test('reads one node in two roles', async (t) => {
  const query = list('Film', { links: [{ type: 'DIRECTED', also: ['ACTED_IN'], node: { label: 'Person' } }] })
  const { answer } = await asking('Which films were directed and acted in by the same person?', [query])
  t.match(answer, { status: 'answered', answer: 'Salt Road.', likely: true, grounded: false })
})

t.test('declines what a model finds missing or unclear, in its words', async (t) => {
  const { answer: missing } = await asking('Which films have parking?', [{ missing: 'parking' }])
  t.match(missing, { status: 'cannot_answer', answer: 'The graph stores nothing of this: parking.' })
  const { answer: unclear } = await asking('Which films are best?', [{ unclear: 'Best by what?' }])
  t.match(unclear, { status: 'needs_clarification', answer: 'Best by what?' })
})

t.test('declines an empty result, because the reading may be wrong', async (t) => {
  const { answer } = await asking('Which films were released before 1990?', [list('Film', { where: { released: { '<': 1990 } } })])
  t.match(answer, { status: 'cannot_answer', data: null, answer: 'Nothing that is stored fits: films with released under 1990, listed.' })
})

t.test('declines prose and truncated JSON', async (t) => {
  for (const reply of ['I think that Ada Holm acted in it.', '{"ask": "list", "of": {"label": "Per']) {
    const { answer } = await asking('Who acted in Salt Road?', [reply])
    t.match(answer, { status: 'cannot_answer', data: null, answer: /^The model wrote no query: / }, reply)
  }
})
