import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { run } from '../service/graphql.ts'
import { graphInfo } from './documents.ts'
import { nextTask } from './next-task.ts'
import { readPositions } from './read-positions.ts'
import { worldOf } from './world.ts'

/** How often the page asks whether the graph is still the one that is shown. */
const ASK_EVERY_MS = 5000
/** A graph up to this size is drawn again by itself when it changes. */
const MOST_REDRAWN = 2000

/** A graph and its places. `isOld`: it has changed, and is so large that a person decides when to draw it again. */
export function useWholeGraph(name: string) {
  const info = useQuery({ queryKey: ['graph-info', name], queryFn: ({ signal }) => run(graphInfo, { name }, { signal }), refetchInterval: ASK_EVERY_MS })
  const graph = info.data?.graph ?? null
  const [chosen, choose] = useState<string | null>(null)
  const isSmall = Number(graph?.nodeCount) <= MOST_REDRAWN
  const version = isSmall ? graph?.version : (chosen ?? graph?.version)
  if (chosen === null && graph !== null) choose(graph.version)
  const positions = useQuery({
    queryKey: ['positions', name, version],
    enabled: graph !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const data = await readPositions(name, { nodes: Number(graph?.nodeCount), relationships: Number(graph?.relationshipCount) }, signal)
      await nextTask()
      return worldOf(data)
    }
  })
  const base = positions.data ?? null
  return {
    graph,
    scopes: info.data?.me.scopes ?? [],
    base,
    isOld: graph !== null && base !== null && !positions.isFetching && base.data.version !== graph.version,
    error: info.error ?? positions.error,
    retry: () => void (info.error === null ? positions.refetch() : info.refetch()),
    drawAgain: () => choose(graph?.version ?? null)
  }
}

export type Whole = NonNullable<ReturnType<typeof useWholeGraph>['graph']>
