/** The address of a Neo4j with a user. */
export interface ScratchAddress {
  /** Without credentials. */
  readonly uri: string
  readonly username: string
  /** '' with an empty user name: no authentication. */
  readonly password: string
  readonly database: string
}

const SCHEME = /^(?:bolt|neo4j)(?:\+s|\+ssc)?:\/\//

/** Parses `bolt://user:password@host:7687/database`, percent-encoded; credentials and database (default `neo4j`) are optional. Returns null otherwise. */
export function readScratchUri(text: string): ScratchAddress | null {
  if (!SCHEME.test(text) || !URL.canParse(text)) return null
  const { protocol, host, username, password, pathname, search, hash } = new URL(text)
  const hasWholeCredentials = (username === '') === (password === '')
  if (host === '' || !hasWholeCredentials || !/^\/?[\w.-]*$/.test(pathname) || search !== '' || hash !== '') return null
  try {
    const [user, secret] = [username, password].map(decodeURIComponent) as [string, string]
    return { uri: `${protocol}//${host}`, username: user, password: secret, database: pathname.slice(1) || 'neo4j' }
  } catch {
    return null
  }
}
