import t from 'tap'
import { measureTokens, type SizeTokens } from '../../eval/tokens/measure.ts'
import { tokensDocument } from '../../eval/tokens/tokens-document.ts'
import { openTestRuntime } from '../fixtures/runtime.ts'

const mean = (size: SizeTokens, of: 'firstPrompt' | 'allPrompts') => size.questions.reduce((sum, question) => sum + question[of], 0) / size.questions.length

t.test('prompts are short and do not grow with the graph', async (t) => {
  const runtime = await openTestRuntime(t)
  const small = await measureTokens(runtime, 150, 1)
  const large = await measureTokens(runtime, 3000, 1)
  for (const size of [small, large]) {
    t.equal(size.questions.length, 12)
    for (const { template, calls } of size.questions) t.ok(calls >= 1 && calls <= 3, template)
    t.ok(mean(size, 'firstPrompt') <= 3000, `first prompt: ${Math.round(mean(size, 'firstPrompt'))} tokens`)
    t.ok(mean(size, 'allPrompts') >= mean(size, 'firstPrompt'), 'all prompts are counted')
    t.ok(mean(size, 'allPrompts') <= 7500, `all prompts: ${Math.round(mean(size, 'allPrompts'))} tokens`)
  }
  // Results fill up to the rows that a prompt shows of them.
  t.ok(mean(large, 'allPrompts') <= mean(small, 'allPrompts') + 250, 'twenty times the nodes, the same tokens')
  t.ok(large.dump > 15 * small.dump)
  t.match(tokensDocument([small, large], runtime.caller.tools, 1e9), /\| nodes \| 150 \| 3,000 \|/)
})
