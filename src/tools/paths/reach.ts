import { invalidInput } from '../../base/errors.ts'
import type { Pattern } from '../../storage/graphs/pattern.ts'
import { storeControl } from '../store-control.ts'
import type { ToolContext } from '../tool.ts'
import { cheapestPaths } from './cheapest-paths.ts'
import { endPattern, isAny } from './path-ends.ts'
import { MAX_MATCHED_HOPS, matchedHops, type PathSearch } from './path-search.ts'

/** Sources, the targets they reach, and the fewest hops; by the store's ids, nearest first. */
export interface Reached {
  readonly sources: readonly number[]
  readonly targets: readonly number[]
  readonly hops: readonly number[]
  readonly total: number
}

/**
 * Pairs joined by a trail of minHops to maxHops relationships. Up to 12 hops, a store matches them, and a cycle pairs its node with itself;
 * beyond that, a search over the whole graph finds them, without such pairs.
 */
export async function reach(search: PathSearch, context: ToolContext): Promise<Reached> {
  if (isAny(search.source) && isAny(search.target))
    throw invalidInput('"reachable" needs at least one end: "source" or "target", or labels or conditions of one.')
  const isMatched = search.maxHops !== null && search.maxHops <= MAX_MATCHED_HOPS
  return isMatched || search.minHops > 1 ? reachByMatching(search, context) : reachBySearch(search, context)
}

async function reachByMatching(search: PathSearch, context: ToolContext): Promise<Reached> {
  const most = matchedHops(search, 'A path of more than one hop at least')
  const hopsOf = new Map<string, number>()
  for (let hops = search.minHops; hops <= most; hops++) {
    const pattern = trailOf(search, hops)
    const { columns, rowCount } = await context.store.match(context.tenant, context.graphInfo.name, pattern, search.budget, storeControl(context.control))
    for (let row = 0; row < rowCount; row++) {
      const pair = `${columns[0]?.data[row]} ${columns[1]?.data[row]}`
      if (!hopsOf.has(pair)) hopsOf.set(pair, hops)
    }
  }
  const pairs = [...hopsOf.keys()].map((pair) => pair.split(' ').map(Number))
  return {
    sources: pairs.map(([source]) => source as number),
    targets: pairs.map(([, target]) => target as number),
    hops: [...hopsOf.values()],
    total: pairs.length
  }
}

/** A trail of up to `hops` where any length is allowed, else of exactly `hops`. */
function trailOf({ source, target, direction, types, where, minHops }: PathSearch, hops: number): Pattern {
  const nodes = [endPattern('source', source), endPattern('target', target)]
  const relationship = { types, where, direction, minHops: minHops <= 1 ? 1 : hops, maxHops: hops }
  return { path: { nodes, relationships: [relationship] }, return: [{ of: 'source' }, { of: 'target' }], distinct: true }
}

async function reachBySearch(search: PathSearch, context: ToolContext): Promise<Reached> {
  const { paths, total } = await cheapestPaths({ ...search, weight: null }, context)
  return {
    sources: paths.map(({ nodes }) => nodes[0] as number),
    targets: paths.map(({ nodes }) => nodes.at(-1) as number),
    hops: paths.map(({ nodes }) => nodes.length - 1),
    total
  }
}
