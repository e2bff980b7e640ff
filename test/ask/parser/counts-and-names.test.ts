import t from 'tap'
import { readConfig } from '../../../src/base/config/config.ts'
import { openRuntime } from '../../../src/runtime/runtime.ts'
import { importGraph, type TestGraph, tenant } from '../../fixtures/runtime.ts'

const herds: TestGraph = {
  nodes: [
    ...Array.from({ length: 14 }, (_, at) => ({
      id: `f${at}`,
      labels: ['Farm'],
      properties: { name: `Farm ${at}`, farmId: String(at), county: at < 5 ? 'Mayo' : 'Clare' }
    })),
    { id: 'h1', labels: ['Farm'], properties: { name: 'Kerry Head East', farmId: '90', county: 'Kerry' } },
    { id: 'h2', labels: ['Farm'], properties: { name: 'Kerry Head West', farmId: '91', county: 'Kerry' } }
  ],
  relationships: Array.from({ length: 13 }, (_, at) => ({ source: `f${at}`, target: `f${at + 1}`, type: 'SELLS_TO', properties: { lengthKm: at } }))
}

t.test('numbers and plurals determine counts', async (t) => {
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: t.testdir(), EDGEWISE_SAMPLE_DATA: 'false' }))
  t.teardown(() => runtime.close())
  await importGraph(runtime.store, 'herds', herds, { orientation: 'directed' })
  const ask = (question: string) => runtime.asker.ask({ question, graph: 'herds', planner: 'rules' }, { tenant })

  const counted = await ask('Which 3 farms are in Mayo?')
  t.equal(counted.status, 'cannot_answer', `a number before a noun is no id of one: ${counted.answer}`)
  t.match(await ask('Which farm has the farm id 3?'), { status: 'answered', data: ['Farm 3'] })

  const several = await ask('What are the most important farms?')
  t.equal((several.data as unknown[]).length, 10, 'several are asked for')
  const one = await ask('Which farm is the most important?')
  t.equal((one.data as unknown[]).length, 1, 'one is asked for')

  const longest = await ask('What are the longest links?')
  t.notMatch(longest.reading ?? '', /degree/, 'the longest links are not the most')

  const { answer } = await ask('Who sells to Kerry Head?')
  t.match(answer, /Nearest names: Kerry Head East, Kerry Head West\./)
})
