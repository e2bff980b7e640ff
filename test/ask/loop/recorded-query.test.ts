import { fileURLToPath } from 'node:url'
import t from 'tap'
import { recordedModel } from '../../doubles/recorded-model.ts'
import { importFilms } from './films-graph.ts'
import { openAsker, openBase } from './open-asker.ts'

const base = await openBase(t)
await importFilms(base.store, 't')
const asker = openAsker(base, { model: recordedModel(fileURLToPath(new URL('recorded-query.json', import.meta.url))) })

/** Questions and the data that answer them; null: what is asked for is not stored. */
const questions: readonly (readonly [string, unknown])[] = [
  ['Who acted in Grey Water?', ['Bo Lind', 'Cy Moor', 'Dee Park']],
  ['Who directed Tin Sun?', ['Cy Moor']],
  ['In which films did Bo Lind act?', ['Salt Road', 'Nine Doors', 'Grey Water']],
  ['Which films came out after 2005?', ['Grey Water', 'Tin Sun']],
  ['How many people acted in Nine Doors?', 2],
  ['When was Ada Holm born?', 1950],
  ['Who acted in films directed by Ada Holm?', ['Ada Holm', 'Bo Lind', 'Cy Moor']],
  ['Which person acted in the most films?', ['Bo Lind']],
  ['Which films have more than 2 people who acted in them?', ['Grey Water']],
  ['Which films have the genre drama?', ['Salt Road', 'Grey Water']],
  ['Which films have parking?', null],
  ['Who composed the music of Salt Road?', null]
]

const namesIn = (data: unknown): unknown =>
  Array.isArray(data) ? data.map((row) => (typeof row === 'object' && row !== null ? (row as { readonly node?: unknown }).node : row)).toSorted() : data

t.test('a small model answers correctly or declines', async (t) => {
  const right: string[] = []
  for (const [question, wanted] of questions) {
    const answer = await asker.ask({ question, graph: 'films', planner: 'llm' }, { tenant: 't' })
    const isDeclined = answer.status === 'cannot_answer' || answer.status === 'needs_clarification'
    if (isDeclined) t.equal(answer.data, null, `${question} ${answer.answer}`)
    else t.same(namesIn(answer.data), namesIn(wanted), `${question} ${answer.readAs}`)
    if (!isDeclined && wanted !== null) right.push(question)
  }
  t.ok(right.length >= 6, `right: ${right.length} of 10`)
})
