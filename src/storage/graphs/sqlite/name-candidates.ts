import type { Candidate } from '../nearest-names.ts'
import type { Snapshot } from './snapshot.ts'

const MAX_SCANNED = 50_000
const MAX_PER_PREFIX = 5000

/** All folded names when there are at most 50,000; else those that share a prefix with the text, the longest shared prefix first. */
export function candidates(snapshot: Snapshot, wanted: string): Candidate[] {
  const { connection, generation, info } = snapshot
  if (info.nodeCount <= MAX_SCANNED) return connection.all('SELECT folded, node FROM node_name WHERE generation = ?', generation) as unknown as Candidate[]
  const words = wanted.split(' ')
  const prefixes = new Set([wanted, wanted.slice(0, Math.ceil(wanted.length / 2)), ...words, ...words.map((word) => word.slice(0, 3))])
  const found = new Map<number, Candidate>()
  for (const prefix of prefixes) {
    if (prefix === '') continue
    const sql = 'SELECT folded, node FROM node_name WHERE generation = ? AND folded >= ? AND folded < ? LIMIT ?'
    for (const row of connection.all(sql, generation, prefix, `${prefix}\u{10ffff}`, MAX_PER_PREFIX) as unknown as Candidate[]) found.set(row.node, row)
  }
  return [...found.values()]
}
