import t from 'tap'
import { EdgewiseError, type ErrorCode } from '../../../src/base/errors.ts'
import { buildTaskGraph } from '../../../src/tasks/kgot/task-graph.ts'
import { type ToolsBackendOptions, toolsBackend } from '../../../src/tasks/kgot/tools-backend.ts'

/** A test double of a caller whose calls fail. */
const readWith = (code: ErrorCode, parameters: object) => {
  const call = async () => {
    throw new EdgewiseError(code, { ...parameters })
  }
  const { read } = toolsBackend({ caller: { call } } as unknown as ToolsBackendOptions)
  const place = { tenant: 'a', graphName: 'task:x@0', graph: buildTaskGraph([]), signal: new AbortController().signal }
  return read?.('{"ask": "call", "tool": "pagerank"}', place)
}

t.test('a query that takes too long can be narrowed by the model', async (t) => {
  t.match(await readWith('EDGEWISE_DEADLINE', { deadlineMs: 5 }), { ok: false, error: /Narrow it/ })
})

t.test('an unavailable store ends the run, for another to retry', async (t) => {
  await t.rejects(async () => void (await readWith('EDGEWISE_STORE_UNAVAILABLE', { detail: 'x' })), { code: 'EDGEWISE_STORE_UNAVAILABLE' })
})
