import t from 'tap'
import { readInlineGraph } from '../../../../src/ask/inline-graph/read-inline-graph.ts'
import { type Drawn, drawGraph, kinds } from '../drawn-graphs.ts'
import { notations } from '../printed-graphs.ts'

const questions = ['', '\nIs there a cycle?', '\n\nHow many edges are there?']
/** These write a blank in a name as an underscore. */
const underscored = new Set(['Mermaid', 'Cypher', 'triples'])
const SEEDS = 1

function written({ directed, isWeighted, edges }: Drawn): string[] {
  return edges.map(([source, target, weight]) => relationship(source, target, directed, isWeighted ? weight : undefined)).sort()
}

function relationship(source: string, target: string, directed: boolean, weight: number | undefined): string {
  const [one, other] = directed || source < target ? [source, target] : [target, source]
  return `${one} ${other} ${weight ?? ''}`
}

const graphs = Array.from({ length: SEEDS }, (_, seed) => seed).flatMap((seed) =>
  kinds.flatMap((kind) =>
    [true, false].flatMap((directed) => [true, false].map((isWeighted) => drawGraph(13 * seed + kind.length, kind, directed, isWeighted)))
  )
)

for (const [name, write] of Object.entries(notations)) {
  t.test(`a graph printed as ${name} is read as it was drawn`, (t) => {
    const plain = (text: string) => (underscored.has(name) ? text.replaceAll('_', ' ') : text)
    for (const [at, graph] of graphs.entries()) {
      const text = write(graph)
      if (text === null) continue
      const told = readInlineGraph(text + (questions[at % questions.length] ?? ''))
      const read = told?.relationships.map(({ source, target, weight }) => relationship(plain(source), plain(target), graph.directed, weight)).sort()
      t.same(read, written(graph), text)
      t.match(told, { directed: graph.directed, unread: null }, text)
      t.same(told?.nodes.map(plain).sort(), [...graph.names].sort(), text)
    }
    t.end()
  })
}
