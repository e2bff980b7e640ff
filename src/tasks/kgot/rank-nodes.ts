import type { Steps } from '../../base/concurrency/thread-share.ts'
import { fold } from '../../storage/graphs/fold.ts'
import type { TaskGraph } from './task-graph.ts'
import type { TaskNode } from './task-items.ts'

/** Share of its most relevant neighbour's relevance that a node receives. */
const DECAY = 0.7
/** Maximum distance, in edges, from a node that overlaps with the question. */
const REACH = 4

const wordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean)

/** Only this many characters of a node's text count. */
const MAX_TEXT = 20_000

/** Concatenates in a loop, because a node may have thousands of parts. */
function textOf({ key, label, name, aliases, properties }: TaskNode): string {
  let text = `${key} ${label}`
  if (name !== key) text += ` ${name}`
  for (const alias of aliases) {
    if (text.length > MAX_TEXT) break
    text += ` ${alias}`
  }
  for (const property of properties) {
    if (text.length > MAX_TEXT) break
    text += ` ${property.name} ${property.value}`
  }
  return text.slice(0, MAX_TEXT)
}

/** Computes each node's overlap with the question's words, weighted by inverse document frequency: log(1 + nodes / nodes with the word). */
function* overlaps(nodes: readonly TaskNode[], question: string): Steps<number[]> {
  const questionWords = new Set(wordsOf(question))
  if (questionWords.size === 0) return nodes.map(() => 0)
  const counts = new Map<string, number>()
  const shared: ReadonlySet<string>[] = []
  for (const node of nodes) {
    const words = new Set(wordsOf(textOf(node)).filter((word) => questionWords.has(word)))
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    shared.push(words)
    yield
  }
  const weights = new Map([...counts].map(([word, count]) => [word, Math.log(1 + nodes.length / count)]))
  return shared.map((words) => [...words].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0))
}

/** Propagates relevance along edges in both directions. */
function* spread({ nodes, edges }: TaskGraph, overlap: readonly number[]): Steps<readonly number[]> {
  const places = new Map(nodes.map(({ key }, at) => [key, at]))
  yield
  const ends = edges.map(({ source, target }) => [places.get(source) ?? 0, places.get(target) ?? 0] as const)
  let relevance = overlap
  for (let round = 0; round < REACH; round++) {
    yield
    const next = [...relevance]
    for (const [a, b] of ends) {
      next[a] = Math.max(next[a] ?? 0, DECAY * (relevance[b] ?? 0))
      next[b] = Math.max(next[b] ?? 0, DECAY * (relevance[a] ?? 0))
    }
    relevance = next
  }
  return relevance
}

/** Ranks nodes by their own and their neighbours' overlap with the question, then by latest statement, then by confidence, then by graph order. */
export function* rankNodes(graph: TaskGraph, question: string): Steps<TaskNode[]> {
  const relevance = yield* spread(graph, yield* overlaps(graph.nodes, question))
  yield
  const ranked = graph.nodes.map((node, at) => ({ node, relevance: relevance[at] ?? 0, step: node.statements.at(-1)?.step ?? 0 }))
  ranked.sort((a, b) => b.relevance - a.relevance || b.step - a.step || b.node.confidence - a.node.confidence)
  return ranked.map(({ node }) => node)
}
