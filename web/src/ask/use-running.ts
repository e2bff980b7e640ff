import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { useLocation } from 'wouter'
import { run } from '../service/graphql.ts'
import { Problem } from '../service/problem.ts'
import { useSession } from '../service/session.ts'
import { watchJob } from '../service/watch-job.ts'
import { askJob } from './documents.ts'
import { follow, nothing } from './follow-events.ts'

/** Follows the job of a question, and opens its answer when it is done. */
export function useRunning(job: string) {
  const [progress, advance] = useReducer(follow, nothing)
  const [error, setError] = useState<unknown>(null)
  const [, navigate] = useLocation()
  const { key } = useSession()
  const queryClient = useQueryClient()
  const { data } = useQuery({ queryKey: ['ask-job', job, key], queryFn: ({ signal }) => run(askJob, { id: job }, { signal }) })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key starts the stream again
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const read = async () => {
      setError(null)
      advance(null)
      for await (const event of watchJob(job, signal)) advance(event)
      if (signal.aborted) return
      const ended = (await run(askJob, { id: job }, { signal })).job
      const { conversationId, turn } = (ended?.result ?? {}) as { conversationId?: string; turn?: number }
      if (conversationId === undefined) return setError(endOf(ended))
      // What was read of the conversation before lacks this answer.
      queryClient.removeQueries({ queryKey: ['conversation', conversationId] })
      navigate(`/ask/${conversationId}?turn=${turn ?? 1}`, { replace: true })
    }
    read().catch((reason: unknown) => !signal.aborted && setError(reason))
    return () => controller.abort()
  }, [job, key])

  const question = (data?.job?.input as { question?: string } | null | undefined)?.question ?? null
  return { ...progress, question, error }
}

interface Ended {
  readonly state: string
  readonly error: { readonly code: string; readonly message: string } | null
}

function endOf(ended: Ended | null): Problem {
  if (ended?.state === 'CANCELLED') return new Problem({ detail: 'The question was stopped.', code: 'STOPPED' })
  const { message, code } = ended?.error ?? { message: 'The job ended without an answer.', code: 'NO_ANSWER' }
  return new Problem({ detail: message, code })
}
