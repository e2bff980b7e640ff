import { addValue, FactGraph, type Properties } from './fact-graph.ts'
import { Failure } from './failure.ts'
import { named, prefixes } from './rdf-of.ts'
import type { Value } from './sandbox.ts'

const ESCAPE = /\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))/g
const CONTROLS: Readonly<Record<string, string>> = { t: '\t', b: '\b', n: '\n', r: '\r', f: '\f' }
const unescaped = (text: string): string =>
  text.replace(ESCAPE, (_, short?: string, long?: string, sign = '') => {
    const code = short ?? long
    return code === undefined ? (CONTROLS[sign] ?? sign) : String.fromCodePoint(Number.parseInt(code, 16))
  })

const NUMERIC = /#(?:integer|decimal|double|float|int|long|short|byte|nonNegativeInteger|positiveInteger|unsignedInt|unsignedLong)>$/

/** The value of an N-Triples literal. Other types, such as dates, become text; so do integers that JavaScript cannot represent. */
function literalValue(literal: string): Value {
  const end = literal.lastIndexOf('"')
  const [text, type] = [unescaped(literal.slice(1, end)), literal.slice(end + 1)]
  if (type.endsWith('#boolean>')) return text === 'true' || text === '1'
  if (!NUMERIC.test(type)) return text
  const number = Number(text)
  if (!Number.isFinite(number)) throw new Failure(`${text} is no number that a property can hold. Write it as a text.`)
  return type.endsWith('#integer>') && !Number.isSafeInteger(number) ? text : number
}

const shown = (term: string): string => (term.startsWith('<') ? named(term.slice(1, -1)) : term).slice(0, 200)

/** The name in an IRI with this prefix; null for other terms. */
function nameIn(prefix: string, term: string): string | null {
  const start = `<${prefixes[prefix]}`
  if (!term.startsWith(start)) return null
  try {
    return decodeURIComponent(term.slice(start.length, -1))
  } catch {
    throw new Failure(`${shown(term)} is not percent-encoded as UTF-8. Encode it as encodeURIComponent does: é is %C3%A9, and a percent sign %25.`)
  }
}

type Triple = readonly [subject: string, predicate: string, object: string]

const OF_NODES = 'Of a node write "a label:LABEL", rdfs:label, prop:NAME with a value, or rel:TYPE with another node.'
const OF_EDGES = 'Of an edge write rdf:subject node:KEY, rdf:predicate rel:TYPE, rdf:object node:KEY, and prop:NAME with a value.'
const NO_VALUE = 'prop:NAME and rdfs:label take a text, a number, true or false. To lead to a node write rel:TYPE.'

const outside = (triple: Triple, instead: string) => new Failure(`The graph cannot hold ${triple.map(shown).join(' ')}. ${instead}`)

function must(name: string | null, triple: Triple, instead: string): string {
  if (name === null) throw outside(triple, instead)
  return name
}

function valueIn(triple: Triple): Value {
  if (!triple[2].startsWith('"')) throw outside(triple, NO_VALUE)
  return literalValue(triple[2])
}

/** Properties of an edge, which its single triple cannot have. */
interface Statement {
  readonly ends: Map<string, Set<string>>
  readonly properties: Properties
  /** All its triples, as text to compare. */
  readonly stated: Set<string>
}

const RDF = prefixes['rdf']
const [TYPE, SUBJECT, PREDICATE, OBJECT] = ['type', 'subject', 'predicate', 'object'].map((name) => `<${RDF}${name}>`) as [string, string, string, string]
const NAME = `<${prefixes['rdfs']}label>`

/** A graph parsed from RDF. */
export class RdfGraph extends FactGraph {
  readonly #statements = new Map<string, Statement>()

  add(triple: Triple): void {
    const [subject] = triple
    const key = nameIn('node', subject)
    if (key !== null) this.#ofNode(key, triple)
    else if (subject.startsWith('_:') || nameIn('edge', subject) !== null) this.#ofStatement(triple)
    else throw outside(triple, 'A subject is node:KEY, or for what is said of an edge edge:NUMBER or [].')
  }

  #ofNode(key: string, triple: Triple): void {
    const [, predicate, object] = triple
    const type = nameIn('rel', predicate)
    if (type !== null) {
      this.edge(key, type, must(nameIn('node', object), triple, 'rel:TYPE leads to a node. For a value write prop:NAME.'))
    } else if (predicate === TYPE) {
      this.node(key).labels.add(must(nameIn('label', object), triple, 'A label is label:LABEL.'))
    } else {
      const property = predicate === NAME ? 'name' : must(nameIn('prop', predicate), triple, OF_NODES)
      const value = valueIn(triple)
      if (property === 'name' || property === 'alias') this.addName(key, String(value))
      else addValue(this.node(key).properties, property, value)
    }
  }

  #ofStatement(triple: Triple): void {
    const [subject, predicate, object] = triple
    const statement = this.#statements.get(subject) ?? { ends: new Map<string, Set<string>>(), properties: new Map(), stated: new Set<string>() }
    this.#statements.set(subject, statement)
    if (predicate === SUBJECT || predicate === PREDICATE || predicate === OBJECT) {
      const name = must(nameIn(predicate === PREDICATE ? 'rel' : 'node', object), triple, OF_EDGES)
      statement.ends.set(predicate, (statement.ends.get(predicate) ?? new Set()).add(name))
      statement.stated.add(JSON.stringify([predicate, name]))
    } else {
      const [name, value] = [must(nameIn('prop', predicate), triple, OF_EDGES), valueIn(triple)]
      addValue(statement.properties, name, value)
      statement.stated.add(JSON.stringify([predicate, value]))
    }
  }

  /** Attaches statements' properties to edges. */
  finish(before: RdfGraph | null): this {
    for (const [subject, statement] of this.#statements) {
      if (before?.isLeftOver(subject, statement, this)) continue
      const [source, type, target] = endsOf(subject, statement)
      if (!this.hasEdge(source, type, target))
        throw new Failure(`${shown(subject)} is about an edge "${type}" from "${source}" to "${target}", which is not there. Add the triple of the edge, too.`)
      const edge = this.edge(source, type, target)
      for (const [name, values] of statement.properties) for (const value of values) addValue(edge.properties, name, value)
    }
    return this
  }

  /** Whether it is the remainder of a statement about a removed edge. */
  isLeftOver(subject: string, { stated }: Statement, after: RdfGraph): boolean {
    const known = this.#statements.get(subject)
    if (known === undefined || after.hasEdge(...endsOf(subject, known))) return false
    return [...stated].every((one) => known.stated.has(one))
  }
}

function endsOf(subject: string, { ends }: Statement): [source: string, type: string, target: string] {
  const only = (predicate: string): string => {
    const [first, ...others] = ends.get(predicate) ?? []
    if (first !== undefined && others.length === 0) return first
    throw new Failure(`${shown(subject)} must have rdf:subject, rdf:predicate and rdf:object, one of each. What is said of another edge takes a [] of its own.`)
  }
  return [only(SUBJECT), only(PREDICATE), only(OBJECT)]
}

const TRIPLE = /^(\S+) (\S+) (.+) \.$/

/** The inverse of `rdfOf`: parses N-Triples as a graph. `before` is the graph before a change. Throws a Failure with the fix for unsuitable triples. */
export function graphOfRdf(triples: string, before: RdfGraph | null = null): RdfGraph {
  const graph = new RdfGraph()
  for (const line of triples.split('\n')) {
    const [, subject, predicate, object] = TRIPLE.exec(line) ?? []
    if (subject !== undefined && predicate !== undefined && object !== undefined) graph.add([subject, predicate, object])
  }
  return graph.finish(before)
}
