import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { run } from '../service/graphql.ts'
import { submitQuestion } from './documents.ts'

interface Question {
  readonly question: string
  readonly graph: string | null
  readonly conversationId?: string
}

/** Asks as a job, so that a reload, a lost connection or a restart of the service loses nothing, and opens its address. */
export function useAsk() {
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: async ({ question, graph, conversationId }: Question) => {
      const input = { question, ...(graph !== null && { graph }), ...(conversationId !== undefined && { conversationId }) }
      const { submitJob } = await run(submitQuestion, { input })
      return submitJob?.id
    },
    onSuccess: (id, { graph }) => navigate(`/ask?${new URLSearchParams({ ...(graph !== null && { graph }), job: String(id) })}`)
  })
}
