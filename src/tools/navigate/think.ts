import { Type } from 'typebox'
import { graph, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'

export const think = defineTool({
  name: 'think',
  family: 'navigate',
  offeredTo: 'graphwalk',
  description: 'Writes a thought down and gives it back: a plan, what a result means, what to do next. It looks at nothing, and what it says is no evidence.',
  phrases: ['think step by step', 'write a thought down', 'reason about the next step', 'plan before acting', 'note what the result means'],
  input: toolInput({ thought: Type.String({ minLength: 1, maxLength: 10_000, description: 'The thought, in words.' }), graph }),
  output: { columns: {}, summary: Type.Object({ thought: Type.String() }) },
  examples: [
    {
      title: 'A plan',
      input: { thought: 'First look the node up, then its neighbours.' },
      summary: { thought: 'First look the node up, then its neighbours.' }
    }
  ],
  effects: 'none',
  async run({ thought }) {
    return { table: { columns: [], rowCount: 0 }, summary: { thought } }
  }
})
