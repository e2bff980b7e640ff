import type { Direction } from '../../storage/graphs/pattern.ts'
import type { GraphSchema, StoredNode } from '../../storage/graphs/store.ts'
import { againstSchema } from '../schema-step.ts'

interface NodePart {
  readonly labels?: readonly string[]
  readonly node?: StoredNode
  readonly nodes?: readonly StoredNode[]
}

interface PathPart {
  readonly nodes: readonly NodePart[]
  readonly relationships?: readonly { readonly types?: readonly string[]; readonly direction?: Direction; readonly maxHops?: number }[]
}

function labelsOf({ labels, node, nodes = [] }: NodePart): readonly string[] {
  const named = node === undefined ? nodes : [node]
  return labels ?? [...new Set(named.flatMap((one) => one.labels))]
}

/** Notes single hops of named types that the graph's schema excludes, because the caller may have the direction wrong. */
export function schemaNotes(paths: readonly PathPart[], schema: GraphSchema, ownDirection: Direction): string[] {
  const notes = paths.flatMap(({ nodes, relationships = [] }) =>
    relationships.flatMap(({ types = [], direction = ownDirection, maxHops = 1 }, at) => {
      const [from, to] = [nodes[at], nodes[at + 1]]
      if (types.length === 0 || maxHops > 1 || from === undefined || to === undefined) return []
      return againstSchema({ from: labelsOf(from), to: labelsOf(to), types, direction }, schema) ?? []
    })
  )
  return [...new Set(notes)]
}
