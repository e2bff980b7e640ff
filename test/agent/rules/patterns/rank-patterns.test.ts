import t from 'tap'
import { type Ranked, rankPatterns } from '../../../../src/agent/rules/patterns/ranking/rank.ts'
import { marksOf } from '../../../../src/agent/rules/patterns/words/marks.ts'
import { linkQuestion } from '../../../../src/linking/link-question.ts'
import { importGraph, openTestRuntime, type TestGraph, tenant } from '../../../fixtures/runtime.ts'

const node = (key: string, label: string, properties: Record<string, unknown> = {}) => ({ id: `n-${key}`, labels: [label], properties: { key, ...properties } })
const link = (source: string, type: string, target: string, grade: string) => ({ source: `n-${source}`, target: `n-${target}`, type, properties: { grade } })

const nonsense: TestGraph = {
  nodes: [node('bapo', 'Blorv', { tint: 'rovu' }), node('bemi', 'Blorv', { tint: 'salk' }), node('qade', 'Quent', { hue: 'mott' }), node('zalu', 'Zarn')],
  relationships: [link('bapo', 'HURN', 'qade', 'low'), link('bemi', 'TOVO', 'zalu', 'high'), link('qade', 'TOVO', 'zalu', 'mid')]
}

t.test('ranks what a question may ask of what it names', async (t) => {
  const runtime = await openTestRuntime(t)
  await importGraph(runtime.store, 'nonsense', nonsense)
  const schema = await runtime.store.schema(tenant, 'nonsense')
  const rank = async (text: string): Promise<Ranked | null> =>
    rankPatterns(marksOf(await linkQuestion(text, { tenant, graph: 'nonsense', store: runtime.store, schema })), schema, [])

  await t.test('the same question in other words has the same meaning', async (t) => {
    for (const wordings of [
      ['Which Blorv nodes lead to a Quent but to no Zarn?', 'Blorv nodes connected to at least one Quent and not connected to any Zarn, please.'],
      ['How many HURN relationships are there?', 'I would like to know the size of the set of all HURN edges.'],
      [
        'Which Blorv nodes have a HURN relationship to a Quent whose grade is not low?',
        'Blorv with a HURN edge into a Quent, grade on that edge other than low.'
      ]
    ]) {
      const keys = await Promise.all(wordings.map(async (wording) => (await rank(wording))?.key))
      t.equal(keys[0], keys[1], wordings[1] ?? '')
    }
  })
  await t.test('a denial between a property and its value is never read as its opposite', async (t) => {
    const ranked = await rank("List the Blorv nodes whose tint isn't rovu")
    t.same(ranked?.candidate.question.things[0]?.conditions, [{ property: 'tint', operator: '<>', value: 'rovu' }])
  })
  await t.test('probabilities lie between 0 and 1, and a question without names has none', async (t) => {
    const { probability = 0 } = (await rank('Which Blorv has most outgoing HURN relationships?')) ?? {}
    t.ok(probability > 0.5 && probability <= 1)
    t.equal(await rank('How are you today?'), null)
  })
})
