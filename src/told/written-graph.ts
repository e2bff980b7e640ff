import { distinct, numbersOf, restOf } from './around-lists.ts'
import { atomizations } from './atoms.ts'
import { chooseValues, type ReadListing } from './choose-listings.ts'
import { isDirected } from './direction.ts'
import { countedNodes, listedNodes } from './node-sets.ts'
import type { Written } from './notations/written.ts'
import type { ToldGraph } from './told-graph.ts'

/** The reading of a text beside its relationships that finds most numbers of nodes. */
function valuesBeside(rest: string, named: ReadonlySet<string>): readonly ReadListing[] {
  const known = new Set([...named].map((name) => name.toLowerCase()))
  const isKnown = ({ rows, ends }: ReadListing) => rows.every((row) => known.has(row[ends[0] ?? 0]?.text.toLowerCase() ?? ''))
  const found = atomizations(rest, [...named]).map((atoms) => chooseValues(rest, atoms).filter(isKnown))
  const countOfRows = (listings: readonly ReadListing[]) => listings.reduce((sum, { rows }) => sum + rows.length, 0)
  return found.reduce((best, one) => (countOfRows(one) > countOfRows(best) ? one : best), [])
}

/** A graph in a notation, with what the words around it say. */
export function graphOf({ relationships, nodes, directed: isOneWay, connector, spans }: Written, text: string): ToldGraph {
  const rest = restOf(text, spans)
  const named = new Set(nodes)
  const directed = isOneWay ?? isDirected({ text, rest, connector, before: text.slice(0, spans[0]?.start ?? 0) })
  const others = valuesBeside(rest, named)
  const spelling = new Map(nodes.map((node) => [node.toLowerCase(), node]))
  const nameOf = (name: string) => spelling.get(name.toLowerCase()) ?? name
  const values = new Map([...numbersOf(others, 'value', nameOf)].map(([name, [value = Number.NaN]]) => [name, value]))
  const vectors = numbersOf(others, 'vector', nameOf)
  const declared = [...countedNodes(rest, named), ...listedNodes(rest, named)]
  return {
    directed: directed === true,
    isDirectionSaid: directed !== null,
    nodes: [...new Set([...declared, ...nodes])],
    isDeclared: declared.length > 0,
    relationships: distinct(relationships, directed !== false),
    values,
    vectors,
    connector,
    rest: restOf(rest, others)
  }
}
