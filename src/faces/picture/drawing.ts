import { inSlices } from '../../base/concurrency/thread-share.ts'
import type { RunControl } from '../../results/run-control.ts'
import type { StoredNode } from '../../storage/graphs/store.ts'
import type { ToolCaller, WholeResult } from '../../tools/call.ts'
import { type DrawingKind, type Mark, pickNodes } from './pick-nodes.ts'
import { type Link, linksOf } from './result-links.ts'

/** What a result shows on its graph, by keys of nodes. */
export interface Drawing {
  readonly kind: DrawingKind
  readonly nodes: readonly DrawnNode[]
  readonly relationships: readonly DrawnRelationship[]
  /** Nodes of the result beyond these. */
  readonly left: number
}

export interface DrawnNode extends Mark {
  readonly id: string
  readonly name: string
}

export interface DrawnRelationship extends Omit<Link, 'source' | 'target'> {
  readonly source: string
  readonly target: string
}

/** Nodes read from the store at once. */
const BATCH = 500

/** What a stored result shows; null for one without nodes, and for one of a tool that writes, whose rows are not kept. Throws the errors of results. */
export async function drawingOf(
  caller: Pick<ToolCaller, 'open' | 'find'>,
  tenant: string,
  { tool, handle }: Pick<WholeResult, 'tool' | 'handle'>,
  control: RunControl
): Promise<Drawing | null> {
  const { family, effects } = caller.find(tool)
  if (effects === 'writes' || effects === 'keeps') return null
  return describe(await caller.open(tenant, handle, control), family, control.signal)
}

async function describe(result: WholeResult, family: string, signal?: AbortSignal): Promise<Drawing | null> {
  const picked = await inSlices(pickNodes(result, family), signal)
  const { kind, marks, left } = picked
  if (marks.size === 0) return null
  const links = await inSlices(linksOf(result.table, family, picked), signal)
  const stored = await readNodes(result, [...marks.keys()])
  return {
    kind,
    nodes: [...marks].flatMap(([id, mark]) => {
      const node = stored.get(id)
      return node === undefined ? [] : [{ id: node.key, name: node.name, ...mark }]
    }),
    relationships: links.flatMap(({ source, target, ...link }) => {
      const [from, to] = [stored.get(source), stored.get(target)]
      return from === undefined || to === undefined ? [] : [{ source: from.key, target: to.key, ...link }]
    }),
    left
  }
}

async function readNodes({ nodes }: WholeResult, ids: readonly number[]): Promise<ReadonlyMap<number, StoredNode>> {
  const stored = new Map<number, StoredNode>()
  for (let from = 0; from < ids.length; from += BATCH) {
    for (const node of await nodes(ids.slice(from, from + BATCH))) stored.set(node.id, node)
  }
  return stored
}
