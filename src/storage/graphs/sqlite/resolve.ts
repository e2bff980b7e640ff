import { fold } from '../fold.ts'
import { checkLabels, propertyTypes } from '../known-names.ts'
import { type Candidate, nearest } from '../nearest-names.ts'
import type { NameMatches, StoredNode } from '../store.ts'
import { propertyPath } from './conditions.ts'
import { candidates } from './name-candidates.ts'
import { selectNodes } from './selection.ts'
import type { Snapshot } from './snapshot.ts'
import { nodeColumns, readNodes, toNode } from './stored-nodes.ts'

export interface ResolveOptions {
  readonly nameProperty?: string
  readonly labels?: readonly string[]
}

/**
 * Resolves each text to nodes with that name or key; else to those equal after folding; else to the nearest. `labels` is a filter; `nameProperty` compares only
 * that property.
 */
export function resolve(snapshot: Snapshot, texts: readonly string[], options: ResolveOptions = {}): NameMatches[] {
  const matches = resolveIndexed(snapshot, texts, options)
  return matches.map((match, at) => match ?? resolveByScan(snapshot, texts[at] ?? '', options))
}

/** Cached results for the same texts; null unless all of them are cached. */
export function resolveKept(snapshot: Snapshot, texts: readonly string[], options: ResolveOptions): NameMatches[] | null {
  return snapshot.kept.names(texts.map((text) => keyOf(text, options)))
}

function keyOf(text: string, { nameProperty, labels = [] }: ResolveOptions): string {
  return nameProperty === undefined && labels.length === 0 ? `=${text}` : JSON.stringify([text, nameProperty, labels])
}

/** Like `resolve`, but with index look-ups only; null for a text that needs more. */
export function resolveIndexed(snapshot: Snapshot, texts: readonly string[], options: ResolveOptions): (NameMatches | null)[] {
  const { nameProperty, labels = [] } = options
  checkLabels(snapshot.schema, labels)
  if (nameProperty !== undefined) {
    propertyTypes(snapshot.schema, { owner: 'node', of: labels }, nameProperty)
    if (!namesAllItsOwners(snapshot, nameProperty, labels)) return texts.map(() => null)
  }
  const isNamedBy = (node: StoredNode, property: string, folded: string) => String(node.properties[property]) === node.name && fold(node.name) === folded
  return texts.map((text) => {
    const matches = lookUp(text)
    if (matches !== null) snapshot.kept.keepName(keyOf(text, options), matches)
    return matches
  })

  function lookUp(text: string): NameMatches | null {
    const folded = fold(text)
    const fits = (node: StoredNode) => hasAnyLabel(node, labels) && (nameProperty === undefined || isNamedBy(node, nameProperty, folded))
    const named = nodesNamed(snapshot, folded).filter(fits)
    const keyed = nameProperty === undefined ? nodesWithKey(snapshot, text).filter(fits) : []
    const exact = distinct([...keyed, ...named.filter((node) => node.name === text)])
    if (exact.length > 0) return { exact, folded: [], nearest: [] }
    return named.length > 0 ? { exact: [], folded: named, nearest: [] } : null
  }
}

function resolveByScan(snapshot: Snapshot, text: string, { nameProperty, labels = [] }: ResolveOptions): NameMatches {
  const wanted = fold(text)
  const byProperty = nameProperty !== undefined && !namesAllItsOwners(snapshot, nameProperty, labels)
  const all = byProperty ? propertyValues(snapshot, nameProperty, labels) : null
  const exact =
    all === null
      ? nodesCalled(snapshot, text, labels)
      : readNodes(
          snapshot,
          all.filter((entry) => entry.value === text).map((entry) => entry.node)
        )
  if (exact.length > 0) return { exact, folded: [], nearest: [] }
  const folded =
    all === null
      ? []
      : readNodes(
          snapshot,
          all.filter((entry) => entry.folded === wanted).map((entry) => entry.node)
        )
  if (folded.length > 0) return { exact: [], folded, nearest: [] }
  const inLabels = labels.length === 0 ? null : new Set(idsWithLabels(snapshot, labels))
  const from: Candidate[] = all ?? candidates(snapshot, wanted)
  return { exact: [], folded: [], nearest: readNodes(snapshot, nearest(wanted, inLabels === null ? from : from.filter((entry) => inLabels.has(entry.node)))) }
}

/** Whether node_name contains this property for all candidate nodes, so that its index serves. */
function namesAllItsOwners(snapshot: Snapshot, property: string, labels: readonly string[]): boolean {
  const requested = snapshot.schema.labels.filter((entry) => labels.length === 0 || labels.includes(entry.label))
  return requested.every((entry) => entry.nameProperty === property || entry.properties.every((described) => described.property !== property))
}

function nodesNamed(snapshot: Snapshot, folded: string): StoredNode[] {
  const rows = snapshot.connection.arrays(
    'SELECT node FROM node_name WHERE generation = ? AND folded = ? ORDER BY node LIMIT 1000',
    snapshot.generation,
    folded
  )
  return readNodes(
    snapshot,
    rows.map((row) => row[0] as number)
  )
}

function nodesWithKey(snapshot: Snapshot, key: string): StoredNode[] {
  const row = snapshot.connection.get('SELECT id FROM node WHERE generation = ? AND key = ?', snapshot.generation, key)
  return row === undefined ? [] : readNodes(snapshot, [row['id'] as number])
}

/** Names without letters or digits fold to nothing and are in no index. */
function nodesCalled(snapshot: Snapshot, text: string, labels: readonly string[]): StoredNode[] {
  if (fold(text) !== '') return []
  const rows = snapshot.connection.all(`SELECT ${nodeColumns} FROM node WHERE generation = ? AND name = ? ORDER BY id`, snapshot.generation, text)
  return rows.map((row) => toNode(snapshot, row)).filter((node) => hasAnyLabel(node, labels))
}

function propertyValues(snapshot: Snapshot, property: string, labels: readonly string[]): (Candidate & { value: string })[] {
  const selection = selectNodes(snapshot, labels, [{ property, operator: 'exists' }])
  const path = propertyPath(property)
  const sql = `SELECT id, json_extract(properties, ?) || '' FROM node WHERE generation = ? AND ${selection?.sql ?? '1'} ORDER BY id`
  return snapshot.connection.arrays(sql, path, snapshot.generation, ...(selection?.parameters ?? [])).map((row) => {
    const value = row[1] as string
    return { node: row[0] as number, value, folded: fold(value) }
  })
}

function idsWithLabels(snapshot: Snapshot, labels: readonly string[]): number[] {
  const selection = selectNodes(snapshot, labels, [])
  return snapshot.connection.arrays(`SELECT id FROM node WHERE generation = ? AND ${selection?.sql ?? '1'}`, snapshot.generation).map((row) => row[0] as number)
}

function hasAnyLabel(node: StoredNode, labels: readonly string[]): boolean {
  return labels.length === 0 || node.labels.some((label) => labels.includes(label))
}

function distinct(nodes: readonly StoredNode[]): StoredNode[] {
  return [...new Map(nodes.map((node) => [node.id, node])).values()].sort((a, b) => a.id - b.id)
}
