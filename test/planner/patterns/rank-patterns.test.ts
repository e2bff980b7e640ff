import t from 'tap'
import { linkQuestion } from '../../../src/linking/link-question.ts'
import { type Ranked, rankPatterns } from '../../../src/planner/patterns/ranking/rank.ts'
import { marksOf } from '../../../src/planner/patterns/words/marks.ts'
import { importGraph, openTestRuntime, type TestGraph, tenant } from '../../fixtures/runtime.ts'

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
  await t.test('nothing is denied where no word denies', async (t) => {
    const ranked = await rank('A Blorv passes when one of its edges ends at a Quent and one of its edges ends at a Zarn. Which pass?')
    t.same(
      ranked?.candidate.question.ties.map(({ negated }) => negated),
      [false, false]
    )
  })
  await t.test('a label in brackets after a node tells what the node is', async (t) => {
    const ranked = await rank('Starting from bapo (it is a Blorv), which Zarn nodes are 1 to 2 steps away?')
    t.same(ranked?.candidate.question.things.map(({ labels, nodes }) => nodes?.map(({ name }) => name) ?? labels).sort(), [['Zarn'], ['bapo']])
  })
  await t.test('the same is not both wanted and denied', async (t) => {
    const ranked = await rank('A Blorv with an edge to a Blorv must have one to a Quent. Show those with an edge to a Blorv, but with none to a Quent.')
    t.same(ranked?.candidate.question.ties.map(({ to, negated }) => [ranked.candidate.question.things[to]?.labels, negated]).sort(), [
      [['Blorv'], false],
      [['Quent'], true]
    ])
  })
  await t.test('a range of steps is not passed over', async (t) => {
    const ranked = await rank('Give the hue of one Quent that is 2 to 3 steps downstream of bapo, but no direct neighbour.')
    t.ok(ranked?.candidate.question.ties.some(({ max }) => max === 3))
  })
  await t.test('probabilities lie between 0 and 1, and a question without names has none', async (t) => {
    const { probability = 0 } = (await rank('Which Blorv has most outgoing HURN relationships?')) ?? {}
    t.ok(probability > 0.5 && probability <= 1)
    t.equal(await rank('How are you today?'), null)
  })
})
