import t from 'tap'
import { allGraphs, checkGraphs } from '../../../eval/grounding/grounds.ts'
import { figuresBy } from '../../../eval/grounding/measure.ts'
import { phrasings } from '../../../eval/grounding/phrasings.ts'

t.test('catches right answers that were made wrong, and leaves the right ones', async (t) => {
  const graphs = allGraphs(5).filter(({ name }) => ['chronicle', 'stage', 'random-directed'].includes(name))
  const checkings = await checkGraphs(graphs, { seed: 5, phrasings, times: 2 })
  const [right, wrong] = [checkings.filter(({ change }) => change === null), checkings.filter(({ change }) => change !== null)]
  t.ok(wrong.length > 1000, `${wrong.length} wrong sentences`)
  for (const [change, { changed, caught }] of figuresBy(wrong, (checking) => checking.change ?? ''))
    t.ok(caught >= 0.98 * changed, `${change}: ${caught} of ${changed}`)
  const alarms = right.filter(({ ungrounded }) => ungrounded.length > 0)
  t.ok(alarms.length <= 0.01 * right.length, `${alarms.length} false alarms of ${right.length}`)
})
