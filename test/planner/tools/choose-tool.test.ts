import { test } from 'tap'
import { tokenize } from '../../../src/linking/tokens.ts'
import { chooseTool, noTool } from '../../../src/planner/tools/choice/choose-tool.ts'
import { cuesOf } from '../../../src/planner/tools/choice/cues.ts'

const nothing = {
  called: 0,
  own: 0,
  ranked: 0,
  phrase: 0,
  spoken: 0,
  missing: 0,
  framed: 0,
  described: 0,
  misframed: 0,
  unused: 0,
  guessed: 0,
  k: 0
}

test('knows names of the graph by what they stand for alone', async (t) => {
  const tokens = tokenize('Rank Alfa and Beta by centre')
  const node = (start: number) => ({ kind: 'node', start, end: start + 1, score: 1, text: '', nodes: [] }) as const
  t.same(cuesOf(tokens, [node(1), node(3)], { kind: 'bare' }), [
    'rank',
    'NODE',
    'and',
    'by',
    'center',
    'rank NODE',
    'NODE and',
    'and NODE',
    'NODE by',
    'by center',
    'NODE~rank',
    'NODE~NODE',
    'NODE~center',
    'cente-',
    'nodes=2',
    'labels=0',
    'form=bare',
    'strange=0'
  ])
})

test('weighs the words learned for a tool and what every tool brings of its own', async (t) => {
  const weights = {
    tools: ['alfa', noTool],
    byCue: new Map([
      ['peel', Int8Array.of(15, 0)],
      ['list', Int8Array.of(0, 10)]
    ]),
    byEvidence: { called: 5 }
  }
  const of = (cues: readonly string[], called = 0) =>
    chooseTool(
      cues,
      new Map([
        ['alfa', nothing],
        ['unheard', { ...nothing, called }]
      ]),
      weights
    )
  const likeliest = (chances: ReadonlyMap<string, number>) => [...chances].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
  t.equal(likeliest(of(['peel'])), 'alfa')
  t.equal(likeliest(of(['peel'], 1)), 'unheard', 'a tool without wordings of its own is found by its name')
  t.equal(likeliest(of(['list'])), noTool)
  const sum = [...of(['peel', 'list']).values()].reduce((total, chance) => total + chance, 0)
  t.ok(Math.abs(sum - 1) < 1e-12)
})
