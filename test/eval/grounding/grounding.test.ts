import t from 'tap'
import { allGraphs, checkGraphs } from '../../../eval/grounding/grounds.ts'
import { type Checking, figuresBy } from '../../../eval/grounding/measure.ts'
import { phrasings as chats } from '../../../eval/grounding/phrasings/chats.ts'
import { phrasings } from '../../../eval/grounding/phrasings/known.ts'
import { phrasings as reports } from '../../../eval/grounding/phrasings/reports.ts'
import { phrasings as structured } from '../../../eval/grounding/phrasings/structured.ts'
import { phrasings as voices } from '../../../eval/grounding/phrasings/voices.ts'
import type { Phrasings } from '../../../eval/grounding/statement.ts'

async function check(phrasings: Partial<Phrasings>, times: number): Promise<{ readonly right: readonly Checking[]; readonly wrong: readonly Checking[] }> {
  const graphs = allGraphs(5).filter(({ name }) => ['chronicle', 'stage', 'random-directed'].includes(name))
  const checkings = await checkGraphs(graphs, { seed: 5, phrasings, times })
  return { right: checkings.filter(({ change }) => change === null), wrong: checkings.filter(({ change }) => change !== null) }
}

const noticed = (checkings: readonly Checking[]) => checkings.filter(({ ungrounded }) => ungrounded.length > 0).length

t.test('catches right answers that were made wrong, and accepts the right ones', async (t) => {
  const { right, wrong } = await check(phrasings, 2)
  t.ok(wrong.length > 1000, `${wrong.length} wrong sentences`)
  for (const [change, { changed, caught }] of figuresBy(wrong, (checking) => checking.change ?? ''))
    t.ok(caught >= 0.98 * changed, `${change}: ${caught} of ${changed}`)
  t.ok(noticed(right) <= 0.01 * right.length, `${noticed(right)} false alarms of ${right.length}`)
})

for (const [style, phrasings] of Object.entries({ reports, chats, structured, voices })) {
  t.test(`does so in the style of ${style}`, async (t) => {
    const { right, wrong } = await check(phrasings, 1)
    t.ok(noticed(wrong) >= 0.985 * wrong.length, `${noticed(wrong)} of ${wrong.length} wrong sentences`)
    t.ok(noticed(right) <= 0.01 * right.length, `${noticed(right)} false alarms of ${right.length}`)
  })
}
