import { test } from 'tap'
import { withGraphs } from '../../../eval/planner/evaluate.ts'
import { underground } from '../../../eval/planner/graphs/london.ts'
import { examplesOf, phraseWordings, readToolWordings } from '../../../eval/tool-wordings/examples.ts'
import { guessTool, learnTools } from '../../../eval/tool-wordings/learn.ts'
import { evidenceNames } from '../../../src/planner/tools/choice/evidence.ts'
import { isFull } from '../../fixtures/length.ts'

const plan = { epochs: 5, rate: 0.1, rare: 2 }
/** Share of the wordings of a writer that has not been learned from. */
const atLeast = 0.7

test('what is learned from some writers chooses tools for the wordings of another', async (t) => {
  await withGraphs([underground], async (runtime) => {
    const wordings = [...readToolWordings(underground), ...phraseWordings(underground)].filter((_, at) => isFull || at % 3 === 0)
    const examples = await examplesOf(wordings, runtime, 'eval')
    const tools = [...new Set(['', ...examples.flatMap(({ evidence }) => [...(evidence?.keys() ?? [])])])]
    const isHeld = ({ writer }: { writer: string }) => writer === 'operators'
    const learned = learnTools(
      examples.filter((example) => !isHeld(example)),
      tools,
      evidenceNames.length,
      plan
    )
    const held = examples.filter(isHeld)
    const right = held.filter((example) => guessTool(example, learned).tool === example.tool)
    t.ok(right.length >= atLeast * held.length, `${right.length} of ${held.length}`)
  })
})
