import t from 'tap'
import { planByRules } from '../../src/planner/plan.ts'
import { openTestRuntime, tenant } from '../fixtures/runtime.ts'

/** Characters that a question may have. */
const longest = 10_000
const filled = (part: string) => part.repeat(Math.floor((longest - 100) / part.length))

/** What patterns that are tried from each letter, or tools that are tried on each word, would take minutes for. */
const parts: Readonly<Record<string, string>> = {
  blanks: ' ',
  'one word': 'x',
  brackets: '[',
  'long words': 'interchangeability ',
  'words of forms': 'only the answer word as '
}

t.test('a question of more than a thousand words is declined by its length', async (t) => {
  const { store, caller } = await openTestRuntime(t)
  const plan = await planByRules(`Which stations ${filled('zone 2 and ')} are in zone 2?`, { tenant, graph: 'london', store, ...caller.forRules })
  t.match(plan, { kind: 'decline', status: 'cannot_answer', explanation: /has \d+ words and signs; up to 1000 are read/ })
})

t.test('a long question is planned or declined in bounded work, whatever it repeats', async (t) => {
  const { store, caller } = await openTestRuntime(t)
  for (const [kind, part] of Object.entries(parts)) {
    const plan = await planByRules(`Which stations ${filled(part)} are in zone 2?`, { tenant, graph: 'london', store, ...caller.forRules })
    t.ok(plan.explanation.length > 0, kind)
  }
})

t.test('a gap of thousands of blanks changes nothing', async (t) => {
  const { store, caller } = await openTestRuntime(t)
  const explain = async (gap: string) =>
    (await planByRules(`How many stations${gap}are in zone 2?`, { tenant, graph: 'london', store, ...caller.forRules })).explanation
  t.equal(await explain(filled(' ')), await explain(' '))
})
