import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { changesOf } from './graph-changes.ts'
import { marksOfStep, placesOf, sceneOf } from './graph-scene.ts'
import type { GraphStep } from './graph-steps.ts'
import type { RecordReader } from './record.ts'

const useGraphAt = (reader: RecordReader, step: number | undefined) =>
  useQuery({
    queryKey: ['task-graph', reader.name, step],
    enabled: step !== undefined,
    queryFn: ({ signal }) => reader.graph(step ?? 0, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData
  })

/** The graph of a task after a step, what the step changed, and its picture. */
export function useTaskGraph(reader: RecordReader, steps: readonly GraphStep[], at: number) {
  const shown = useGraphAt(reader, steps[at]?.step)
  const before = useGraphAt(reader, at === 0 ? undefined : steps[at - 1]?.step)
  const last = useGraphAt(reader, steps.at(-1)?.step)
  const places = useQuery({
    queryKey: ['task-places', reader.name, last.data?.step],
    enabled: last.data !== undefined,
    queryFn: () => (last.data === undefined ? new Map() : placesOf(last.data)),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData
  })
  const error = shown.error ?? before.error ?? last.error
  if (shown.data === undefined || places.data === undefined || (at > 0 && before.data === undefined)) return { error, view: null }
  const changes = changesOf(at === 0 ? null : (before.data ?? null), shown.data)
  const frame = [...places.data.values()]
  return { error, view: { graph: shown.data, changes, scene: sceneOf(shown.data, places.data), marks: marksOfStep(shown.data, changes), frame } }
}
