import t from 'tap'
import { openApp } from './open-app.ts'

const { app } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false' })

async function load(name: string, graph: object) {
  const headers = { 'content-type': 'application/json' }
  return (await app.inject({ method: 'POST', url: `/graphs/${name}/import?orientation=undirected`, headers, payload: JSON.stringify(graph) })).json()
}

async function ask(graph: string, question: string) {
  const { status, answer, grounded } = (await app.inject({ method: 'POST', url: '/ask', payload: { graph, question } })).json()
  return { status, answer, grounded }
}

const person = (id: string, properties: object) => ({ id, labels: ['Person'], properties })
const knows = (source: string, target: string) => ({ source, target, type: 'KNOWS' })

t.test('names nodes by their keys without a name property', async (t) => {
  const boss = { ada: 'ben', ben: 'ada', cleo: 'dan', dan: 'cleo', eve: 'finn', finn: 'eve' }
  const nodes = Object.entries(boss).map(([id, other], at) => person(id, { boss: other, note: `note ${at}`, age: 40 + at }))
  const relationships = [knows('ada', 'cleo'), knows('ada', 'eve'), knows('ada', 'dan'), knows('ben', 'finn')]
  t.match(await load('keyed', { nodes, relationships }), { names: [{ label: 'Person', nameProperty: null }], warnings: [] })
  t.match(await ask('keyed', 'Who does ada know?'), { status: 'answered', answer: /cleo, dan and eve/, grounded: true })
  t.match(await ask('keyed', 'How old is ben?'), { status: 'answered', answer: /41/, grounded: true })
  t.match(await ask('keyed', 'How many people does ben know?'), { status: 'answered', answer: /^1 / })
  t.match(await ask('keyed', 'What is the shortest path from ben to cleo?'), { answer: /no path/ })
})

t.test('answers about a node by its key, under any name', async (t) => {
  const nodes = [
    person('ada', { name: 'Ada Stone', age: 30 }),
    person('ben', { name: 'Robert Reed', age: 31 }),
    person('17', { name: 'Carol Moss', age: 32 }),
    person('dan', { name: 'Erin', age: 33 }),
    person('b', { name: 'Bo Lee', age: 34 })
  ]
  const relationships = [knows('ada', 'ben'), knows('ada', '17'), knows('ben', 'dan'), knows('b', 'dan')]
  t.match(await load('named', { nodes, relationships }), { names: [{ label: 'Person', nameProperty: 'name' }] })
  t.match(await ask('named', 'Who does ada know?'), { answer: /Robert Reed and Carol Moss/, grounded: true })
  t.match(await ask('named', 'How old is ben?'), { answer: /31/, grounded: true })
  t.match(await ask('named', 'Who does b know?'), { answer: /Erin/, grounded: true })
  t.match(await ask('named', 'What is the shortest path from dan to 17?'), { answer: /Erin → Robert Reed → Ada Stone → Carol Moss/ })
  t.match(await ask('named', 'How many people are older than 17?'), { answer: /^5 /, grounded: true }, 'a number is a number first')
})

t.test('distinguishes the key of one node from the same name of another', async (t) => {
  const nodes = [person('x', { name: 'Erin', age: 33 }), person('Erin', { name: 'Cy', age: 34 }), person('y', { name: 'Di', age: 35 })]
  await load('both', { nodes, relationships: [knows('x', 'y'), knows('Erin', 'y')] })
  t.match(await ask('both', 'How old is Erin?'), { answer: 'Erin: age 33 and Cy: age 34.', grounded: true })
  const call = (node: unknown) => app.inject({ method: 'POST', url: '/tools/get_neighbors', payload: { graph: 'both', node } })
  t.match((await call('Erin')).json(), { code: 'EDGEWISE_AMBIGUOUS_NODE', candidates: [{ id: 'x' }, { id: 'Erin' }] })
  t.equal((await call({ id: 'Erin' })).statusCode, 200)
})
