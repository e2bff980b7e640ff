import t from 'tap'
import { linkQuestion } from '../../../src/linking/link-question.ts'
import { dropsDenial, dropsNumber } from '../../../src/planner/patterns/pattern-doubts.ts'
import type { PatternQuestion } from '../../../src/planner/patterns/pattern-question.ts'
import { marksOf } from '../../../src/planner/patterns/words/marks.ts'
import { preambleLength } from '../../../src/planner/patterns/words/preamble.ts'
import { importGraph, openTestRuntime, type TestGraph, tenant } from '../../fixtures/runtime.ts'

const node = (key: string, label: string) => ({ id: `n-${key}`, labels: [label], properties: { key } })
const nonsense: TestGraph = {
  nodes: [node('bapo', 'Blorv'), node('qade', 'Quent')],
  relationships: [{ source: 'n-bapo', target: 'n-qade', type: 'HURN', properties: {} }]
}
const plain: PatternQuestion = {
  ...{ things: [], ties: [], ask: 'nodes', target: 0, end: null, counts: false, yesNo: false, order: null },
  ...{ properties: [], onlyEnds: false }
}

t.test('what a reading of a pattern may pass over', async (t) => {
  const { store } = await openTestRuntime(t)
  await importGraph(store, 'nonsense', nonsense)
  const schema = await store.schema(tenant, 'nonsense')
  const marks = async (text: string) => marksOf(await linkQuestion(text, { tenant, graph: 'nonsense', store, schema }))

  await t.test('a denial of the one who asks, but none of the pattern', async (t) => {
    t.notOk(dropsDenial(await marks('How many Blorv lead to a Quent? I have no clue.'), plain))
    t.ok(dropsDenial(await marks('How many Blorv lead to a Quent? I want no direct edges.'), plain))
    t.ok(dropsDenial(await marks('How many Blorv lead to no Quent?'), plain))
  })
  await t.test('sentences that name nothing, and who wants to know', async (t) => {
    const lead = async (text: string) => {
      const all = await marks(text)
      return all.slice(0, preambleLength(all)).map(({ text }) => text)
    }
    t.has(await lead('Budget round. Which Blorv lead to a Quent?'), ['budget'])
    t.has(await lead('For the museum tour we need Blorv that lead to a Quent.'), ['for', 'the', 'museum', 'tour'])
    t.same(await lead('In winter, which Blorv lead to a Quent?'), [], 'what may narrow the question stays')
    t.same(await lead('The purple nodes count. Which Blorv lead to a Quent?'), [], 'what speaks of nodes stays')
  })
  await t.test('no number that is not understood', async (t) => {
    t.ok(dropsNumber(await marks('Which Blorv lead to a Quent at 4.2.1?')))
    t.notOk(dropsNumber(await marks('Audit 4.2.1 is due. Which Blorv lead to a Quent?')))
  })
})
