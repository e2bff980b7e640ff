import t from 'tap'
import { readConfig } from '../../../src/base/config/config.ts'
import { openRuntime } from '../../../src/runtime/runtime.ts'
import { importGraph, type TestGraph, tenant } from '../../fixtures/runtime.ts'

const play = (id: string) => ({ id, labels: ['Play'], properties: { name: id } })
const person = (id: string) => ({ id, labels: ['Person'], properties: { name: id } })
const of = (source: string, type: string, target: string) => ({ source, target, type })

/** Plays lead to the people who made them; by mistake one relationship of each type leads back. */
function plays(): TestGraph {
  const many = Array.from({ length: 600 }, (_, at) => `Old Play ${at}`)
  return {
    nodes: [...['The Weir', 'Salt House', 'Tall Tide'].map(play), ...['Orla Finn', 'Piet Maas', 'Rosa Lind', 'Uma Holt'].map(person), ...many.map(play)],
    relationships: [
      of('The Weir', 'WRITTEN_BY', 'Orla Finn'),
      of('Salt House', 'WRITTEN_BY', 'Orla Finn'),
      of('Tall Tide', 'WRITTEN_BY', 'Piet Maas'),
      of('The Weir', 'PLAYED_BY', 'Rosa Lind'),
      of('Salt House', 'PLAYED_BY', 'Uma Holt'),
      of('Salt House', 'PLAYED_BY', 'Rosa Lind'),
      of('Uma Holt', 'PLAYED_BY', 'Tall Tide'),
      of('Piet Maas', 'WRITTEN_BY', 'Salt House'),
      ...many.flatMap((name) => [of(name, 'WRITTEN_BY', 'Piet Maas'), of(name, 'PLAYED_BY', 'Uma Holt')])
    ]
  }
}

t.test('directions come from the schema', async (t) => {
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: t.testdir(), EDGEWISE_SAMPLE_DATA: 'false' }))
  t.teardown(() => runtime.close())
  await importGraph(runtime.store, 'plays', plays(), { orientation: 'directed' })
  const ask = (question: string) => runtime.asker.ask({ question, graph: 'plays', planner: 'rules' }, { tenant })
  const answered: readonly (readonly [question: string, data: unknown])[] = [
    ['who wrote Salt House', ['Orla Finn']],
    ['which plays did Orla Finn write', ['The Weir', 'Salt House']],
    ['Which plays were written by Orla Finn?', ['The Weir', 'Salt House']],
    ['who played in the plays written by Orla Finn', ['Rosa Lind', 'Uma Holt']],
    ['Who played in Salt House?', ['Uma Holt', 'Rosa Lind']]
  ]
  for (const [question, data] of answered) {
    const answer = await ask(question)
    t.match(answer, { status: 'answered', grounded: true }, `${question}: ${answer.answer}`)
    t.same(new Set(answer.data as string[]), new Set(data as string[]), question)
  }
  for (const question of ['Which people are played by Orla Finn?', 'Which people were not written by Piet Maas?', 'who played together with Rosa Lind']) {
    const { status, answer, reading } = await ask(question)
    t.equal(status, 'cannot_answer', `${question}: ${answer} ${reading}`)
  }
})
