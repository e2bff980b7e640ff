import { fileURLToPath } from 'node:url'
import { type Draw, drawFrom } from '../harness/draw.ts'
import type { EvalGraph } from '../planner/graphs/graph.ts'
import { readJsonLines, type ToolWording } from './examples.ts'

const nameOf = ({ id, properties }: EvalGraph['nodes'][number]) => properties['name'] ?? id

/** Names of a graph for the places of a wording. */
function fillPlaces(text: string, { nodes, relationships }: EvalGraph, draw: Draw): string {
  const labels = draw.some([...new Set(nodes.flatMap((node) => node.labels))], 3)
  const types = draw.some([...new Set(relationships.map(({ type }) => type))], 2)
  const node = draw.one(nodes)
  const [measured] = relationships.flatMap(({ properties }) => Object.keys(properties).filter((name) => typeof properties[name] === 'number'))
  const [first, second = first] = draw.some(Object.entries(node.properties), 2)
  const names: Readonly<Record<string, unknown>> = {
    A: labels[0],
    B: labels[1] ?? labels[0],
    C: labels[2] ?? labels[0],
    R: types[0],
    S: types[1] ?? types[0],
    p: first?.[0],
    v: first?.[1],
    p2: second?.[0],
    q: second?.[0],
    w: second?.[1],
    k: nameOf(node),
    k2: nameOf(draw.one(nodes)),
    m: measured ?? 'weight',
    n: draw.int(2, 3)
  }
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(names[name] ?? place))
}

interface Line {
  readonly writer: string
  readonly tool?: string
  readonly text: string
  /** Where it speaks of one graph's matters. */
  readonly graph?: string
}

const linesOf = (name: string) => readJsonLines<Line>(fileURLToPath(new URL(name, import.meta.url)))

/**
 * Questions about patterns and properties, which no single tool answers, and the plainest questions for tools, each about one of the graphs; and what people ask that no graph
 * answers, often in words that algorithms have too: `Can I take my cycle on board?`
 */
export function patternWordings(graphs: readonly EvalGraph[]): ToolWording[] {
  const draw = drawFrom(5)
  return [...linesOf('./patterns.jsonl'), ...linesOf('./off-topic.jsonl')].map(({ writer, tool = '', text, graph: name }) => {
    const graph = graphs.find((one) => one.name === name) ?? draw.one(graphs)
    return { writer, tool, arguments: {}, text: fillPlaces(text, graph, draw), graph: graph.name }
  })
}
