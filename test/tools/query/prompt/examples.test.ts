import t from 'tap'
import { linkQuestion } from '../../../../src/ask/linking/link-question.ts'
import { boundsOf } from '../../../../src/ask/worker/query/bounds.ts'
import { compileSchema } from '../../../../src/outside/models/json-reply.ts'
import { estimateTokens } from '../../../../src/outside/models/model.ts'
import { tools } from '../../../../src/tools/index.ts'
import { querySchema } from '../../../../src/tools/query/language/query-schema.ts'
import { readQuery } from '../../../../src/tools/query/language/read-query.ts'
import { planQuery } from '../../../../src/tools/query/plan/plan-query.ts'
import { examplesOf } from '../../../../src/tools/query/prompt/examples.ts'
import { queryInstructions } from '../../../../src/tools/query/prompt/messages.ts'
import { replySchema } from '../../../../src/tools/query/prompt/reply-schema.ts'
import { importFilms } from '../../../ask/loop/films-graph.ts'
import { openTestRuntime, tenant } from '../../../fixtures/runtime.ts'

const { store } = await openTestRuntime(t)
await importFilms(store, tenant)

const findTool = (name: string) => tools.find((tool) => tool.name === name) as (typeof tools)[number]
const place = async (graph: string) => ({ tenant, graph, store, schema: await store.schema(tenant, graph), findTool })
const labelsOf = ({ schema }: { readonly schema: { readonly labels: readonly { readonly label: string }[] } }) => schema.labels.map(({ label }) => label)

for (const graph of ['films', 'london']) {
  t.test(`gives examples of the graph ${graph} that can be parsed and planned`, async (t) => {
    const here = await place(graph)
    const examples = examplesOf(here.schema, labelsOf(here))
    t.ok(examples.length >= 4, `${examples.length} examples`)
    const validate = compileSchema(querySchema(here.schema, { sets: new Map() }))
    for (const { question, query } of examples) {
      t.ok(validate(query), `${question}: ${JSON.stringify(validate.errors?.[0])}`)
      t.not(planQuery(await readQuery(query, here), here.schema), null, question)
    }
  })

  t.test(`describes the graph ${graph} in at most 1,000 tokens`, async (t) => {
    const here = await place(graph)
    t.ok(estimateTokens(queryInstructions(here.schema, labelsOf(here), new Map())) <= 1000)
  })
}

/** Whether the reply to a question may be this. */
async function allows(question: string, reply: object): Promise<boolean> {
  const here = await place('films')
  const bounds = boundsOf(await linkQuestion(question, here), here.schema)
  return compileSchema(replySchema({ schema: here.schema, labels: labelsOf(here), sets: new Map(), bounds, readings: 0 }))(reply) as boolean
}

const list = (label: string, rest: object = {}) => ({ ask: 'list', of: { label, ...rest } })
const linked = (type: string, node: object, rest: object = {}) => ({ links: [{ type, ...rest, node }] })

t.test('allows only replies that fit the words of a question', async (t) => {
  const saltRoad = linked('ACTED_IN', { label: 'Film', name: 'Salt Road' })
  const cases: readonly (readonly [string, object, boolean])[] = [
    ['Who acted in Salt Road?', list('Person', saltRoad), true],
    ['Who acted in Salt Road?', list('Film', { name: 'Salt Road' }), false],
    ['Who acted in Salt Road?', list('Person', linked('ACTED_IN', { label: 'Film', name: 'Tin Sun' })), false],
    ['Who acted in Salt Road?', { ask: 'count', of: { label: 'Person', ...saltRoad } }, false],
    ['How many people acted in Salt Road?', { ask: 'count', of: { label: 'Person', ...saltRoad } }, true],
    [
      'Who acted in the films directed by Ada Holm?',
      list('Person', linked('ACTED_IN', { label: 'Film', ...linked('DIRECTED', { label: 'Person', name: 'Ada Holm' }) })),
      true
    ],
    [
      'Who acted in the films directed by Ada Holm?',
      list('Person', linked('DIRECTED', { label: 'Film', ...linked('ACTED_IN', { label: 'Person', name: 'Ada Holm' }) })),
      false
    ],
    ['Which people were born after 1970?', list('Person', { where: { born: { '>': 1970 } } }), true],
    ['Which people were born after 1970?', list('Person', { where: { born: { '<': 1970 } } }), false],
    ['Which people were born after 1970?', list('Person', { where: { born: { '>': 1971 } } }), false],
    ['Which people acted in no film?', list('Person', linked('ACTED_IN', { label: 'Film' }, { not: true })), true],
    ['Which people acted in a film?', list('Person', linked('ACTED_IN', { label: 'Film' }, { not: true })), false],
    ['Which film was released last?', list('Film', { top: { n: 1, by: 'released', order: 'highest' } }), true],
    ['Which films were released?', list('Film', { top: { n: 1, by: 'released', order: 'highest' } }), false],
    ['Which films have more than 2 people who acted in them?', list('Film', linked('ACTED_IN', { label: 'Person' }, { count: { '>': 2 } })), true],
    ['Who are the 2 youngest people?', list('Person', { top: { n: 2, by: 'born', order: 'highest' } }), true],
    ['Who are the 2 youngest people?', list('Person', { top: { n: 2, by: 'born', order: 'lowest' } }), false],
    ['Who are the 2 youngest people?', list('Person'), false],
    [
      'Who are the top 2 people by the number of films they acted in?',
      list('Person', { top: { n: 2, by: { count: { type: 'ACTED_IN', node: { label: 'Film' } } }, order: 'highest' } }),
      true
    ],
    ['Who are the top 2 people by the number of films they acted in?', list('Person', { top: { n: 2, by: 'name', order: 'highest' } }), false],
    ['Who acted in Salt Road?', list('Person'), false],
    ['Who acted in Salt Road?', list('Person', linked('DIRECTED', { label: 'Film', name: 'Salt Road' })), false],
    [
      'Who shares a film with Ada Holm as actor?',
      list('Person', linked('ACTED_IN', { label: 'Film', ...linked('ACTED_IN', { label: 'Person', name: 'Ada Holm' }) })),
      true
    ],
    ['Which people acted more than 2 times?', list('Person', linked('ACTED_IN', { label: 'Film' }, { count: { '>': 2 } })), true],
    [
      'What are the ratings of Dee Park for Salt Road?',
      {
        ask: 'relationships',
        type: 'REVIEWED',
        from: { label: 'Person', name: 'Dee Park' },
        to: { label: 'Film', name: 'Salt Road' },
        show: ['rating']
      },
      true
    ],
    ['Which films have a genre?', list('Film', { where: { genre: { exists: true } } }), true],
    ['Which films were directed and acted in by the same person?', list('Film', linked('DIRECTED', { label: 'Person' }, { also: ['ACTED_IN'] })), true],
    ['Which films have the genre drama?', list('Film', { where: { genre: 'drama' } }), true],
    ['Who acted in Salt Road?', { missing: 'actors' }, true]
  ]
  for (const [question, reply, isAllowed] of cases) t.equal(await allows(question, reply), isAllowed, `${question} ${JSON.stringify(reply)}`)
})
