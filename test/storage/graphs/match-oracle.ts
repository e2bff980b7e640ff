import type { Condition } from '../../../src/graph/spec.ts'
import type { NodePattern, PathPattern, Pattern } from '../../../src/storage/graphs/pattern.ts'

export interface PlainGraph {
  readonly nodes: readonly { readonly key: string; readonly labels: readonly string[]; readonly n: number }[]
  readonly relationships: readonly { readonly source: number; readonly target: number; readonly type: string; readonly w: number }[]
}

type Bindings = ReadonlyMap<string, number>

/** All bindings of a path, one per trail, by trying every relationship at every hop. Nodes are indexes, relationships -1 - index. */
function* trails(graph: PlainGraph, path: PathPattern, position: number, at: number | null, used: readonly number[], bindings: Bindings): Generator<Bindings> {
  const pattern = path.nodes[position] as NodePattern
  for (let index = 0; index < graph.nodes.length; index++) {
    if (at !== null && index !== at) continue
    if (!fits(graph, pattern, index)) continue
    const bound = pattern.as === undefined ? undefined : bindings.get(pattern.as)
    if (bound !== undefined && bound !== index) continue
    const here = pattern.as === undefined ? bindings : new Map(bindings).set(pattern.as, index)
    if (position === path.nodes.length - 1) yield here
    else yield* hops(graph, path, position, index, 0, used, here)
  }
}

function* hops(
  graph: PlainGraph,
  path: PathPattern,
  position: number,
  at: number,
  done: number,
  used: readonly number[],
  bindings: Bindings
): Generator<Bindings> {
  const pattern = path.relationships[position]
  if (pattern === undefined) return
  if (done >= (pattern.minHops ?? 1)) yield* trails(graph, path, position + 1, at, used, bindings)
  if (done === (pattern.maxHops ?? 1)) return
  for (let index = 0; index < graph.relationships.length; index++) {
    const relationship = graph.relationships[index]
    if (relationship === undefined || used.includes(index)) continue
    if ((pattern.types ?? []).length > 0 && !pattern.types?.includes(relationship.type)) continue
    if (!(pattern.where ?? []).every((condition) => holds(condition, relationship.w))) continue
    const ends: number[] = []
    if (pattern.direction !== 'in' && relationship.source === at) ends.push(relationship.target)
    if (pattern.direction !== 'out' && relationship.target === at && !(pattern.direction === 'both' && relationship.source === at))
      ends.push(relationship.source)
    for (const end of ends) {
      const named = pattern.as === undefined ? bindings : new Map(bindings).set(pattern.as, -1 - index)
      yield* hops(graph, path, position, end, done + 1, [...used, index], named)
    }
  }
}

function fits(graph: PlainGraph, pattern: NodePattern, index: number): boolean {
  const node = graph.nodes[index]
  if (node === undefined || (pattern.ids !== undefined && !pattern.ids.includes(index))) return false
  if ((pattern.labels ?? []).length > 0 && !node.labels.some((label) => pattern.labels?.includes(label))) return false
  return (pattern.where ?? []).every((condition) => holds(condition, node.n))
}

function holds({ operator, value }: Condition, actual: number): boolean {
  switch (operator) {
    case '=':
      return actual === value
    case '<>':
      return actual !== value
    case '>':
      return actual > (value as number)
    default:
      return (value as number[]).includes(actual)
  }
}

function* any(found: Iterable<unknown>): Generator<true> {
  for (const _ of found) {
    yield true
    return
  }
}

/** The rows of a pattern as text, sorted: node keys, values of `n` and `w`, types. */
export function expectedRows(graph: PlainGraph, pattern: Pattern): string[] {
  const rows: string[] = []
  for (const bindings of trails(graph, pattern.path, 0, null, [], new Map())) {
    const exists = (path: PathPattern) => {
      const names = new Set(pattern.path.nodes.flatMap((node) => node.as ?? []))
      return !any(trails(graph, path, 0, null, [], new Map([...bindings].filter(([name]) => names.has(name))))).next().done
    }
    if (!(pattern.exists ?? []).every(exists) || (pattern.notExists ?? []).some(exists)) continue
    rows.push(
      JSON.stringify(
        pattern.return.map(({ of, property }) => {
          const bound = bindings.get(of) as number
          if (bound < 0) return property === null ? graph.relationships[-1 - bound]?.type : graph.relationships[-1 - bound]?.w
          return property === undefined ? graph.nodes[bound]?.key : graph.nodes[bound]?.n
        })
      )
    )
  }
  return (pattern.distinct ? [...new Set(rows)] : rows).sort()
}
