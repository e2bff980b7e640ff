import t from 'tap'
import { keyDefects } from '../../../eval/lnbench/key-defects.ts'
import type { Network } from '../../../eval/lnbench/network.ts'

const network: Network = { names: ['A', 'B', 'C'], linkTest: () => () => true, async *records() {} }

function defectsOf(expectedAnswer: string, tool = 'pagerank'): string[] {
  return keyDefects({ id: 1, question: '', expectedTools: [`mcp__gds-agent__${tool}`], expectedParameters: {}, expectedAnswer }, network)
}

t.test('finds keys that no answer can meet', async (t) => {
  t.same(defectsOf('A: 1'), [])
  t.match(defectsOf('""'), [/empty/])
  t.match(defectsOf('["A"]: [0.0], ["A", "Terminals 1", 2 & 3]: [0.0, 1.0]'), [/quoted only in part/])
  t.match(defectsOf('A: 7', 'speaker_listener_label_propagation'), [/random numbers/])
  t.match(defectsOf('["A", "B", 2.0]', 'all_pairs_shortest_paths'), [/1 of 6 pairs/])
})
