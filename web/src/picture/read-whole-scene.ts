import { sendForJson } from '../service/request.ts'
import type { Scene } from './scene.ts'

interface Positions {
  readonly nodes: readonly { readonly id: string; readonly name: string; readonly x: number; readonly y: number }[]
  readonly links: readonly (readonly [number, number, number])[]
}

/** All nodes and links of a graph at the places that the service gives. Links between the same nodes become one line. */
export async function readWholeScene(graph: string, signal: AbortSignal): Promise<Scene> {
  const { nodes, links } = await sendForJson<Positions>(`/graphs/${encodeURIComponent(graph)}/positions?links=true`, { signal })
  const pairs = new Map(links.map(([from, to]) => [from < to ? `${from} ${to}` : `${to} ${from}`, [from, to] as const]))
  return { nodes, links: [...pairs.values()], left: null }
}
