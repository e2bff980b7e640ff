import { refusal, type TokenReader } from './projection-tokens.ts'
import { readLiteral } from './read-literal.ts'

/** `name`: its name in the projection. `missing`: its default, or NaN. */
export interface HeldProperty {
  readonly name: string
  readonly property: string
  readonly missing: number
}

type Value = Omit<HeldProperty, 'name'>

/** `n.p`, `toFloat(n.p)`, `toInteger(n.p)` or `coalesce(n.p, 0)`, possibly nested. */
function readValue(reader: TokenReader, variable: string): Value {
  if (reader.takes('coalesce', '(')) {
    const { property } = readValue(reader, variable)
    reader.expect(',')
    const missing = Number(readLiteral(reader))
    reader.expect(')')
    return { property, missing }
  }
  if (reader.takes('tofloat', '(') || reader.takes('tointeger', '(')) {
    const value = readValue(reader, variable)
    reader.expect(')')
    return value
  }
  reader.expect(variable, '.')
  return { property: reader.take('name', 'a property'), missing: Number.NaN }
}

/** `{p: n.p, q: n.r}` or `n {.p}`. */
function readProperties(reader: TokenReader, variable: string): HeldProperty[] {
  if (reader.takes('null')) return []
  reader.takes(variable)
  reader.expect('{')
  const found: HeldProperty[] = []
  while (!reader.takes('}')) {
    const isShort = reader.takes('.')
    const name = reader.take('name', 'a property')
    if (!isShort) reader.expect(':')
    found.push({ name, ...(isShort ? { property: name, missing: Number.NaN } : readValue(reader, variable)) })
    if (!reader.sees('}')) reader.expect(',')
  }
  return found
}

function readNames(reader: TokenReader): string[] {
  const literal = readLiteral(reader)
  return (Array.isArray(literal) ? literal : [literal]).map(String)
}

interface Configuration {
  readonly source: readonly HeldProperty[]
  readonly target: readonly HeldProperty[]
  readonly relationship: readonly HeldProperty[]
  /** Labels and type given as text, in place of stored ones. */
  readonly sourceNames: readonly string[]
  readonly targetNames: readonly string[]
  readonly typeNames: readonly string[]
}

const nothing: Configuration = { source: [], target: [], relationship: [], sourceNames: [], targetNames: [], typeNames: [] }

export interface Variables {
  readonly source: string
  readonly target: string
  readonly relationship: string | null
}

type ReadKey = (reader: TokenReader, variables: Variables) => Partial<Configuration>

const relationshipOf = ({ relationship }: Variables) => relationship ?? 'r'

/** `labels(n)`, which adds nothing to the pattern; else a text, or a list of texts. */
function readStored(reader: TokenReader, name: string, variable: string): string[] {
  if (reader.takes(name, '(')) {
    reader.expect(variable, ')')
    return []
  }
  return readNames(reader)
}

/** Keys of the fourth argument. */
const keys = new Map<string, ReadKey>([
  ['sourceNodeLabels', (reader, { source }) => ({ sourceNames: readStored(reader, 'labels', source) })],
  ['targetNodeLabels', (reader, { target }) => ({ targetNames: readStored(reader, 'labels', target) })],
  ['relationshipType', (reader, variables) => ({ typeNames: readStored(reader, 'type', relationshipOf(variables)) })],
  ['sourceNodeProperties', (reader, { source }) => ({ source: readProperties(reader, source) })],
  ['targetNodeProperties', (reader, { target }) => ({ target: readProperties(reader, target) })],
  ['relationshipProperties', (reader, variables) => ({ relationship: readProperties(reader, relationshipOf(variables)) })]
])

function readConfiguration(reader: TokenReader, variables: Variables): Configuration {
  reader.expect('{')
  let configuration = nothing
  while (!reader.takes('}')) {
    const key = reader.take('name', 'a key')
    const readKey = keys.get(key)
    if (readKey === undefined) throw refusal(`"${key}" is no key of a projection.`)
    reader.expect(':')
    configuration = { ...configuration, ...readKey(reader, variables) }
    if (!reader.sees('}')) reader.expect(',')
  }
  return configuration
}

/** The fifth argument: only options that determine the graph. */
function readOptions(reader: TokenReader): string[] {
  reader.expect('{')
  let undirected: string[] = []
  while (!reader.takes('}')) {
    const key = reader.take('name', 'a key')
    reader.expect(':')
    const value = readNames(reader)
    if (key === 'undirectedRelationshipTypes') undirected = value
    else if (!['inverseIndexedRelationshipTypes', 'readConcurrency'].includes(key)) throw refusal(`"${key}" has no meaning here.`)
    if (!reader.sees('}')) reader.expect(',')
  }
  return undirected
}

/** `WITH n AS source, r, m` renames variables; this maps each to its new name. */
export function readWith(reader: TokenReader): Map<string, string> {
  const names = new Map<string, string>()
  if (reader.sees('with', 'gds') || !reader.takes('with')) return names
  do {
    const variable = reader.take('name', 'a variable')
    names.set(variable, reader.takes('as') ? reader.take('name', 'a name') : variable)
  } while (reader.takes(','))
  return names
}

/** `AS g`, and a RETURN of the projection's own facts. */
function skipRest(reader: TokenReader): void {
  if (reader.takes('as')) reader.take('name', 'a name')
  if (reader.takes('return')) {
    do {
      reader.take('name', 'a name')
      if (reader.takes('.')) reader.take('name', 'a field')
      if (reader.takes('as')) reader.take('name', 'a name')
    } while (reader.takes(','))
  }
  if (!reader.isAtEnd) throw refusal(`"${reader.peek()?.text}" after the projection is not understood.`)
}

/** `RETURN gds.graph.project($name,`: up to the source node. */
function readHead(reader: TokenReader): void {
  if (!reader.takes('return')) reader.expect('with')
  reader.expect('gds', '.', 'graph', '.', 'project')
  const isRemote = reader.takes('.', 'remote')
  reader.expect('(')
  if (isRemote) return
  if (reader.peek()?.kind === 'parameter') reader.take('parameter', 'a name')
  else reader.take('string', 'the name of the graph')
  reader.expect(',')
}

export interface ProjectionCall extends Configuration {
  readonly variables: Variables
  /** `*` among them: all. */
  readonly undirectedTypes: readonly string[]
}

/** Reads the call up to its closing bracket, and what may follow it. */
export function readProjectionCall(reader: TokenReader, relationship: string | null): ProjectionCall {
  readHead(reader)
  const source = reader.take('name', 'the source node')
  reader.expect(',')
  const variables = { source, target: reader.take('name', 'the target node'), relationship }
  const configuration = reader.takes(',') ? readConfiguration(reader, variables) : nothing
  const undirectedTypes = reader.takes(',') ? readOptions(reader) : []
  reader.expect(')')
  skipRest(reader)
  return { ...configuration, variables, undirectedTypes }
}
