import type { Sandbox } from '../../outside/sandbox/sandbox.ts'
import { type Backend, type Read, textForm } from './backend.ts'
import { graphDataOf } from './graph-data.ts'
import { readRepaired } from './repair-query.ts'

/** Matches tokens that are not keywords: IRIs, strings, comments, variables, prefixed names. */
const APART =
  /<[^<>\s]*>|"""(?:[^"\\]|\\[\s\S]|"(?!""))*(?:""")?|'{3}(?:[^'\\]|\\[\s\S]|'(?!''))*(?:'{3})?|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|#.*|[?$]\w+|(?<![\w.-])[\w.-]*:[\w.%-]*/g

/** The keyword that reaches another server. */
export const REMOTE = /\b(service)\b/i

/** Returns the first of the given keywords in a query, in capitals, or null. */
export const wordIn = (query: string, words: RegExp): string | null => words.exec(query.replace(APART, ' '))?.[1]?.toUpperCase() ?? null

const guide = `It is SPARQL: SELECT, ASK, CONSTRUCT or DESCRIBE, with no FROM. These prefixes are there: node:, label:, prop:, rel:, edge:, rdf:, rdfs:, xsd:.
A node is node:KEY; "a label:LABEL" is its label, rdfs:label its name, prop:alias another name, prop:NAME a property. An edge is SOURCE rel:TYPE TARGET; one with properties also is a node of its own with rdf:subject, rdf:predicate, rdf:object and prop:NAME. Keys, labels, types and names that are more than letters and digits are percent-encoded and stand as whole IRIs: <urn:task:node:J.%20K.%20Rowling>, <urn:task:label:...>, <urn:task:property:...>, <urn:task:relation:...>. To find a node by its name match rdfs:label.
E.g. SELECT ?name WHERE { ?station a label:Station ; prop:zone 1 ; rdfs:label ?name }`

const WRITES = /\b(insert|delete|load|clear|drop|create|copy|move|add)\b/i

/** Draws answers from the graph as RDF. */
export function sparqlBackend(sandbox: Sandbox): Backend {
  return {
    name: 'sparql',
    form: textForm('sparql', guide),
    read: (query, { tenant, graph, signal }) =>
      readRepaired(query, async (text): Promise<Read> => {
        if (wordIn(text, REMOTE) !== null) return { ok: false, error: 'SERVICE reaches another server, and there is none. Query the graph alone.' }
        const word = wordIn(text, WRITES)
        if (word !== null) return { ok: false, error: `${word} changes the graph, and a query may only read it. Write SELECT, ASK, CONSTRUCT or DESCRIBE.` }
        return sandbox.runSparql({ query: text, graph: graphDataOf(graph) }, { tenant, signal })
      })
  }
}
