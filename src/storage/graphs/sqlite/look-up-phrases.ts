import { nameHits } from '../name-hits.ts'
import type { PhraseHit } from '../store.ts'
import type { Snapshot } from './snapshot.ts'
import { nodeColumns, toNode } from './stored-nodes.ts'

const MAX_COUNTED = 1000

/**
 * The names, keys and text values that equal a phrase after folding, in the order of the phrases, names before values. Nodes that share a name are one hit per
 * label and spelling, counted up to 1,000. A node found by its key has the property ''.
 */
export function lookUpPhrases(snapshot: Snapshot, phrases: readonly string[]): PhraseHit[] {
  return [...new Set(phrases)].flatMap((phrase) => [...names(snapshot, phrase), ...values(snapshot, phrase)])
}

function names(snapshot: Snapshot, phrase: string): PhraseHit[] {
  const sql = `SELECT ${nodeColumns} FROM node WHERE generation = ?1 AND id IN
    (SELECT node FROM node_name WHERE generation = ?1 AND folded = ?2 ORDER BY node LIMIT ${MAX_COUNTED}) ORDER BY id`
  const nodes = snapshot.connection.all(sql, snapshot.generation, phrase).map((row) => toNode(snapshot, row))
  return nameHits(snapshot.schema, phrase, nodes)
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
