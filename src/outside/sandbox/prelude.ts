import { MAX_PRINTED } from './limits.ts'

/**
 * Runs before the code of a script, and defines three functions for the host: `finish` (a value as JSON), `describe` (an error as text) and `printed`. They run
 * in the sandbox and are only safe within it: code that alters the language alters only its own result.
 */
export const prelude = `(() => {
  // A key of that name is a key like others.
  delete Object.prototype.__proto__
  let printed = ''
  const MAX = ${MAX_PRINTED}
  const { stringify } = JSON
  const listOf = (items, inside) => {
    const list = []
    for (const item of items) list.push(plain(item, inside))
    return list
  }
  const entriesOf = (entries, inside) => {
    const shown = Object.create(null)
    for (const [name, value] of entries) shown[name] = plain(value, inside)
    return shown
  }
  const ofObject = (value, inside) => {
    if (value instanceof Error) return String(value)
    if (typeof value.toJSON === 'function') return plain(value.toJSON(), inside)
    if (value instanceof Map) return [...value.keys()].every((key) => typeof key === 'string') ? entriesOf(value, inside) : listOf(value, inside)
    if (typeof value[Symbol.iterator] === 'function') return listOf(value, inside)
    return entriesOf(Object.entries(value), inside)
  }
  const plain = (value, within) => {
    if (value === null || value === undefined) return null
    switch (typeof value) {
      case 'number': return Number.isFinite(value) ? value : String(value)
      case 'bigint': return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
      case 'function': return '[function ' + value.name + ']'
      case 'symbol': return String(value)
      case 'object': return within.includes(value) ? '[circular]' : ofObject(value, [...within, value])
      default: return value
    }
  }
  const asText = (value) => (typeof value === 'string' ? value : value === undefined ? 'undefined' : stringify(plain(value, [])))
  const print = (...values) => {
    if (printed.length > MAX) return
    printed += values.map(asText).join(' ') + '\\n'
    if (printed.length > MAX) printed = printed.slice(0, MAX) + '\\n(cut: more was printed than fits)'
  }
  const log = { value: print, writable: true, configurable: true, enumerable: true }
  const console = Object.defineProperties({}, { log, info: log, warn: log, error: log, debug: log })
  Object.defineProperties(globalThis, { print: { value: print, writable: true, configurable: true }, console: { value: console, writable: true, configurable: true } })
  return {
    finish: (value) => (value === null || value === undefined ? null : stringify(plain(value, []))),
    describe: (error) => {
      if (!(error instanceof Error)) return 'It threw ' + asText(error)
      const line = /code\\.js:(\\d+)/.exec(error.stack || '')
      return error.name + ': ' + error.message + (line ? ' (line ' + line[1] + ')' : '')
    },
    printed: () => printed
  }
})()`

/**
 * Defines the global `graph` of a script from the global `data`, by graphology, and a function that exports it as JSON. Values without a JSON form become a
 * list of one text, which no property can have.
 */
export const graphPrelude = `(() => {
  const { MultiDirectedGraph } = globalThis.graphology
  const { stringify } = JSON
  delete globalThis.graphology
  const graph = new MultiDirectedGraph()
  const attributesOf = (properties, own) => {
    const attributes = {}
    for (const { name, value } of properties) attributes[Object.hasOwn(own, name.replace(/(_stated)+$/, '')) ? name + '_stated' : name] = value
    return Object.assign(attributes, own)
  }
  const { nodes, edges } = JSON.parse(globalThis.data)
  delete globalThis.data
  for (const { key, label, name, aliases, properties } of nodes) graph.addNode(key, attributesOf(properties, { label, name, aliases }))
  for (const { source, type, target, properties } of edges) graph.addEdge(source, target, attributesOf(properties, { type }))
  Object.defineProperty(globalThis, 'graph', { value: graph, writable: true, configurable: true })
  const exportable = (_, value) => (['string', 'boolean', 'object', 'undefined'].includes(typeof value) || Number.isFinite(value) ? value : [String(value)])
  return () => stringify(graph.export(), exportable)
})()`
