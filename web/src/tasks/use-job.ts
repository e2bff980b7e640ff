import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { run } from '../service/graphql.ts'
import { useSession } from '../service/session.ts'
import { type JobEvent, watchJob } from '../service/watch-job.ts'
import { oneJob } from './documents.ts'
import { isActive } from './job-words.ts'
import type { JobRecord } from './record.ts'

const REFRESH_MS = 1000

async function readJob(id: string, signal: AbortSignal): Promise<Omit<JobRecord, 'events'> | null> {
  const { job } = await run(oneJob, { id }, { signal })
  if (job === null) return null
  const { steps, ...rest } = job
  return { job: { ...rest, state: rest.state.toLowerCase() }, steps }
}

/** Events by their numbers, so that none is shown twice. */
const withEvent = (events: readonly JobEvent[], event: JobEvent): readonly JobEvent[] =>
  (events.at(-1)?.sequence ?? 0) < event.sequence ? [...events, event] : events

/** A job with its steps and events, which arrive while it waits or runs. */
export function useJob(id: string) {
  const queryClient = useQueryClient()
  const { key } = useSession()
  const [events, setEvents] = useState<readonly JobEvent[]>([])
  const [streamError, setStreamError] = useState<unknown>(null)
  const query = useQuery({
    queryKey: ['job', id],
    queryFn: ({ signal }) => readJob(id, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data != null && isActive(data.job.state) ? REFRESH_MS : false)
  })
  const isOpen = query.data != null
  const endedAt = query.data?.job.endedAt ?? null

  // A job that is queued again after its end has new events.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key, or another life of the job, starts the stream again
  useEffect(() => {
    if (!isOpen) return
    const controller = new AbortController()
    const { signal } = controller
    const read = async () => {
      setStreamError(null)
      for await (const event of watchJob(id, signal)) {
        setEvents((before) => withEvent(before, event))
        if (event.type.startsWith('job.')) void queryClient.invalidateQueries({ queryKey: ['job', id] })
      }
    }
    read().catch((reason: unknown) => !signal.aborted && setStreamError(reason))
    return () => controller.abort()
  }, [id, key, isOpen, endedAt])

  return { ...query, events, streamError }
}
