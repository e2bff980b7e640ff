import { readFile } from 'node:fs/promises'
import t from 'tap'
import { openGraphql } from './open-graphql.ts'

t.test('the dashboard query of docs/graphql.md runs unchanged', async (t) => {
  const page = await readFile(new URL('../../docs/graphql.md', import.meta.url), 'utf8')
  const dashboard = /```graphql\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  const { query } = await openGraphql(t)
  await query('mutation { ask(input: { question: "How many stations are there?" }) { status } }')
  const { data, errors, status } = await query(dashboard, { rows: 3 })
  t.match({ status, errors }, { status: 200, errors: undefined })
  t.match(data, {
    graphs: [{ name: 'london', nodeCount: 302, labels: [{ label: 'Station' }] }],
    influence: { rows: { totalCount: 302, nodes: [{ rank: 1, score: 1 }, {}, {}] } },
    inner: { rows: { nodes: [{ score: 12 }] } },
    route: { summary: { totalCost: 18, path: { length: 9 } } },
    conversations: { nodes: [{ turns: [{ answer: { status: 'ANSWERED', trace: [{}] } }] }] },
    usage: { questions: 1, modelCalls: 0 }
  })
})
