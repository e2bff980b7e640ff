import { deepEqual, notDeepEqual } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { factsOf } from '../../../src/outside/sandbox/fact-graph.ts'
import { changesBetween } from '../../../src/outside/sandbox/graph-changes.ts'
import { openSandbox } from '../../../src/outside/sandbox/open-sandbox.ts'
import { rdfOf } from '../../../src/outside/sandbox/rdf-of.ts'
import type { GraphChanges } from '../../../src/outside/sandbox/sandbox.ts'
import { operationsOf } from '../../../src/tasks/kgot/change-operations.ts'
import { graphDataOf } from '../../../src/tasks/kgot/graph-data.ts'
import { type Batch, type Operation, readOperations } from '../../../src/tasks/kgot/operation.ts'
import { buildTaskGraph, type TaskGraph } from '../../../src/tasks/kgot/task-graph.ts'
import { caseCount } from '../../fixtures/length.ts'
import { canonical, type Drawn, dataOf, drawnOf, operations, type Step, Wishing, wishLists } from './changes.ts'
import { sourceOf } from './operations.ts'

const sandbox = openSandbox({ threads: 1, queueSize: 100 })
t.teardown(() => sandbox.close())

const shown = (graph: TaskGraph) => canonical(drawnOf(graphDataOf(graph)))
const withBatch = (batches: readonly Batch[], list: readonly Operation[]): Batch[] => [
  ...batches,
  { step: batches.length + 1, source: sourceOf(batches.length + 1), operations: list }
]

type Make = (steps: readonly Step[], graph: TaskGraph, expected: Drawn) => Promise<GraphChanges>

/** A query that makes these steps, run on a copy. */
const by =
  (language: 'script' | 'sparql'): Make =>
  async (steps, graph) => {
    const text = steps.map((step) => step[language]).join(language === 'script' ? '\n' : ' ;\n')
    const outcome = await sandbox.change({ language, text, graph: graphDataOf(graph) }, { tenant: 'default' })
    if (!outcome.ok) throw new TypeError(`${outcome.error}\n${text}`)
    return outcome.changes
  }

/** No query: the graph as the steps leave it. */
const byHand: Make = async (_, graph, expected) => changesBetween(factsOf(graphDataOf(graph)), factsOf(dataOf(expected)))

/** As a task would take them. */
function taken(changes: GraphChanges, graph: TaskGraph): readonly Operation[] {
  const read = readOperations({ operations: operationsOf(changes, graph, 'of no use') })
  deepEqual(read.refused, [])
  return read.operations
}

/** Of a thing that may stand and fall with its edges alone: told and removed to be sure. */
const isOfThing = (operation: Operation, { nodes }: TaskGraph) =>
  operation.op !== 'edge' && nodes.some(({ key, label }) => key === operation.key && label === 'Thing')

for (const [how, make, runs] of [
  ['by hand', byHand, 1000],
  ['by a script', by('script'), 60],
  ['by SPARQL', by('sparql'), 300]
] as const) {
  t.test(`a change ${how} gives the same graph by operations, none of them superfluous`, async () => {
    await fc.assert(
      fc.asyncProperty(operations, wishLists, async (first, lists) => {
        let batches = withBatch([], first)
        const wishing = new Wishing()
        for (const wishes of lists) {
          const graph = buildTaskGraph(batches)
          const expected = drawnOf(graphDataOf(graph))
          const steps = wishes.flatMap((wish) => {
            const step = wishing.step(expected, wish)
            step?.apply(expected)
            return step === null ? [] : [step]
          })
          const list = taken(await make(steps, graph, expected), graph)
          const after = (some: readonly Operation[]) => shown(buildTaskGraph(withBatch(batches, some)))
          deepEqual(after(list), canonical(expected))
          for (const [at, operation] of list.entries()) if (!isOfThing(operation, graph)) notDeepEqual(after(list.toSpliced(at, 1)), canonical(expected))
          batches = withBatch(batches, list)
        }
      }),
      { numRuns: caseCount(runs) }
    )
  })
}

t.test('a graph as RDF, inserted into an empty one, is that graph', async () => {
  await fc.assert(
    fc.asyncProperty(operations, async (first) => {
      const graph = buildTaskGraph(withBatch([], first))
      const all = { script: '', sparql: `INSERT DATA { ${rdfOf(graphDataOf(graph))} }`, apply: () => {} }
      const list = taken(await by('sparql')([all], buildTaskGraph([]), drawnOf(graphDataOf(graph))), buildTaskGraph([]))
      deepEqual(shown(buildTaskGraph(withBatch([], list))), shown(graph))
    }),
    { numRuns: caseCount(200) }
  )
})
