import type { EvalGraph, EvalNode, EvalRelationship } from './graphs/graph.ts'

type Item = EvalNode | EvalRelationship

/** A relationship with its end nodes. */
export interface Link extends EvalRelationship {
  readonly from: EvalNode
  readonly to: EvalNode
}

export const nameOf = (node: EvalNode) => String(node.properties['name'] ?? node.properties['title'])
export const namesOf = (nodes: readonly EvalNode[]) => [...new Set(nodes.map(nameOf))].sort()
/** A numeric property; NaN when it is missing, so that no comparison is true. */
export const num = (item: Item, property: string) => Number(item.properties[property] ?? Number.NaN)
export const text = (item: Item, property: string) => String(item.properties[property] ?? '')

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
export const mean = (values: readonly number[]) => sum(values) / values.length

/** Reads a graph by plain loops that share no code with the evaluated service. */
export function truthOf(graph: EvalGraph) {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]))
  const end = (id: string): EvalNode => {
    const node = byId.get(id)
    if (node === undefined) throw new RangeError(`No node has the id ${id}.`)
    return node
  }
  const allLinks: Link[] = graph.relationships.map((link) => ({ ...link, from: end(link.source), to: end(link.target) }))
  const links = (type?: string, where: (link: Link) => boolean = () => true) =>
    allLinks.filter((link) => (type === undefined || link.type === type) && where(link))
  const all = (label: string, where: (node: EvalNode) => boolean = () => true) => graph.nodes.filter((node) => node.labels.includes(label) && where(node))
  const one = (label: string, name: string): EvalNode => {
    const [node, other] = all(label, (candidate) => nameOf(candidate) === name)
    if (node === undefined || other !== undefined) throw new RangeError(`Not exactly one ${label} is named ${name}.`)
    return node
  }
  const out = (node: EvalNode, type?: string) => [...new Set(links(type, (link) => link.from === node).map((link) => link.to))]
  const into = (node: EvalNode, type?: string) => [...new Set(links(type, (link) => link.to === node).map((link) => link.from))]
  const around = (node: EvalNode, type?: string) => [...new Set([...out(node, type), ...into(node, type)])]
  return { graph, links, all, one, out, into, around }
}
export type Truth = ReturnType<typeof truthOf>

/** `[key, size]` per key, by key. */
export function countBy<T>(items: readonly T[], key: (item: T) => string): [string, number][] {
  return foldBy(items, key, (group) => group.length)
}

/** `[key, value of the group]` per key, by key. */
export function foldBy<T>(items: readonly T[], key: (item: T) => string, fold: (group: readonly T[]) => number): [string, number][] {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return [...groups].map(([name, group]): [string, number] => [name, fold(group)]).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** The `k` items with the highest score. Throws for a tie at the cut, which would make the answer ambiguous. */
export function top<T>(items: readonly T[], k: number, score: (item: T) => number): T[] {
  const ranked = items.filter((item) => !Number.isNaN(score(item))).sort((a, b) => score(b) - score(a))
  const [last, next] = [ranked[k - 1], ranked[k]]
  if (last === undefined || (next !== undefined && score(last) - score(next) < 1e-9)) {
    throw new RangeError(`The ${k} highest are not settled: ${ranked.slice(0, k + 2).map(score)}.`)
  }
  return ranked.slice(0, k)
}

/** All items with the highest score. */
export function best<T>(items: readonly T[], score: (item: T) => number): T[] {
  const high = Math.max(...items.map(score).filter((value) => !Number.isNaN(value)))
  return items.filter((item) => Math.abs(score(item) - high) < 1e-9)
}
