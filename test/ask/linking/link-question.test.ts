import t from 'tap'
import { linkQuestion } from '../../../src/ask/linking/link-question.ts'
import { companyGraph } from '../../fixtures/company-graph.ts'
import { importGraph, openTestRuntime, tenant } from '../../fixtures/runtime.ts'

t.test('links the spans of a question', async (t) => {
  const { store } = await openTestRuntime(t)
  await importGraph(store, 'company', companyGraph)
  const link = async (graph: string, text: string) => (await linkQuestion(text, { tenant, graph, store, schema: await store.schema(tenant, graph) })).mentions
  await t.test('to the longest name, not to one inside it', async (t) => {
    const nodes = (await link('london', 'from Royal Victoria to Victoria')).filter((mention) => mention.kind === 'node')
    t.same(
      nodes.map((node) => node.nodes.map((one) => one.name)),
      [['Royal Victoria'], ['Victoria']]
    )
  })
  await t.test('to names, ignoring case, marks and apostrophes', async (t) => {
    const nodes = (await link('london', 'kings cross st pancras to earl’s court')).filter((mention) => mention.kind === 'node')
    t.same(
      nodes.map((node) => node.nodes[0]?.name),
      ["King's Cross St. Pancras", "Earl's Court"]
    )
  })
  await t.test('to labels, types, properties, values and numbers', async (t) => {
    const mentions = await link('company', 'people in Engineering who work at Blue Harbor with a salary over 50,000')
    t.same([...new Set(mentions.map((mention) => mention.kind))].sort(), ['label', 'node', 'number', 'property', 'type', 'value'])
    t.equal(mentions.find((mention) => mention.kind === 'number')?.value, 50_000)
  })
  const nodesIn = async (graph: string, text: string) =>
    (await link(graph, text)).flatMap((mention) => (mention.kind === 'node' ? [{ names: mention.nodes.map(({ name }) => name), score: mention.score }] : []))
  await t.test('to names in the possessive', async (t) => {
    t.same(await nodesIn('company', "What is Northwind Robotics's city?"), [{ names: ['Northwind Robotics'], score: 1 }])
  })
  await t.test('to the only name with a similar spelling, less certainly', async (t) => {
    t.same(await nodesIn('company', 'Who works at Northwnd Robotics?'), [{ names: ['Northwind Robotics'], score: 0.75 }])
    t.same(await nodesIn('company', 'Who works at Northwnd Robots?'), [])
  })
  await t.test('to names whose article is left out', async (t) => {
    await importGraph(store, 'bands', { nodes: [{ id: 'b1', labels: ['Band'], properties: { name: 'The Quarrymen' } }], relationships: [] })
    t.same(await nodesIn('bands', 'Who plays in Quarrymen?'), [{ names: ['The Quarrymen'], score: 0.95 }])
  })
})
