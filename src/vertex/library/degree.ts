import type { VertexProgram } from '../language/program.ts'

/** How many relationships each node has; nothing has to be sent for it. */
export const degree: VertexProgram = {
  name: 'degree',
  description: 'Relationships of each node: out, in and all. Parallel ones each count, a self loop at both ends; without directions all three are the same.',
  state: {},
  phases: [{ name: 'measure', globals: { most: { reduce: 'max', of: 'degree' } } }],
  result: {
    columns: { out: 'outDegree', in: 'inDegree', all: 'degree' },
    order: { column: 'all', descending: true },
    values: { most: 'max(0, global.most)', isolatedCount: 'count(degree = 0)' }
  }
}
