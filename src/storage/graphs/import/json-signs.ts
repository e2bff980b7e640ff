import { isApocElement } from './apoc-json.ts'
import { isObject, type Members } from './foreign-json.ts'
import { graphologyEdgeFields } from './graphology-json.ts'
import { invalidRecord } from './invalid-record.ts'
import type { JsonDialectName } from './json-dialects.ts'
import { JsonElementScanner, type JsonPart } from './json-elements.ts'
import { nodeFields } from './json-record.ts'
import { parseJson } from './json-text.ts'
import { decodeText } from './utf8.ts'

/** The dialect of a document, or JSON lines, which APOC writes to files with the ending of documents. */
export type JsonSign = JsonDialectName | 'lines'

/** Without a sign in 64 MB, a document is ours. */
const MAX_BYTES = 64_000_000

const keySigns: ReadonlyMap<string, JsonSign> = new Map([
  ['relationships', 'own'],
  ['links', 'nodeLink'],
  ['directed', 'nodeLink'],
  ['multigraph', 'nodeLink'],
  ['graph', 'nodeLink'],
  ['options', 'graphology'],
  ['attributes', 'graphology'],
  ['elements', 'cytoscape'],
  ['rels', 'apoc']
])

/** Finds the first part of a document that tells its dialect: a key, or a member of the first element of a list. */
export class JsonSigns {
  readonly #source: string
  readonly #scanner: JsonElementScanner
  #bytes = 0
  readonly #lists = new Set<string>()
  readonly #begun = new Set<string>()
  /** Whether a node has a member that ours never have. */
  #isForeign = false

  constructor(source: string) {
    this.#source = source
    this.#scanner = new JsonElementScanner(source)
  }

  scan(chunk: Buffer): JsonSign | undefined {
    for (const part of this.#scanner.scan(chunk)) {
      const sign = this.#signOf(part)
      if (sign !== undefined) return sign
    }
    this.#bytes += chunk.length
    return this.#bytes > MAX_BYTES ? 'own' : undefined
  }

  /** The dialect of a document without a sign, after its last chunk. */
  finish(): JsonSign {
    this.#scanner.finish()
    if (this.#scanner.isList) {
      throw invalidRecord({ source: this.#source, line: 1 }, 'Expected "{", found "[" without elements. For a graph without nodes, write {"nodes": []}.')
    }
    return this.#isForeign || this.#lists.has('edges') ? 'nodeLink' : 'own'
  }

  #signOf(part: JsonPart): JsonSign | undefined {
    if (part.kind === 'key') {
      if (part.key === 'nodes' || part.key === 'edges') this.#lists.add(part.key)
      return keySigns.get(part.key)
    }
    if (part.kind === 'value') return part.key === 'type' && this.#lists.size === 0 && isTypeOfApoc(part.bytes) ? 'lines' : undefined
    const isFirst = !this.#begun.has(part.key)
    this.#begun.add(part.key)
    if (!isFirst && (part.key !== 'nodes' || this.#isForeign)) return undefined
    return this.#signOfElement(part, isFirst)
  }

  #signOfElement({ key, bytes, place }: Extract<JsonPart, { kind: 'element' | 'value' }>, isFirst: boolean): JsonSign | undefined {
    const json = parseJson(decodeText(bytes, place), place)
    if (!isObject(json)) return undefined
    if (key === 'edges') return signOfEdge(json) ?? (this.#lists.has('nodes') ? 'nodeLink' : undefined)
    if (key === 'nodes') {
      this.#isForeign ||= hasForeignMember(json)
      return isFirst ? signOfNode(json) : undefined
    }
    if ('data' in json) return 'cytoscape'
    if (isApocElement(json)) return 'apoc'
    throw invalidRecord(
      place,
      'A document that is a list must hold elements of Cytoscape.js, {"data": {..}}, or of APOC, {"type": "node", ..}. Otherwise write {"nodes": [..], "relationships": [..]}.'
    )
  }
}

const isTypeOfApoc = (bytes: Buffer): boolean => ['"node"', '"relationship"'].includes(bytes.toString('latin1'))

/** A misspelt `properties` or `labels` of ours holds an object or a list, so only plain values count. */
function hasForeignMember(node: Members): boolean {
  return Object.entries(node).some(([name, value]) => !nodeFields.includes(name) && typeof value !== 'object')
}

function signOfNode(node: Members): JsonSign | undefined {
  if (isObject(node['data']) && !('id' in node)) return 'cytoscape'
  if ('properties' in node || 'labels' in node) return node['type'] === 'node' ? 'apoc' : 'own'
  const isOfGraphology = 'key' in node && Object.keys(node).every((name) => name === 'key' || name === 'attributes')
  return isOfGraphology ? 'graphology' : undefined
}

function signOfEdge(edge: Members): JsonSign | undefined {
  if (isObject(edge['data']) && !('source' in edge)) return 'cytoscape'
  const isOfGraphology = isObject(edge['attributes']) && Object.keys(edge).every((name) => graphologyEdgeFields.includes(name))
  return isOfGraphology ? 'graphology' : undefined
}
