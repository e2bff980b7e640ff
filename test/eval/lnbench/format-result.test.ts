import t from 'tap'
import type { AskedShape } from '../../../eval/lnbench/asked-shape.ts'
import { formatResult } from '../../../eval/lnbench/format-result.ts'
import { openTestRuntime, tenant } from '../../fixtures/runtime.ts'

t.test('a result gets the requested form', async (t) => {
  const { caller } = await openTestRuntime(t)
  const show = async (shape: AskedShape, tool: string, input: Readonly<Record<string, unknown>>, names: readonly string[] = []) =>
    formatResult(shape, await caller.call({ tenant, tool, arguments: input }), names)

  t.test('one path becomes names with costs', async (t) => {
    const text = await show({ kind: 'paths' }, 'find_shortest_path', { source: 'Euston', target: 'Angel', weight: 'time' })
    t.equal(text, '["Euston", "King\'s Cross St. Pancras", "Angel"]: [0.0, 2.0, 4.0]')
  })

  t.test('several paths are in one row', async (t) => {
    const text = await show({ kind: 'paths' }, 'yens_shortest_paths', { source: 'Euston', target: 'Angel', weight: 'time', k: 2 })
    t.equal(text.split('"]: [').length - 1, 2)
  })

  t.test('scores are beside their nodes', async (t) => {
    const shape = { kind: 'pairs', key: 'station', of: 'row' } as const
    t.equal(await show(shape, 'degree_centrality', { nodes: ['Chesham'] }), 'Chesham: 1.0')
    t.equal(await show({ kind: 'pairs', key: 'Chesham', of: 'node' }, 'degree_centrality', { nodes: ['Bank', 'Chesham'] }), 'Chesham: 1.0')
  })

  t.test('the number of groups is beside its word', async (t) => {
    t.equal(await show({ kind: 'pairs', key: 'parts', of: 'total' }, 'weakly_connected_components', {}), 'parts: 1')
  })

  t.test('a node gets its group, not its size', async (t) => {
    const text = await show({ kind: 'pairs', key: 'Bank', of: 'node' }, 'weakly_connected_components', { nodes: ['Bank'], consecutiveIds: true })
    t.equal(text, 'Bank: 0')
  })

  t.test('a node in several groups gets all of them', async (t) => {
    const shape = { kind: 'pairs', key: 'Kennington', of: 'node' } as const
    const input = { nodes: ['Kennington'], maxIterations: 1 }
    t.match(await show(shape, 'speaker_listener_label_propagation', input), /^Kennington: \d+(, \d+)*$/)
  })

  t.test('of two nodes per row the one that differs is shown', async (t) => {
    const shape = { kind: 'pairs', key: 'station', of: 'row' } as const
    const text = await show(shape, 'node_similarity', { sources: ['Sloane Square'], targets: ['Knightsbridge', 'Pimlico'], topK: 2 })
    t.match(text, /^Knightsbridge: 0\.333333, Pimlico: 0\.333333$/)
  })

  t.test('a tree gets the requested fields, its root first', async (t) => {
    const shape = { kind: 'rows', fields: ['node', 'parent', 'weight'] } as const
    const text = await show(shape, 'minimum_directed_steiner_tree', { source: 'Bank', targets: ['Waterloo'] })
    t.equal(text, '["Bank", "Bank", 0.0], ["Waterloo", "Bank", 1.0]')
  })

  t.test('a negated list contains the nodes that the result lacks', async (t) => {
    const near = ['breadth_first_search', { source: 'Chesham', maxDepth: 1 }] as const
    t.equal(await show({ kind: 'lists', negated: false }, ...near), '["Chesham", "Chalfont & Latimer"]')
    t.equal(await show({ kind: 'lists', negated: true }, ...near, ['Bank', 'Chesham']), '["Bank"]')
  })

  t.test('yes and no follow from the result', async (t) => {
    t.equal(await show({ kind: 'yes-no' }, 'find_shortest_path', { source: 'Euston', target: 'Angel' }), 'Yes')
    t.equal(await show({ kind: 'yes-no' }, 'strongly_connected_components', { orientation: 'natural' }), 'No')
  })

  t.test('one name is the first of a ranking', async (t) => {
    t.equal(await show({ kind: 'name' }, 'degree_centrality', {}), "King's Cross St. Pancras")
  })
})
