import fc from 'fast-check'
import t from 'tap'
import { makeKey } from '../fixtures/keys.ts'
import { type Belongings, deeds, foreign, perform, type TestTenant } from '../fixtures/two-tenants.ts'
import { openApp } from './open-app.ts'

const { app, runtime } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false', EDGEWISE_REQUESTS_PER_MINUTE: '0' })
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

async function send({ headers }: TestTenant, method: Method, url: string, payload?: object) {
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, text: response.body, body: response.body === '' ? null : response.json() }
}

/** Lists, each with the member that tells its things apart. */
const lists: readonly [keyof Belongings, 'name' | 'id'][] = [
  ['graphs', 'name'],
  ['conversations', 'id'],
  ['keys', 'id'],
  ['webhooks', 'id'],
  ['hooks', 'id'],
  ['schedules', 'id'],
  ['jobs', 'id'],
  ['tasks', 'id']
]

const pathOf = (kind: keyof Belongings): string => (kind === 'tasks' ? '/kgot/tasks' : `/${kind}`)

/** Ways to reach for one thing of the other: [route of the contract, method, path, body]. */
type Probe = readonly [route: string, method: Method, path: (thing: string) => string, body?: (thing: string) => object]
const at = (path: string) => (thing: string) => path.replace('*', encodeURIComponent(thing))
const probes: readonly [keyof Belongings, readonly Probe[]][] = [
  [
    'graphs',
    [
      ['/graphs/{name}', 'GET', at('/graphs/*')],
      ['/graphs/{name}/query-schema', 'GET', at('/graphs/*/query-schema')],
      ['/graphs/{name}/export', 'GET', at('/graphs/*/export?format=json')],
      ['/graphs/{name}/positions', 'GET', at('/graphs/*/positions')],
      ['/graphs/{name}/picture.svg', 'GET', at('/graphs/*/picture.svg')],
      ['/graphs/{name}/refresh', 'POST', at('/graphs/*/refresh')],
      ['/graphs/{name}/changes', 'GET', at('/graphs/*/changes')],
      ['/graphs/{name}/changes', 'POST', at('/graphs/*/changes'), () => ({ changes: [{ op: 'createNode', id: 'x' }] })],
      ['/graphs/{name}/undo', 'POST', at('/graphs/*/undo'), () => ({})],
      ['/graphs/{name}', 'DELETE', at('/graphs/*')],
      ['/tools/{name}', 'POST', at('/tools/count'), (graph) => ({ graph })],
      ['/ask', 'POST', at('/ask'), (graph) => ({ question: 'How many places are there?', graph })]
    ]
  ],
  [
    'results',
    [
      ['/results/{handle}', 'GET', at('/results/*')],
      ['/results/{handle}/picture', 'GET', at('/results/*/picture')],
      ['/results/{handle}/export', 'GET', at('/results/*/export?format=csv')],
      ['/tools/{name}', 'POST', at('/tools/page_result'), (handle) => ({ handle })]
    ]
  ],
  [
    'conversations',
    [
      ['/conversations/{id}', 'GET', at('/conversations/*')],
      ['/conversations/{id}/turns/{turn}/feedback', 'PUT', at('/conversations/*/turns/1/feedback'), () => ({ good: true })],
      ['/conversations/{id}/turns/{turn}/feedback', 'DELETE', at('/conversations/*/turns/1/feedback')],
      ['/conversations/{id}', 'DELETE', at('/conversations/*')],
      ['/ask/replay', 'POST', at('/ask/replay'), (conversationId) => ({ conversationId })]
    ]
  ],
  [
    'projections',
    [
      ['/tools/{name}', 'POST', at('/tools/weakly_connected_components'), (graph) => ({ graph })],
      ['/tools/{name}', 'POST', at('/tools/drop_graph'), (graph) => ({ graph })]
    ]
  ],
  ['keys', [['/keys/{id}', 'DELETE', at('/keys/*')]]],
  [
    'webhooks',
    [
      ['/webhooks/{id}', 'GET', at('/webhooks/*')],
      ['/webhooks/{id}', 'PATCH', at('/webhooks/*'), () => ({ enabled: false })],
      ['/webhooks/{id}', 'DELETE', at('/webhooks/*')],
      ['/webhooks/{id}/rotate', 'POST', at('/webhooks/*/rotate')],
      ['/webhooks/{id}/test', 'POST', at('/webhooks/*/test')],
      ['/webhooks/{id}/deliveries', 'GET', at('/webhooks/*/deliveries')],
      ['/webhooks/{id}/deliveries/{event}/redeliver', 'POST', at('/webhooks/*/deliveries/e/redeliver')]
    ]
  ],
  [
    'hooks',
    [
      ['/hooks/{id}', 'GET', at('/hooks/*')],
      ['/hooks/{id}', 'DELETE', at('/hooks/*')],
      ['/hooks/{id}/dry-run', 'POST', at('/hooks/*/dry-run'), () => ({})]
    ]
  ],
  [
    'schedules',
    [
      ['/schedules/{id}', 'GET', at('/schedules/*')],
      ['/schedules/{id}', 'PATCH', at('/schedules/*'), () => ({ enabled: false })],
      ['/schedules/{id}', 'DELETE', at('/schedules/*')],
      ['/schedules/{id}/run', 'POST', at('/schedules/*/run')]
    ]
  ],
  [
    'jobs',
    [
      ['/jobs/{id}', 'GET', at('/jobs/*')],
      ['/jobs/{id}/result', 'GET', at('/jobs/*/result')],
      ['/jobs/{id}/events', 'GET', at('/jobs/*/events')],
      ['/jobs/{id}/steps', 'GET', at('/jobs/*/steps')],
      ['/jobs/{id}/cancel', 'POST', at('/jobs/*/cancel')],
      ['/jobs/{id}/retry', 'POST', at('/jobs/*/retry')]
    ]
  ],
  [
    'tasks',
    [
      ['/kgot/tasks/{id}', 'GET', at('/kgot/tasks/*')],
      ['/kgot/tasks/{id}/events', 'GET', at('/kgot/tasks/*/events')],
      ['/kgot/tasks/{id}/steps', 'GET', at('/kgot/tasks/*/steps')],
      ['/kgot/tasks/{id}/graph', 'GET', at('/kgot/tasks/*/graph')],
      ['/kgot/tasks/{id}/graph', 'GET', at('/kgot/tasks/*/graph?format=gexf')],
      ['/kgot/tasks/{id}/diff', 'GET', at('/kgot/tasks/*/diff')],
      ['/kgot/tasks/{id}/cancel', 'POST', at('/kgot/tasks/*/cancel')],
      ['/kgot/tasks/{id}/retry', 'POST', at('/kgot/tasks/*/retry')],
      ['/graphs/{name}/export', 'GET', at('/graphs/task:*/export?format=json')],
      ['/graphs/{name}/positions', 'GET', at('/graphs/task:*/positions')],
      ['/graphs/{name}/picture.svg', 'GET', at('/graphs/task:*/picture.svg')],
      ['/tools/{name}', 'POST', at('/tools/get_schema'), (id) => ({ graph: `task:${id}` })]
    ]
  ]
]
/** Routes without anything of a tenant, those that only make something, and the sender itself. */
const elsewhere = ['/me', '/feedback', '/livez', '/readyz', '/metrics', '/tools', '/graphs/{name}/import', '/kgot/files']

/** Routes that do not answer 404 for a thing of another tenant. Their own suites check what they answer. */
const apart = ['/usage', '/jobs/cancel', '/jobs/retry', '/jobs/counts']

t.test('every route of the contract is covered here, or by the suite of its surface', async (t) => {
  const tried = [...elsewhere, ...apart, ...lists.map(([kind]) => pathOf(kind)), ...probes.flatMap(([, ways]) => ways.map(([route]) => route))]
  const routes = Object.keys((await app.openDocumentation()).swagger().paths ?? {}).filter((path) => !/^\/(?:tools\/\w|v1\/)/.test(path))
  t.same(
    routes.filter((route) => !tried.includes(route)),
    []
  )
})

async function seesItsOwn(tenant: TestTenant, other: TestTenant): Promise<void> {
  for (const [kind, key] of lists) {
    const { body } = await send(tenant, 'GET', pathOf(kind))
    const shown = (body[kind] as Record<string, string>[]).map((thing) => thing[key])
    if (shown.toSorted().join() !== [...tenant.own[kind]].toSorted().join()) t.fail(`${pathOf(kind)} shows ${shown}`)
  }
  if ((await send(tenant, 'GET', '/me')).body.tenant !== tenant.tenant) t.fail('/me has another tenant')
  for (const id of tenant.own.conversations) await send(tenant, 'PUT', `/conversations/${id}/turns/1/feedback`, { good: true })
  const rated = (await app.inject({ url: '/feedback', headers: tenant.headers })).body.match(/"conversationId":"[^"]+"/g) ?? []
  if (
    rated.toSorted().join() !==
    [...tenant.own.conversations]
      .map((id) => `"conversationId":"${id}"`)
      .toSorted()
      .join()
  )
    t.fail(`/feedback shows ${rated}`)
  const [graph] = tenant.own.graphs
  if (graph !== undefined) {
    for (const [tool, kinds] of [
      ['list_graphs', ['graphs', 'projections']],
      ['list_models', ['models']]
    ] as const) {
      const { text } = await send(tenant, 'POST', `/tools/${tool}`, { graph })
      for (const kind of kinds) {
        for (const thing of tenant.own[kind]) if (!text.includes(JSON.stringify(thing))) t.fail(`${tool} leaves out ${thing}`)
        for (const thing of foreign(kind, other, tenant)) if (text.includes(JSON.stringify(thing))) t.fail(`${tool} shows ${thing}`)
      }
    }
  }
}

async function reachesNothing(tenant: TestTenant, other: TestTenant): Promise<void> {
  for (const [kind, ways] of probes) {
    for (const thing of foreign(kind, other, tenant)) {
      for (const [, method, path, body] of ways) {
        const { status, text } = await send(tenant, method, path(thing), body?.(thing))
        if (status !== 404) t.fail(`${method} ${path(thing)} answers ${status}: ${text}`)
        for (const hidden of [other.tenant, ...foreign(kind, other, tenant)].filter((name) => name !== thing)) {
          if (text.includes(JSON.stringify(hidden))) t.fail(`${method} ${path(thing)} tells of ${hidden}`)
        }
      }
    }
  }
}

t.test('two tenants see only their own objects', async (t) => {
  await fc.assert(
    fc.asyncProperty(deeds, async (done) => {
      const [ann, ben] = await perform(runtime, done)
      for (const [one, other] of [
        [ann, ben],
        [ben, ann]
      ] as const) {
        await reachesNothing(one, other)
        await seesItsOwn(one, other)
      }
    }),
    { numRuns: 12, seed: 7 }
  )
  t.pass()
})

t.test('a name used by the other tenant is free, and its use does not affect the other', async (t) => {
  const [ann, ben] = await perform(runtime, [{ by: 0, makes: 'graph', name: 'north' }])
  const before = (await send(ann, 'GET', '/graphs/north')).body
  const form = { nodes: [{ id: 'x', labels: ['Other'] }], relationships: [] }
  t.equal((await send(ben, 'PUT', '/graphs/north/import', form)).status, 201)
  t.equal((await send(ben, 'DELETE', '/graphs/north')).status, 204)
  t.same((await send(ann, 'GET', '/graphs/north')).body, before)
})

t.test('only the key determines the tenant', async (t) => {
  const [ann, ben] = await perform(runtime, [{ by: 0, makes: 'graph', name: 'north' }])
  for (const header of ['tenant', 'x-tenant', 'edgewise-tenant', 'x-forwarded-user']) {
    const response = await app.inject({ url: `/graphs?tenant=${ann.tenant}`, headers: { ...ben.headers, [header]: ann.tenant } })
    t.same(response.json(), { graphs: [] })
  }
})

t.test('a key is revoked only by an admin of its tenant', async (t) => {
  const [ann, ben] = await perform(runtime, [])
  const phone = await makeKey(runtime.state, { tenant: ann.tenant })
  t.equal((await send(ben, 'DELETE', `/keys/${phone.id}`)).status, 404)
  t.equal((await app.inject({ url: '/graphs', headers: phone.headers })).statusCode, 200)
  t.equal((await app.inject({ method: 'DELETE', url: `/keys/${phone.id}`, headers: phone.headers })).statusCode, 403, 'it has no scope admin')
  t.equal((await send(ann, 'DELETE', `/keys/${phone.id}`)).status, 204)
  t.equal((await app.inject({ url: '/graphs', headers: phone.headers })).statusCode, 401)
})
