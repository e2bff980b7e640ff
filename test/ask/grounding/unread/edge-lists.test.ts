import t from 'tap'
import { shownRelationships } from '../../../../src/ask/grounding/unread/edge-lists.ts'

t.test('counts the relationships that a text shows, each once', async (t) => {
  t.equal(shownRelationships("[(0, 1, {'weight': 4}), (1, 2, {'weight': 2}), (2, 3, {'weight': 7})]", false), 3)
  t.equal(shownRelationships('A -> B, B -> C, C -> D, A -> B', true), 3)
  t.equal(shownRelationships('(a, b), (b, a), (b, c), (c, d)', false), 3, 'the same pair turned around, read both ways')
  t.equal(shownRelationships('(a, b), (b, a), (b, c), (c, d)', true), 4)
})

t.test('excludes separate pairs from the list', async (t) => {
  t.equal(shownRelationships('Edges: (0, 1), (1, 2), (2, 3). Which way leads from 0 to 3? Write it as a list of pairs, for example [(7, 8)].', true), 3)
  t.equal(shownRelationships('The range (1, 2) is no graph.', true), 0)
})

t.test('reads a long list in one pass', async (t) => {
  const list = (length: number) => Array.from({ length }, (_, at) => `(${at}, ${at + 1})`).join(', ')
  const seconds = (text: string) => {
    const before = process.cpuUsage()
    shownRelationships(text, true)
    return process.cpuUsage(before).user / 1e6
  }
  seconds(list(1000))
  t.equal(shownRelationships(list(10_000), true), 10_000)
  t.ok(seconds(list(80_000)) < 40 * Math.max(0.02, seconds(list(8_000))))
  t.ok(seconds('('.repeat(200_000)) < 5)
  t.ok(seconds('(a, '.repeat(50_000)) < 5)
})
