/** A Neo4j and who works in it. */
export interface ScratchAddress {
  /** Without credentials. */
  readonly uri: string
  readonly username: string
  /** '' with an empty user name: no authentication. */
  readonly password: string
  readonly database: string
}

const SCHEME = /^(?:bolt|neo4j)(?:\+s|\+ssc)?:\/\//

/** `bolt://user:password@host:7687/database`, parts of it percent-encoded; without credentials and without a database, which is then `neo4j`, too. null: it is none. */
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
