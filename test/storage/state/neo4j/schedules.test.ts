import t from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { createKinds } from '../../../../src/jobs/kinds.ts'
import { createTimekeeper } from '../../../../src/jobs/schedules/timekeeper.ts'
import { createSubmit } from '../../../../src/jobs/submit.ts'
import { openNeo4jState } from '../../../../src/storage/state/neo4j/neo4j-state.ts'
import { noServer, openConnection, testServer } from '../../../fixtures/neo4j.ts'
import { kindOf } from '../../../jobs/open-jobs.ts'
import { newSchedule } from '../new-schedules.ts'
import { holdToSchedulesContract } from '../schedules-contract.ts'
import { openLossyProxy } from './lossy-proxy.ts'
import { newNamespace, openEmptyState } from './open-state.ts'

const noCallback = { prepareCallback: () => Promise.reject(new EdgewiseError('EDGEWISE_CANCELLED')) }
const server = testServer()
if (server === null) t.test('schedules on Neo4j', { skip: noServer }, async () => {})
else {
  holdToSchedulesContract('Neo4j', (t) => openEmptyState(t, server))

  t.test('of several connections at the same times, one submits the job of each', async (t) => {
    const tenant = newNamespace(t, openConnection(t, server))
    const states = await Promise.all([1, 2, 3].map(() => openNeo4jState({ neo4j: openConnection(t, server) })))
    const [{ schedules, jobs }] = states as [(typeof states)[0]]
    const made = await Promise.all(Array.from({ length: 8 }, () => schedules.add(newSchedule({ tenant, kind: 'work', cron: '0 0 1 1 *' }))))
    const keepers = states.map((state) =>
      createTimekeeper({
        schedules: {
          due: async (limit) => {
            const found = await state.schedules.due(limit)
            return { ...found, schedules: found.schedules.filter((schedule) => schedule.tenant === tenant) }
          },
          change: state.schedules.change
        },
        keys: state.keys,
        jobs: {
          submit: createSubmit({
            ...noCallback,
            jobs: state.jobs,
            calls: state.calls,
            kinds: createKinds([kindOf(() => 1)]),
            maxWaiting: 100,
            defaults: { maxAttempts: 1, deadlineMs: 1000 }
          }),
          read: state.jobs.read
        },
        onError: (error) => t.fail(String(error))
      })
    )
    await Promise.all(keepers.map((tick) => tick()))
    const found = await jobs.list(tenant, {}, { limit: 100 })
    t.equal(found.length, made.length)
    const after = await schedules.list(tenant)
    t.same(new Set(after.map(({ lastJob }) => lastJob?.id)), new Set(found.map(({ id }) => id)))
    t.ok(after.every(({ nextAt }) => (nextAt ?? 0) > Date.now()))
  })

  t.test('a schedule whose change lost its response is changed once', async (t) => {
    const proxy = await openLossyProxy(t, server.uri)
    const tenant = newNamespace(t, openConnection(t, server))
    const { schedules } = await openNeo4jState({ neo4j: openConnection(t, { ...server, uri: proxy.uri }) })
    const read = await schedules.add(newSchedule({ tenant, nextAt: null }))
    for (let answers = 1; answers <= 3; answers++) {
      const standing = (await schedules.read(tenant, read.id)) ?? read
      proxy.loseAnswer(answers)
      const changed = await schedules.change(standing, { description: `the answer ${answers} was lost` })
      t.same(await schedules.read(tenant, read.id), changed)
    }
    t.ok(proxy.lost() > 0)
  })
}
