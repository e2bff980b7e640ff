import { naming } from '../name-property-of.ts'
import type { PhraseHit, StoredNode } from '../store.ts'
import type { Snapshot } from './snapshot.ts'
import { nodeColumns, toNode } from './stored-nodes.ts'

const MAX_SHOWN = 20
const MAX_COUNTED = 1000

/**
 * The names and text values that equal a phrase after folding, in the order of the phrases, names before values. Nodes of one name are one hit per label and
 * spelling, counted up to 1,000. A node named by its key has the property ''.
 */
export function lookUpPhrases(snapshot: Snapshot, phrases: readonly string[]): PhraseHit[] {
  return [...new Set(phrases)].flatMap((phrase) => [...names(snapshot, phrase), ...values(snapshot, phrase)])
}

function names(snapshot: Snapshot, phrase: string): PhraseHit[] {
  const sql = `SELECT ${nodeColumns} FROM node WHERE generation = ?1 AND id IN
    (SELECT node FROM node_name WHERE generation = ?1 AND folded = ?2 ORDER BY node LIMIT ${MAX_COUNTED}) ORDER BY id`
  const hits = new Map<string, PhraseHit & { nodes: StoredNode[]; count: number }>()
  for (const row of snapshot.connection.all(sql, snapshot.generation, phrase)) {
    const node = toNode(snapshot, row)
    const { label, property } = naming(snapshot.schema, node) ?? { label: node.labels[0] ?? '', property: '' }
    const key = JSON.stringify([label, property, node.name])
    let hit = hits.get(key)
    if (hit === undefined) {
      hit = { phrase, kind: 'name', owner: 'node', of: label, property, value: node.name, count: 0, nodes: [] }
      hits.set(key, hit)
    }
    hit.count++
    if (hit.nodes.length < MAX_SHOWN) hit.nodes.push(node)
  }
  return [...hits.values()]
}

function values(snapshot: Snapshot, phrase: string): PhraseHit[] {
  const sql = 'SELECT owner, of, property, value, count FROM text_value WHERE generation = ? AND folded = ? ORDER BY owner, count DESC, of, property, value'
  return snapshot.connection.all(sql, snapshot.generation, phrase).map((row) => ({
    phrase,
    kind: 'value',
    owner: row['owner'] === 'node' ? 'node' : 'relationship',
    of: row['of'] as string,
    property: row['property'] as string,
    value: row['value'] as string,
    count: row['count'] as number,
    nodes: []
  }))
}
