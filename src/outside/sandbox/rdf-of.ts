import type { GraphData } from './sandbox.ts'

/** Prefixes that every query may use. */
export const prefixes: Readonly<Record<string, string>> = {
  node: 'urn:task:node:',
  label: 'urn:task:label:',
  prop: 'urn:task:property:',
  rel: 'urn:task:relation:',
  edge: 'urn:task:edge:',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#'
}

/** Abbreviates an IRI by its prefix, if it has a known one. */
export function named(iri: string): string {
  const known = Object.entries(prefixes).find(([, start]) => iri.startsWith(start))
  return known === undefined ? iri : `${known[0]}:${iri.slice(known[1].length)}`
}

/** Lone surrogates, which cannot be encoded. */
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const iri = (prefix: string, name: string): string => `<${prefixes[prefix]}${encodeURIComponent(name.replace(LONE, '\ufffd'))}>`
const NAMED = /[\\"\n\r]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r' }
const text = (value: string): string => `"${value.replace(NAMED, (sign) => escapes[sign] ?? sign)}"`

function literal(value: string | number | boolean): string {
  if (typeof value === 'string') return text(value)
  if (typeof value === 'boolean') return `"${value}"^^<${prefixes['xsd']}boolean>`
  return `"${value}"^^<${prefixes['xsd']}${Number.isSafeInteger(value) ? 'integer' : 'double'}>`
}

type Triple = readonly [subject: string, predicate: string, object: string]

function ofNode({ key, label, name, aliases, properties }: GraphData['nodes'][number]): Triple[] {
  const subject = iri('node', key)
  return [
    [subject, iri('rdf', 'type'), iri('label', label)],
    [subject, iri('rdfs', 'label'), text(name)],
    ...aliases.map((alias): Triple => [subject, iri('prop', 'alias'), text(alias)]),
    ...properties.map((property): Triple => [subject, iri('prop', property.name), literal(property.value)])
  ]
}

function ofEdge({ source, type, target, properties }: GraphData['edges'][number], at: number): Triple[] {
  const triple: Triple = [iri('node', source), iri('rel', type), iri('node', target)]
  if (properties.length === 0) return [triple]
  const statement = iri('edge', String(at + 1))
  const [subject, predicate, object] = triple
  return [
    triple,
    [statement, iri('rdf', 'subject'), subject],
    [statement, iri('rdf', 'predicate'), predicate],
    [statement, iri('rdf', 'object'), object],
    ...properties.map((property): Triple => [statement, iri('prop', property.name), literal(property.value)])
  ]
}

/**
 * Converts a graph to N-Triples. A node is `node:{key}`, its label `a label:{label}`, its name `rdfs:label`, other names `prop:alias`, its properties
 * `prop:{name}`. An edge is one triple `rel:{type}`; one with properties is also an `edge:{number}` with `rdf:subject`, `rdf:predicate` and `rdf:object`. Names
 * are percent-encoded in IRIs.
 */
export function rdfOf({ nodes, edges }: GraphData): string {
  return [...nodes.flatMap(ofNode), ...edges.flatMap(ofEdge)].map((triple) => `${triple.join(' ')} .`).join('\n')
}
