import { fold } from './fold.ts'
import { naming } from './name-property-of.ts'
import type { GraphSchema, PhraseHit, StoredNode } from './store.ts'

const MAX_SHOWN = 20

/** Groups the nodes that a phrase names into hits, one per label and spelling. A node found by its key has the property ''. */
export function nameHits(schema: GraphSchema, phrase: string, nodes: readonly StoredNode[]): PhraseHit[] {
  const hits = new Map<string, PhraseHit & { nodes: StoredNode[]; count: number }>()
  for (const node of nodes) {
    const isName = fold(node.name) === phrase
    const { label, property } = (isName ? naming(schema, node) : null) ?? { label: node.labels[0] ?? '', property: '' }
    const value = isName ? node.name : node.key
    const key = JSON.stringify([label, property, value])
    let hit = hits.get(key)
    if (hit === undefined) {
      hit = { phrase, kind: 'name', owner: 'node', of: label, property, value, count: 0, nodes: [] }
      hits.set(key, hit)
    }
    hit.count++
    if (hit.nodes.length < MAX_SHOWN) hit.nodes.push(node)
  }
  return [...hits.values()]
}
