import t from 'tap'
import { readConfig } from '../../../src/base/config/config.ts'
import { openRuntime } from '../../../src/runtime/runtime.ts'
import { importGraph, type TestGraph, tenant } from '../../fixtures/runtime.ts'

const node = (id: string, label: string, properties: Record<string, string | number | boolean>) => ({
  id,
  labels: [label],
  properties: { name: id, ...properties }
})
const of = (source: string, type: string, target: string, properties = {}) => ({ source, target, type, properties })

const hires: TestGraph = {
  nodes: [
    node('Tandem', 'Bike', { sparesInStock: 4, retired: false }),
    node('Gravel', 'Bike', { sparesInStock: 0, retired: true }),
    node('Folder', 'Bike', { sparesInStock: 2, retired: true }),
    node('North Yard', 'Depot', { phone: '(091) 44' }),
    node('South Yard', 'Depot', { phone: '0914 4' }),
    node('H1', 'Hire', { returnedOn: '2019-03-04 10:00:00.000' }),
    node('H2', 'Hire', { returnedOn: '2020-07-01 09:30:00.000' }),
    node('H3', 'Hire', { returnedOn: 'NULL' }),
    node('Ines', 'Rider', { age: 31 }),
    node('Olle', 'Rider', { age: 44 }),
    node('Bram', 'Rider', { age: 19 })
  ],
  relationships: [
    of('Tandem', 'KEPT_AT', 'North Yard'),
    of('Gravel', 'KEPT_AT', 'South Yard'),
    of('Folder', 'KEPT_AT', 'South Yard'),
    of('Ines', 'RATED', 'Tandem', { stars: 5 }),
    of('Olle', 'RATED', 'Tandem', { stars: 1 }),
    of('Olle', 'RATED', 'Gravel', { stars: 2 }),
    of('Bram', 'RATED', 'Gravel', { stars: 4 }),
    of('Bram', 'RATED', 'Folder', { stars: 5 })
  ]
}

t.test('a condition keeps the operator of the question', async (t) => {
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: t.testdir(), EDGEWISE_SAMPLE_DATA: 'false' }))
  t.teardown(() => runtime.close())
  await importGraph(runtime.store, 'hires', hires, { orientation: 'directed' })
  const ask = (question: string) => runtime.asker.ask({ question, graph: 'hires', planner: 'rules' }, { tenant })
  const answered: readonly (readonly [question: string, names: readonly string[]])[] = [
    ["Which depots have a phone starting with '(091)'?", ['North Yard']],
    ['Which hires were returned on in 2019?', ['H1']],
    ['Which bikes have any spares in stock?', ['Tandem', 'Folder']],
    ['Which bikes have no spares in stock?', ['Gravel']],
    ['Which depots do not have any retired bikes?', ['North Yard']],
    ['Name all bikes that have retired', ['Gravel', 'Folder']],
    ['Which bikes did Olle not rate?', ['Folder']],
    ['Which bikes has Ines not rated?', ['Gravel', 'Folder']],
    ['Who is over 40?', ['Olle']],
    ['Which rider rated the most bikes with stars over 3?', ['Bram']]
  ]
  for (const [question, names] of answered) {
    const { status, data, answer, reading } = await ask(question)
    t.equal(status, 'answered', `${question} ${answer}`)
    const found = (data as readonly (string | { node: string })[]).map((one) => (typeof one === 'string' ? one : one.node))
    t.same(new Set(found), new Set(names), `${question} ${reading}`)
  }
  const declined = [
    'Which bikes are retired but still in stock?',
    'Which riders rated together with Olle?',
    'Which hires were returned on after 2019?',
    'Who joined North Yard after 2010?'
  ]
  for (const question of declined) {
    const { status, answer, reading } = await ask(question)
    t.not(status, 'answered', `${question} ${answer} ${reading}`)
  }
})
