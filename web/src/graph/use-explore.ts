import { useMemo, useState } from 'react'
import type { Addition } from './graph-data.ts'
import { type GraphAddress, useGraphAddress } from './use-graph-address.ts'
import { extend, leavesOf, type World } from './world.ts'

interface Explored {
  readonly additions: readonly Addition[]
  /** Ids that a collapse hid. */
  readonly hidden: ReadonlySet<string>
}

type Filters = Pick<GraphAddress, 'labels' | 'types' | 'where'>
const nothing: Explored = { additions: [], hidden: new Set() }

/** What a person has expanded, collapsed and filtered, with undo. Filters are in the address, the rest in memory. */
export function useExplore(base: World) {
  const { address, change } = useGraphAddress()
  const [explored, setExplored] = useState<Explored>(nothing)
  const [past, setPast] = useState<readonly (Explored & Filters)[]>([])
  const world = useMemo(() => extend(base, explored.additions), [base, explored.additions])
  const remember = () => setPast((before) => [...before, { ...explored, labels: address.labels, types: address.types, where: address.where }])
  return {
    address,
    change,
    world,
    hidden: explored.hidden,
    undos: past.length,
    filter(filters: Partial<Filters>) {
      remember()
      change(filters)
    },
    expand(addition: Addition) {
      remember()
      const shown = new Set(addition.nodes.map(({ id }) => id))
      setExplored(({ additions, hidden }) => ({ additions: [...additions, addition], hidden: new Set([...hidden].filter((id) => !shown.has(id))) }))
    },
    /** Hides the neighbours that hang on this node alone; their number. */
    collapse(id: string): number {
      const place = world.places.get(id)
      const leaves = place === undefined ? [] : leavesOf(world, place).map((at) => world.nodes[at]?.id ?? '')
      const news = leaves.filter((leaf) => !explored.hidden.has(leaf))
      if (news.length === 0) return 0
      remember()
      setExplored(({ additions, hidden }) => ({ additions, hidden: new Set([...hidden, ...news]) }))
      return news.length
    },
    undo() {
      const last = past.at(-1)
      if (last === undefined) return
      const { additions, hidden, ...filters } = last
      setPast(past.slice(0, -1))
      setExplored({ additions, hidden })
      change(filters)
    }
  }
}

export type Explore = ReturnType<typeof useExplore>
