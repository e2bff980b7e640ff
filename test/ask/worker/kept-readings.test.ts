import t from 'tap'
import { keepReadings } from '../../../src/ask/worker/kept-readings.ts'
import type { LanguageService } from '../../../src/ask/worker/language-service.ts'
import { createReaderHere } from '../../../src/ask/worker/language-service-here.ts'
import { importGraph, openTestRuntime } from '../../fixtures/runtime.ts'

const { caller, store } = await openTestRuntime(t)
const graph = (name: string) => ({ nodes: [{ id: 'a', labels: ['Town'], properties: { name } }], relationships: [] })
await importGraph(store, 'towns', graph('Alba'))

/** The service with the names of what it read itself. */
function openService() {
  const here = createReaderHere({ caller, store })
  const reads: string[] = []
  const counting: LanguageService = {
    ...here,
    read(name, ...of) {
      reads.push(name)
      return here.read(name, ...of)
    }
  }
  return { reads, service: keepReadings(counting, store) }
}

const plan = (question: string, previous = []) => ({ question, graph: 'towns', isInline: false, previous })
const tenant = 'test'

t.test('reads a question once for each version of its graph', async (t) => {
  const { reads, service } = openService()
  const first = await service.read('plan', plan('How many towns are there?'), { tenant })
  t.equal(first.kind, 'plan')
  t.same(await service.read('plan', plan('How many towns are there?'), { tenant }), first)
  t.equal(reads.length, 1)
  await service.read('plan', plan('Which towns are there?'), { tenant })
  t.equal(reads.length, 2)
  await importGraph(store, 'towns', graph('Brine'))
  await service.read('plan', plan('How many towns are there?'), { tenant })
  t.equal(reads.length, 3, 'reads again after an import')
})

t.test('keeps no reading for another tenant, another service or a graph that is gone', async (t) => {
  const { reads, service } = openService()
  const question = plan('How many towns are there?')
  await service.read('plan', question, { tenant })
  await t.rejects(service.read('plan', question, { tenant: 'other' }), { code: 'EDGEWISE_UNKNOWN_GRAPH' })
  await t.rejects(service.read('plan', question, { tenant: 'other' }), { code: 'EDGEWISE_UNKNOWN_GRAPH' })
  t.equal(reads.length, 3, 'keeps no error')
})

t.test('reads other requests and long ones each time', async (t) => {
  const { reads, service } = openService()
  const schema = await store.schema(tenant, 'towns')
  for (let time = 0; time < 2; time++) await service.read('link', { question: 'Which towns?', graph: 'towns', schema }, { tenant })
  const long = { question: `Which towns are there?${' '.repeat(70_000)}`, previous: [], stored: 'towns' }
  for (let time = 0; time < 2; time++) await service.read('inlineGraph', long, { tenant }).catch(() => null)
  t.same(reads, ['link', 'link', 'inlineGraph', 'inlineGraph'])
})

t.test('a tenant with many questions displaces its own oldest alone', async (t) => {
  const { reads, service } = openService()
  await importGraph(store, 'towns', graph('Alba'))
  await store.import('other', 'towns', records(), {})
  await service.read('plan', plan('How many towns are there?'), { tenant: 'other' })
  const telling = (at: number) => ({ question: `Town ${at}? ${'.'.repeat(9000)}`, previous: [], stored: 'towns' })
  for (let at = 0; at < 150; at++) await service.read('inlineGraph', telling(at), { tenant })
  reads.length = 0
  await service.read('plan', plan('How many towns are there?'), { tenant: 'other' })
  await service.read('inlineGraph', telling(149), { tenant })
  t.same(reads, [])
  await service.read('inlineGraph', telling(0), { tenant })
  t.same(reads, ['inlineGraph'])
})

async function* records() {
  yield { kind: 'node', key: 'a', labels: ['Town'], properties: { name: 'Alba' }, place: { source: 'test', line: 1 } } as const
}
