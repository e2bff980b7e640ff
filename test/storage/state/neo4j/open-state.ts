import { randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import type { Neo4j } from '../../../../src/storage/neo4j/connection.ts'
import { openNeo4jState } from '../../../../src/storage/state/neo4j/neo4j-state.ts'
import type { StateStore } from '../../../../src/storage/state/state.ts'
import { openConnection, type TestServer } from '../../../fixtures/neo4j.ts'

/** The calls of a port, each of a tenant that no other test has. */
function scoped<Port extends object>(port: Port, inside: (tenant: string) => string): Port {
  const calls = Object.entries(port) as [string, (...given: unknown[]) => unknown][]
  return Object.fromEntries(calls.map(([name, call]) => [name, (tenant: string, ...given: unknown[]) => call(inside(tenant), ...given)])) as Port
}

/** The state of tenants that no other test has: each call sees `tenant` as `namespace/tenant`, and shows it as it was. Keys are found by their ids, whatever the tenant. */
function within(state: StateStore, namespace: string): StateStore {
  const inside = (tenant: string) => `${namespace}/${tenant}`
  const shown = <T extends { readonly tenant: string }>(of: T): T => ({ ...of, tenant: of.tenant.replace(inside(''), '') })
  const shownOrNull = <T extends { readonly tenant: string }>(of: T | null): T | null => of && shown(of)
  const { keys, calls, jobs, blobs, webhooks, hooks, schedules } = state
  return {
    conversations: { ...scoped(state.conversations, inside), sweep: state.conversations.sweep },
    replies: scoped(state.replies, inside),
    descriptors: { ...scoped(state.descriptors, inside), sweep: state.descriptors.sweep },
    projections: scoped(state.projections, inside),
    models: scoped(state.models, inside),
    programs: scoped(state.programs, inside),
    calls: { ...scoped(calls, inside), sweep: calls.sweep },
    keys: {
      read: async (id) => shownOrNull(await keys.read(id)),
      hasAny: keys.hasAny,
      create: async (given) => shown(await keys.create({ ...given, tenant: inside(given.tenant) })),
      list: async (tenant) => (await keys.list(tenant === null ? null : inside(tenant))).map(shown),
      revoke: async (tenant, id) => shownOrNull(await keys.revoke(tenant === null ? null : inside(tenant), id))
    },
    jobs: {
      ...jobs,
      add: async (given) => {
        const callback = given.callback && { callback: { ...given.callback, tenant: inside(given.callback.tenant) } }
        const { job, isNew } = await jobs.add({ ...given, ...callback, submission: { ...given.submission, tenant: inside(given.submission.tenant) } })
        return { job: shown(job), isNew }
      },
      read: async (tenant, id) => shownOrNull(await jobs.read(inside(tenant), id)),
      find: async (tenant, key) => shownOrNull(await jobs.find(inside(tenant), key)),
      list: async (tenant, ...given) => (await jobs.list(inside(tenant), ...given)).map(shown),
      change: async (tenant, id, decide, limit) =>
        shownOrNull(await jobs.change(tenant === null ? null : inside(tenant), id, (job, now) => decide(shown(job), now), limit)),
      events: async (tenant, ...given) => (await jobs.events(inside(tenant), ...given)).map(shown),
      steps: (tenant, id) => jobs.steps(inside(tenant), id),
      countOf: (tenant) => jobs.countOf(inside(tenant)),
      hasRoom: (tenant, most) => jobs.hasRoom(inside(tenant), most)
    },
    blobs: { ...scoped(blobs, inside), sweep: blobs.sweep },
    webhooks: {
      ...webhooks,
      add: async (given) => shown(await webhooks.add({ ...given, tenant: inside(given.tenant) })),
      read: async (tenant, id) => shownOrNull(await webhooks.read(inside(tenant), id)),
      list: async (tenant) => (await webhooks.list(inside(tenant))).map(shown),
      change: async (tenant, ...given) => shownOrNull(await webhooks.change(inside(tenant), ...given)),
      rotate: async (tenant, ...given) => shownOrNull(await webhooks.rotate(inside(tenant), ...given)),
      remove: (tenant, id) => webhooks.remove(inside(tenant), id),
      send: (tenant, ...given) => webhooks.send(inside(tenant), ...given),
      claim: async (claim) => (await webhooks.claim(claim)).map((delivery) => ({ ...shown(delivery), to: shown(delivery.to) })),
      deliveries: async (tenant, ...given) => (await webhooks.deliveries(inside(tenant), ...given)).map(shown),
      redeliver: async (tenant, ...given) => shownOrNull(await webhooks.redeliver(inside(tenant), ...given))
    },
    hooks: {
      add: async (given) => shown(await hooks.add({ ...given, tenant: inside(given.tenant) })),
      read: async (tenant, id) => shownOrNull(await hooks.read(tenant === null ? null : inside(tenant), id)),
      list: async (tenant) => (await hooks.list(inside(tenant))).map(shown),
      remove: (tenant, id) => hooks.remove(inside(tenant), id)
    },
    schedules: {
      add: async (given) => shown(await schedules.add({ ...given, tenant: inside(given.tenant) })),
      read: async (tenant, id) => shownOrNull(await schedules.read(inside(tenant), id)),
      list: async (tenant) => (await schedules.list(inside(tenant))).map(shown),
      due: async (limit) => {
        const { now, schedules: found } = await schedules.due(limit)
        return { now, schedules: found.filter(({ tenant }) => tenant.startsWith(inside(''))).map(shown) }
      },
      change: async (schedule, change) => shownOrNull(await schedules.change({ ...schedule, tenant: inside(schedule.tenant) }, change)),
      remove: (tenant, id) => schedules.remove(inside(tenant), id)
    },
    usage: {
      ...scoped(state.usage, inside),
      add: ({ id, entries }) => state.usage.add({ id, entries: entries.map((entry) => ({ ...entry, tenant: inside(entry.tenant) })) }),
      sweep: state.usage.sweep
    },
    probe: state.probe,
    close: state.close
  }
}

/** A name that starts those of tenants; what they keep is removed at the end of the test. */
export function newNamespace(t: Test, neo4j: Neo4j): string {
  const namespace = randomUUID()
  t.teardown(async () => {
    for (const label of [
      'EdgewiseConversation',
      'EdgewiseTurn',
      'EdgewiseDescriptor',
      'EdgewiseProjection',
      'EdgewiseModel',
      'EdgewiseProgram',
      'EdgewiseProgramVersion',
      'EdgewiseApiKey',
      'EdgewiseIdempotentCall',
      'EdgewiseJob',
      'EdgewiseJobQueue',
      'EdgewiseJobEvent',
      'EdgewiseJobStep',
      'EdgewiseJobSlot',
      'EdgewiseJobBlob',
      'EdgewiseBlob',
      'EdgewiseBlobChunk',
      'EdgewiseWebhook',
      'EdgewiseDelivery',
      'EdgewiseHook',
      'EdgewiseSchedule',
      'EdgewiseUsage'
    ]) {
      await neo4j.autocommit({ text: `MATCH (n:${label}) WHERE n.tenant STARTS WITH $namespace DELETE n`, parameters: { namespace } })
    }
  })
  return namespace
}

/** State without anything in it, on a server that other tests use, too. */
export async function openEmptyState(t: Test, server: TestServer): Promise<StateStore> {
  const neo4j = openConnection(t, server)
  const state = await openNeo4jState({ neo4j })
  const namespace = newNamespace(t, neo4j)
  t.teardown(() => state.close())
  return within(state, namespace)
}
