import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { GraphqlParameters } from './read-parameters.ts'

const MAX_KEPT = 1000
/** Clients send the whole document after exactly this message. */
const NOT_FOUND = 'PersistedQueryNotFound'

/** Documents that clients name by their hash. */
export interface KnownQueries {
  /** The document of a request. Throws EDGEWISE_INVALID_INPUT when it is unknown or not allowed. */
  find(parameters: GraphqlParameters): string
  /** Caches a document that ran, if its client asks for it. */
  keep(parameters: GraphqlParameters): void
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The hash in `extensions.persistedQuery`, which must match the document if one is sent. */
function givenHash({ query, extensions }: GraphqlParameters): string | null {
  const persisted = extensions?.['persistedQuery'] as { version?: unknown; sha256Hash?: unknown } | null | undefined
  if (persisted == null) return null
  const { version, sha256Hash } = persisted
  if (version !== 1 || typeof sha256Hash !== 'string')
    throw invalidInput('PersistedQueryNotSupported: give {"persistedQuery": {"version": 1, "sha256Hash": "..."}}.')
  if (query !== undefined && hashOf(query) !== sha256Hash) throw invalidInput('The sha256Hash does not match the document.')
  return sha256Hash
}

/** Allows any document; the latest thousand sent with a hash are cached in this process. */
function anyQueries(): KnownQueries {
  const kept = new Map<string, string>()
  return {
    find(parameters) {
      const hash = givenHash(parameters)
      if (parameters.query !== undefined) return parameters.query
      const query = kept.get(hash ?? '')
      if (query === undefined) throw invalidInput(NOT_FOUND)
      return query
    },
    keep(parameters) {
      const hash = givenHash(parameters)
      if (hash === null || parameters.query === undefined) return
      kept.delete(hash)
      kept.set(hash, parameters.query)
      const [oldest] = kept.keys()
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    }
  }
}

/** Allows only listed documents, by hash or text. */
function onlyQueries(listed: ReadonlyMap<string, string>): KnownQueries {
  return {
    find(parameters) {
      const hash = givenHash(parameters) ?? hashOf(parameters.query ?? '')
      const query = listed.get(hash)
      if (query === undefined) throw invalidInput(`The operator has not allowed this document (SHA-256 ${hash}).`)
      return query
    },
    keep() {}
  }
}

/** Reads the documents of a file `{"sha256": "query ..."}` and checks the keys. With '' any document may run. `own`: the file of the page's documents. */
export async function readKnownQueries(file: string, own: string | null): Promise<KnownQueries> {
  if (file === '') return anyQueries()
  const setting = 'EDGEWISE_GRAPHQL_QUERIES'
  try {
    const listed = Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, string>)
    const wrong = listed.find(([hash, query]) => typeof query !== 'string' || hashOf(query) !== hash)
    if (wrong !== undefined)
      throw new EdgewiseError('EDGEWISE_INVALID_SETTING', { setting, detail: `the key ${wrong[0]} does not match the SHA-256 of its document.` })
    const ofPage = own !== null && existsSync(own) ? (JSON.parse(await readFile(own, 'utf8')) as Record<string, string>) : {}
    return onlyQueries(new Map([...Object.entries(ofPage), ...listed]))
  } catch (error) {
    if (error instanceof EdgewiseError) throw error
    throw new EdgewiseError('EDGEWISE_INVALID_SETTING', { setting, detail: `cannot be read: ${error instanceof Error ? error.message : String(error)}.` })
  }
}
