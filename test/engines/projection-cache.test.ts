import t from 'tap'
import { EdgewiseError } from '../../src/base/errors.ts'
import { createProjectionCache } from '../../src/engines/projection-cache.ts'
import { wholeGraph } from '../../src/graph/spec.ts'
import { GatedStore } from './gated-store.ts'

const spec = wholeGraph('natural')

function open(maxBytes = 1000) {
  const store = new GatedStore()
  const cache = createProjectionCache({ complete: async (projection) => projection, store: store.port, maxBytes })
  return { store, cache, get: (control = {}, deadlineMs = 60_000, tenant = 'a') => cache.get(tenant, 'g', spec, control, deadlineMs) }
}

t.test('builds a projection once for all callers, and caches it', async (t) => {
  const { store, get } = open()
  const both = Promise.all([get(), get()])
  await store.begun(1)
  store.builds[0]?.finish()
  const [first, second] = await both
  t.equal(second, first)
  t.equal(await get(), first)
  t.equal(store.builds.length, 1)
})

t.test('builds another for another tenant and for another version of the graph', async (t) => {
  const { store, get } = open()
  const first = get()
  await store.begun(1)
  store.builds[0]?.finish()
  await first
  store.version = 'v2'
  const later = get()
  await store.begun(2)
  const foreign = get({}, 60_000, 'b')
  await store.begun(3)
  for (const build of store.builds) build.finish()
  t.equal((await later).version, 'v2')
  t.equal((await foreign).tenant, 'b')
})

t.test('continues for the others when one caller gives up', async (t) => {
  const { store, get } = open()
  const abort = new AbortController()
  const leaving = get({ signal: abort.signal })
  const staying = get()
  await store.begun(1)
  abort.abort()
  await t.rejects(leaving, { code: 'EDGEWISE_CANCELLED' })
  t.doesNotThrow(() => store.builds[0]?.control.check(0.5))
  store.builds[0]?.finish()
  t.equal((await staying).graph, 'g')
})

t.test('stops a build without callers, and restarts for the next caller', async (t) => {
  const { store, get } = open()
  const abort = new AbortController()
  const leaving = get({ signal: abort.signal })
  await store.begun(1)
  abort.abort()
  await t.rejects(leaving, { code: 'EDGEWISE_CANCELLED' })
  t.throws(() => store.builds[0]?.control.check(0.5), { code: 'EDGEWISE_CANCELLED' })
  const next = get()
  await store.begun(2)
  store.builds[0]?.fail(new EdgewiseError('EDGEWISE_CANCELLED'))
  store.builds[1]?.finish()
  t.equal((await next).graph, 'g')
})

t.test('keeps each caller to its own deadline', async (t) => {
  const { store, get } = open()
  const hasty = get({}, 1)
  const patient = get()
  await store.begun(1)
  await t.rejects(hasty, { code: 'EDGEWISE_DEADLINE', parameters: { deadlineMs: 1 } })
  store.builds[0]?.finish()
  t.equal((await patient).graph, 'g')
})

t.test('reports the progress of a build to every waiting caller', async (t) => {
  const { store, get } = open()
  const told: string[] = []
  const both = Promise.all([
    get({ onProgress: (fraction: number) => told.push(`a${fraction}`) }),
    get({ onProgress: (fraction: number) => told.push(`b${fraction}`) })
  ])
  await store.begun(1)
  for (const fraction of [0, 0.25, 0.25]) store.builds[0]?.control.check(fraction)
  store.builds[0]?.finish()
  await both
  t.same(told, ['a0.25', 'b0.25'])
})

t.test('fails all waiting callers when the store fails, and tries again for the next', async (t) => {
  const { store, get } = open()
  const outcomes = Promise.allSettled([get(), get()])
  await store.begun(1)
  store.builds[0]?.fail(new EdgewiseError('EDGEWISE_MISSING_VALUE'))
  t.match(await outcomes, [{ reason: { code: 'EDGEWISE_MISSING_VALUE' } }, { reason: { code: 'EDGEWISE_MISSING_VALUE' } }])
  const next = get()
  await store.begun(2)
  store.builds[1]?.finish()
  t.equal((await next).graph, 'g')
})

t.test('rejects a projection over the cap and names the setting', async (t) => {
  const { store, get } = open(99)
  const refused = get()
  await store.begun(1)
  store.builds[0]?.finish()
  await t.rejects(refused, { code: 'EDGEWISE_MEMORY_CAP', parameters: { neededBytes: 100, capBytes: 99, setting: 'EDGEWISE_PROJECTION_CACHE_BYTES' } })
})

t.test('does not start a projection that is certain to exceed the cap', async (t) => {
  const { store, get } = open()
  store.relationshipCount = 1_000_000
  await t.rejects(get(), { code: 'EDGEWISE_MEMORY_CAP' })
  t.equal(store.builds.length, 0)
})

t.test('drops the least recently used projection to stay under the cap', async (t) => {
  const { store, get } = open(150)
  for (const tenant of ['a', 'b', 'a']) {
    const projection = get({}, 60_000, tenant)
    await store.begun(store.builds.length + 1)
    store.builds.at(-1)?.finish()
    await projection
  }
  t.equal(store.builds.length, 3)
})

t.test('counts memory beside a projection, if nothing else must go for it', async (t) => {
  const { store, cache, get } = open(500)
  const first = get()
  await store.begun(1)
  store.builds[0]?.finish()
  const { csr, bytes } = await first
  t.notOk(cache.grow(csr, 501 - bytes), 'more than the cap')
  t.ok(cache.grow(csr, 500 - bytes))
  t.ok(cache.grow(csr, 500 - bytes), 'counted once')
  t.notOk(cache.grow({ ...csr }, 0), 'not held')
  const second = get({}, 60_000, 'b')
  await store.begun(2)
  store.builds[1]?.finish()
  t.notOk(cache.grow((await second).csr, 501 - bytes))
  t.notOk(cache.grow(csr, 0), 'the first had to go for the second')
})
