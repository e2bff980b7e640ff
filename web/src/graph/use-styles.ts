import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sendForJson } from '../service/request.ts'
import { type Condition, operators, readValue, takesValue } from './condition.ts'
import { type Colouring, colourByLabel, colourByValue, coloursOf, type Styles, sizesOf } from './look.ts'
import { readResultIds, readResultValues } from './read-result-values.ts'
import type { Explore } from './use-explore.ts'
import type { ResultColumn } from './use-graph-address.ts'
import type { Whole } from './use-whole-graph.ts'

function useValues(column: ResultColumn | null) {
  return useQuery({
    queryKey: ['result-values', column?.handle, column?.column],
    enabled: column !== null,
    queryFn: ({ signal }) => readResultValues(column ?? { handle: '', column: '' }, signal)
  })
}

async function findIds(graph: string, { property, operator, value }: Condition, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const where = [{ property, operator: operators[operator], ...(takesValue(operator) && { value: readValue(value) }) }]
  const { handle } = await sendForJson<{ handle: string }>('/tools/find_nodes', { json: { graph, where }, signal })
  return readResultIds(handle, signal)
}

export interface Drawn {
  readonly styles: Styles
  readonly colouring: Colouring
  /** Sizes tell this by node; null: the number of links. */
  readonly values: ReadonlyMap<string, number | string> | null
  readonly shownCount: number
  readonly problems: readonly Error[]
}

/** How each node and link is drawn: filters of the address, which a node in focus passes, sizes and colours by a result. */
export function useStyles(graph: Whole, { world, hidden, address }: Explore): Drawn {
  const { labels, types, where, focus, colour } = address
  const sizes = useValues(address.size)
  const colours = useValues(address.colour)
  const found = useQuery({
    queryKey: ['found-nodes', graph.name, graph.version, address.where],
    enabled: where !== null,
    queryFn: ({ signal }) => findIds(graph.name, where as Condition, signal)
  })
  const ids = where === null ? null : (found.data ?? null)
  const passing = useMemo(() => {
    const wanted = new Set(labels)
    return Uint8Array.from(world.nodes, ({ id, label }) =>
      Number((wanted.size === 0 || wanted.has(label ?? '')) && (ids === null || ids.has(id)) && !hidden.has(id))
    )
  }, [world, labels, ids, hidden])
  const focused = focus === null ? undefined : world.places.get(focus)
  const exempt = focused !== undefined && passing[focused] === 0 ? focused : -1
  const shown = useMemo(() => (exempt < 0 ? passing : passing.with(exempt, 1)), [passing, exempt])
  const shownTypes = useMemo(() => Uint8Array.from(world.types, (type) => Number(types.length === 0 || types.includes(type))), [world, types])
  const colourValues = colour === null ? undefined : colours.data
  const colouring = useMemo(
    () => (colourValues === undefined ? colourByLabel(world, graph.labels) : colourByValue(world, colourValues)),
    [world, graph.labels, colourValues]
  )
  const words = useMemo(() => coloursOf(world, colouring), [world, colouring])
  const values = address.size === null ? null : (sizes.data ?? null)
  const radii = useMemo(() => sizesOf(world, values), [world, values])
  const styles = useMemo((): Styles => ({ sizes: radii, colours: words, shown, shownTypes }), [radii, words, shown, shownTypes])
  const shownCount = useMemo(() => shown.reduce((sum, one) => sum + one, 0), [shown])
  const problems = [sizes.error, colours.error, found.error].filter((error) => error !== null)
  return { styles, colouring, values, shownCount, problems }
}
