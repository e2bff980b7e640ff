import { readScratchUri } from '../../../../base/config/scratch-uri.ts'
import { EdgewiseError, invalidInput } from '../../../../base/errors.ts'
import { Neo4j } from '../../../neo4j/connection.ts'
import { toRecord } from '../../neo4j/record-tasks.ts'
import { KEY_PROPERTY, labelExpression } from '../../neo4j/view.ts'
import type { ImportRecord, Place } from '../record.ts'
import type { Address, Database } from './database.ts'

/** The caller ends a read, so a statement needs no bound of its own. */
const STATEMENT_MS = 2 ** 31 - 1
const CONNECT_MS = 10_000
/** Rows on their way; a page is parsed at once. */
const FETCH_ROWS = 200

const node = labelExpression({ slot: null })
const statements = [
  { kind: 'node', text: `MATCH (n${node}) RETURN 0, properties(n), elementId(n), labels(n)` },
  { kind: 'relationship', text: `MATCH (s${node})-[r]->(t${node}) RETURN 0, properties(r), elementId(s), elementId(t), type(r)` }
] as const

/** Opens a database of Neo4j, whose nodes keep their element ids as keys. Throws EDGEWISE_STORE_REFUSED for rejected credentials. */
export async function openNeo4jRecords({ from, database, user, neo4j: settings, signal }: Address): Promise<Database> {
  const address = readScratchUri(from)
  if (address === null)
    throw invalidInput(
      'The URL of Neo4j is not valid. Use bolt://host:7687 or neo4j+s://host/database, with --user and NEO4J_PASSWORD, or with user:password@ before the host.'
    )
  const name = database ?? address.database
  const username = user ?? (address.username || settings.username)
  const password = address.password || settings.password
  const neo4j = new Neo4j({ uri: address.uri, username: password === '' ? '' : username, password, database: name, deadlineMs: CONNECT_MS })
  const notes = ['Indexes and constraints of the database are left out.']
  try {
    const bookmark = await neo4j.bookmark()
    return { mapping: null, notes, records: () => readRecords(neo4j, { name, bookmark, notes, signal }), close: () => neo4j.close() }
  } catch (error) {
    await neo4j.close()
    throw error
  }
}

interface Reading {
  readonly name: string
  /** That of the database when it was opened. */
  readonly bookmark: string
  readonly notes: readonly string[]
  readonly signal: AbortSignal
}

/** Yields all records. Throws EDGEWISE_CONFLICT when the database changed since it was opened, because a server shows a statement what others commit. */
async function* readRecords(neo4j: Neo4j, { name, bookmark, notes, signal }: Reading): AsyncGenerator<ImportRecord> {
  const place: Place = { source: name, line: 1 }
  for (const text of notes) yield { kind: 'warning', text, place }
  const told = new Set<string>()
  for (const { kind, text } of statements) {
    for await (const row of neo4j.stream({ text }, { deadlineMs: STATEMENT_MS, fetchSize: FETCH_ROWS, signal })) {
      const record = toRecord({ kind, graph: name, slot: null }, row)
      const lost = Object.keys(row[1] as object).filter((property) => property !== KEY_PROPERTY && !(property in record.properties) && !told.has(property))
      for (const property of lost) {
        told.add(property)
        yield { kind: 'warning', text: `The property "${property}" has values that a graph does not keep, such as bytes: they are left out.`, place }
      }
      yield record
    }
  }
  if ((await neo4j.bookmark()) === bookmark) return
  throw new EdgewiseError('EDGEWISE_CONFLICT', {
    detail: `The database "${name}" was written to while it was read. Nothing was changed here. Stop its writers, and import again.`
  })
}
