import { afterMark } from './published-check.ts'
import type { Check, NodeName, ReasoningGraph, ReasoningQuestion } from './reasoning-question.ts'

export interface GivenAnswer {
  readonly data: unknown
  readonly text: string
}

const statement = ({ text }: GivenAnswer): string => afterMark(text) ?? text

/** Yes or no, if only one of them occurs, or one leads the statement. */
function truthOf(given: GivenAnswer): boolean | null {
  if (typeof given.data === 'boolean') return given.data
  const said = [...statement(given).matchAll(/\b(yes|no)\b/gi)].map(([word]) => word.toLowerCase() === 'yes')
  const leads = /^\W*(yes|no)\b/i.test(statement(given))
  return leads || new Set(said).size === 1 ? (said[0] ?? null) : null
}

const numbersIn = (text: string): number[] => (text.match(/(?<![\p{L}\d.])-?\d+(?:\.\d+)?(?![\p{L}\d])/gu) ?? []).map(Number)

/** The number of an answer: its data, else the only one outside lists, else the last. */
function numberOf(given: GivenAnswer): number | null {
  if (typeof given.data === 'number') return given.data
  const said = numbersIn(statement(given).replace(/\[[^\]]*\]/g, ''))
  return said.at(-1) ?? null
}

/** Nodes in the order of the answer: from its data, its last bracket, else the longest run between commas or arrows. */
function nodesOf(given: GivenAnswer, { nodes }: ReasoningGraph): string[] {
  const known = new Set(nodes.map(String))
  const listed = Array.isArray(given.data) ? given.data.map((item) => String(item?.node ?? item)) : []
  if (Array.isArray(given.data) && listed.every((item) => known.has(item))) return listed
  const bracketed = [...statement(given).matchAll(/\[([^\]]*)\]/g)].map(([, inner = '']) => inner)
  const runs = bracketed.length > 0 ? [bracketed.at(-1) ?? ''] : statement(given).split(/[\n:;.]/)
  const lists = runs.map((run) => run.split(/\s*(?:,|->|→|\band\b)\s*/).map((item) => item.replace(/^["'\s]+|["'\s.]+$/g, '')))
  const named = lists.map((list) => list.map((item) => (known.has(item) ? item : (item.split(/\s+/).find((word) => known.has(word)) ?? ''))).filter(Boolean))
  return named.sort((a, b) => b.length - a.length)[0] ?? []
}

type Links = (from: string, to: string) => number | undefined

/** The least weight of an edge between two nodes; 1 where edges have none. */
function linksOf({ edges, directed }: ReasoningGraph): Links {
  const weights = new Map<string, number>()
  const put = (from: NodeName, to: NodeName, weight: number) => {
    const pair = JSON.stringify([String(from), String(to)])
    weights.set(pair, Math.min(weight, weights.get(pair) ?? Number.POSITIVE_INFINITY))
  }
  for (const [from, to, weight = 1] of edges) {
    put(from, to, weight)
    if (!directed) put(to, from, weight)
  }
  return (from, to) => weights.get(JSON.stringify([from, to]))
}

/** The weight of a walk along edges; null when an edge is missing. */
function walkWeight(links: Links, walk: readonly string[]): number | null {
  const weights = walk.slice(1).map((to, step) => links(walk[step] ?? '', to))
  return weights.every((weight) => weight !== undefined) ? weights.reduce((sum, weight) => sum + weight, 0) : null
}

function holdsAll(order: readonly string[], { nodes }: ReasoningGraph): boolean {
  return order.length === nodes.length && new Set(order).size === nodes.length
}

function isValidOrder(order: readonly string[], graph: ReasoningGraph): boolean {
  const placeOf = new Map(order.map((node, place) => [node, place]))
  return holdsAll(order, graph) && graph.edges.every(([from, to]) => (placeOf.get(String(from)) ?? 0) < (placeOf.get(String(to)) ?? 0))
}

/** Parses `node 3: [1, 2]`. */
function embeddingsIn(text: string): Record<string, number[]> {
  const parts = [...text.matchAll(/(\d+)["']?\s*:\s*\[([^\]]*)\]/g)]
  return Object.fromEntries(parts.map(([, node = '', inner = '']) => [node, inner.split(',').map(Number)]))
}

/** Counts `applicant 3: job 5` pairs; null unless each end occurs at most once and each pair is an edge. */
function matchingIn(text: string, graph: ReasoningGraph): number | null {
  const pairs = [...text.matchAll(/applicant\s+(\d+)\s*:\s*job\s+(\d+)/gi)].map(([, a, b]) => [`a${a}`, `j${b}`] as const)
  const links = linksOf(graph)
  const areEdges = pairs.every(([a, b]) => (links(a, b) ?? links(b, a)) !== undefined)
  const areDisjoint = new Set(pairs.flat()).size === 2 * pairs.length
  return areEdges && areDisjoint ? pairs.length : null
}

const sameSet = (a: readonly string[], b: readonly string[]) => new Set(a).size === a.length && a.length === b.length && a.every((item) => b.includes(item))

const judges: Readonly<Record<Check, (question: ReasoningQuestion, given: GivenAnswer) => boolean>> = {
  yes_no: ({ expected }, given) => truthOf(given) === expected.yes,
  number: ({ expected }, given) => numberOf(given) === (expected.weight ?? expected.value ?? expected.sum),
  any_valid_order: ({ graph }, given) => isValidOrder(nodesOf(given, graph), graph),
  top_k_set: ({ graph, expected }, given) => sameSet(nodesOf(given, graph), (expected.top ?? []).map(String)),
  path_and_weight({ graph, query, expected }, given) {
    const path = nodesOf(given, graph)
    const areEnds = path[0] === String(query['source']) && path.at(-1) === String(query['target'])
    return areEnds && walkWeight(linksOf(graph), path) === expected.weight && numberOf(given) === expected.weight
  },
  yes_no_and_path({ graph, expected }, given) {
    if (truthOf(given) !== expected.yes) return false
    const path = nodesOf(given, graph)
    return expected.yes === false || (holdsAll(path, graph) && walkWeight(linksOf(graph), path) !== null)
  },
  all_embeddings({ expected }, given) {
    const found = embeddingsIn(typeof given.data === 'object' && given.data !== null ? JSON.stringify(given.data) : given.text)
    const wanted = Object.entries(expected.embeddings ?? {})
    return wanted.length === Object.keys(found).length && wanted.every(([node, values]) => JSON.stringify(found[node]) === JSON.stringify(values))
  },
  matching_size_and_valid: ({ graph, expected }, given) => matchingIn(given.text, graph) === expected.size
}

/** Whether an answer is right: one clear yes or no, the number, or a list that is checked edge by edge against the graph. */
export function strictCheck(question: ReasoningQuestion, given: GivenAnswer): boolean {
  return judges[question.check](question, given)
}
