import fc from 'fast-check'
import type { Condition } from '../../../src/graph/spec.ts'
import type { NodePattern, PathPattern, Pattern, RelationshipPattern, ReturnItem } from '../../../src/storage/graphs/pattern.ts'
import type { PlainGraph } from './match-oracle.ts'

/** Small multigraphs with self loops and parallel relationships; both labels and both types occur. */
export const graphs: fc.Arbitrary<PlainGraph> = fc.integer({ min: 2, max: 5 }).chain((size) =>
  fc.record({
    nodes: fc
      .array(fc.record({ labels: fc.constantFrom(['A'], ['B'], ['A', 'B']), n: fc.integer({ min: 0, max: 2 }) }), { minLength: size, maxLength: size })
      .map((nodes) => nodes.map((node, at) => ({ ...node, key: `k${at}`, labels: at === 0 ? ['A', 'B'] : node.labels }))),
    relationships: fc
      .array(
        fc.record({
          source: fc.integer({ min: 0, max: size - 1 }),
          target: fc.integer({ min: 0, max: size - 1 }),
          type: fc.constantFrom('R', 'S'),
          w: fc.integer({ min: 0, max: 2 })
        }),
        { minLength: 2, maxLength: 8 }
      )
      .map((all) => all.map((relationship, at) => (at < 2 ? { ...relationship, type: at === 0 ? 'R' : 'S' } : relationship)))
  })
)

const condition = (property: string): fc.Arbitrary<Condition> =>
  fc.oneof(
    fc.record({ property: fc.constant(property), operator: fc.constantFrom('=' as const, '<>' as const, '>' as const), value: fc.integer({ min: 0, max: 2 }) }),
    fc.record({
      property: fc.constant(property),
      operator: fc.constant('in' as const),
      value: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 2 })
    })
  )

const some = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant<T[]>([]) }, { weight: 1, arbitrary: fc.array(arbitrary, { minLength: 1, maxLength: 1 }) })
const labels = some(fc.constantFrom('A', 'B'))

const nodePattern = (name: string): fc.Arbitrary<NodePattern> => fc.record({ as: fc.constant(name), labels, where: some(condition('n')) })

const relationshipPattern = (name: string): fc.Arbitrary<RelationshipPattern> =>
  fc
    .record({
      types: some(fc.constantFrom('R', 'S')),
      direction: fc.constantFrom('out' as const, 'in' as const, 'both' as const),
      hops: fc.constantFrom([1, 1], [1, 1], [1, 2], [1, 3], [0, 2], [2, 3], [2, 2]),
      where: some(condition('w'))
    })
    .map(({ hops, ...rest }) => (hops[1] === 1 ? { ...rest, as: name } : { ...rest, minHops: hops[0] as number, maxHops: hops[1] as number }))

const names = ['a', 'b', 'c']

const mainPath: fc.Arbitrary<PathPattern> = fc.integer({ min: 1, max: 3 }).chain((length) =>
  fc.record({
    nodes: fc.tuple(...names.slice(0, length).map((name, at) => (at === 2 ? fc.constantFrom('a', 'c', 'c') : fc.constant(name)).chain(nodePattern))),
    relationships: fc.tuple(...['r', 's'].slice(0, length - 1).map(relationshipPattern))
  })
)

/** A further path that starts at `a` and ends anywhere, at a new node or back at a bound one. */
const furtherPath: fc.Arbitrary<PathPattern> = fc
  .record({
    first: nodePattern('a'),
    rest: fc.array(fc.tuple(relationshipPattern('x'), fc.constantFrom('b', 'new', 'other').chain(nodePattern)), { minLength: 1, maxLength: 2 })
  })
  .map(({ first, rest }) => ({ nodes: [first, ...rest.map(([, node]) => node)], relationships: rest.map(([{ as: _, ...relationship }]) => relationship) }))

export const patterns: fc.Arbitrary<Pattern> = mainPath.chain((path) => {
  const items: ReturnItem[] = path.nodes.flatMap((node) => [{ of: node.as ?? '' }, { of: node.as ?? '', property: 'n' }])
  for (const { as } of path.relationships) if (as !== undefined) items.push({ of: as, property: 'w' }, { of: as, property: null })
  const different = [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
  return fc.record({
    path: fc.constant(path),
    exists: some(furtherPath),
    notExists: some(furtherPath),
    return: fc.subarray(different, { minLength: 1 }),
    distinct: fc.boolean()
  })
})

/** Which nodes are joined by some trail: what a store may answer without walking every trail. */
export const reachPatterns: fc.Arbitrary<Pattern> = fc
  .record({
    direction: fc.constantFrom('out' as const, 'both' as const, 'both' as const),
    minHops: fc.integer({ min: 0, max: 2 }),
    more: fc.integer({ min: 0, max: 3 }),
    end: fc.constantFrom('a', 'b'),
    types: some(fc.constantFrom('R', 'S'))
  })
  .map(({ direction, minHops, more, end, types }) => ({
    path: { nodes: [{ as: 'a' }, { as: end }], relationships: [{ direction, types, minHops, maxHops: Math.max(1, minHops + more) }] },
    return: end === 'a' ? [{ of: 'a' }] : [{ of: 'a' }, { of: 'b' }],
    distinct: true
  }))
