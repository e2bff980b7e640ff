import { useEffect, useMemo, useState } from 'react'
import { Problem } from '../service/problem.ts'
import { additionOf, useAround } from './use-around.ts'
import type { Explore } from './use-explore.ts'
import { extend, type World } from './world.ts'

const STEP = 100

/** The node in focus: its neighbours, and what expanding and collapsing it does. A node that the picture lacks joins it. */
export function useFocus(graph: string, explore: Explore, say: (text: string) => void) {
  const { address, change, hidden } = explore
  const [limit, setLimit] = useState(STEP)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another node starts again
  useEffect(() => setLimit(STEP), [address.focus])
  const { data, error, refetch } = useAround(graph, address.focus, limit)
  const part = data?.graph?.part ?? null
  const isOfFocus = part !== null && String(part.nodes[0]?.id) === address.focus
  const world: World = useMemo(() => {
    if (part === null || !isOfFocus) return explore.world
    const { nodes, links } = additionOf(part, explore.world)
    return explore.world.places.has(nodes[0]?.id ?? '') ? explore.world : extend(explore.world, [{ nodes: nodes.slice(0, 1), links }])
  }, [part, isOfFocus, explore.world])
  const missing = isOfFocus ? part.nodes.slice(1).filter(({ id }) => !world.places.has(String(id)) || hidden.has(String(id))).length : 0
  return {
    world,
    part: isOfFocus ? part : null,
    /** Version of the graph in which the node was read. */
    version: data?.graph?.version ?? null,
    missing,
    error:
      error ??
      (part !== null && part.nodes.length === 0 ? new Problem({ detail: `The graph has no node "${address.focus}".`, code: 'NO_NODE', status: 404 }) : null),
    retry: () => void refetch(),
    more: () => setLimit(limit + STEP),
    open: (id: string | null) => change({ focus: id }),
    expand() {
      if (part === null || !isOfFocus) return
      if (missing === 0) return say('The picture has all of these neighbours.')
      explore.expand(additionOf(part, world))
      say(
        `${missing} ${missing === 1 ? 'neighbour' : 'neighbours'} added.${Number(part.left) > 0 ? ` ${part.left} more are not shown: show more of them first.` : ''}`
      )
    },
    collapse() {
      if (address.focus === null) return
      const count = explore.collapse(address.focus)
      say(count === 0 ? 'No neighbour hangs on this node alone.' : `${count} ${count === 1 ? 'neighbour' : 'neighbours'} hidden.`)
    }
  }
}

export type Focus = ReturnType<typeof useFocus>
