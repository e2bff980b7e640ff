import { showValue } from '../src/faces/cli/table.ts'
import type { ShownTaskGraph } from '../src/faces/http/task-api.ts'

const MAX_DRAWN = 40

type Drawn = Pick<ShownTaskGraph, 'nodes' | 'edges'>

interface Line {
  /** Identifies the same line in the previous drawing. */
  readonly id: string
  readonly text: string
}

/** One line per node, followed by its outgoing edges. */
function linesOf(graph: Drawn): Line[] {
  const nodes = graph.nodes(MAX_DRAWN)
  const edges = graph.edges(MAX_DRAWN)
  const names = new Map(nodes.map(({ key, name }) => [key, name]))
  return nodes.flatMap(({ key, label, name, properties }) => {
    const facts = Object.entries(properties).map(([property, value]) => `${property} ${showValue(value)}`)
    const text = `(${showValue(name)}) ${[showValue(label), ...facts].join(', ')}`
    const leaving = edges.filter(({ source }) => source === key)
    const branches = leaving.map(({ type, target }, at) => ({
      id: JSON.stringify([key, type, target]),
      text: `  ${at === leaving.length - 1 ? '└' : '├'}─ ${showValue(type)} ─> (${showValue(names.get(target) ?? target)})`
    }))
    return [{ id: text, text }, ...branches]
  })
}

/** Draws a graph each time it has grown; `+` marks new and changed lines. */
export function createDrawing(): (graph: Drawn) => string {
  let earlier: ReadonlySet<string> = new Set()
  return (graph) => {
    const lines = linesOf(graph)
    const known = earlier
    earlier = new Set(lines.map(({ id }) => id))
    return lines.map(({ id, text }) => `    ${known.has(id) ? ' ' : '+'} ${text}`).join('\n')
  }
}
