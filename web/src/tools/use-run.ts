import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ResultPage } from '../parts/result-page.ts'
import type { Arguments } from './arguments.ts'
import { runTool } from './run-tool.ts'

interface Call {
  readonly given: Arguments
  readonly grant: string | null
}

export interface CallState {
  readonly cancel: () => void
  readonly isRunning: boolean
  readonly startedAt: number
  readonly isStopped: boolean
  /** Rows of the last result; null: there is none yet. */
  readonly total: number | null
}

/** A call that can be cancelled; leaving the page cancels it too. */
export function useRun(name: string, onDone: (result: ResultPage) => void) {
  const controller = useRef<AbortController | null>(null)
  const queryClient = useQueryClient()
  useEffect(() => () => controller.current?.abort(), [])
  const mutation = useMutation({
    mutationFn: ({ given, grant }: Call) => {
      controller.current?.abort()
      controller.current = new AbortController()
      return runTool(name, given, { grant, signal: controller.current.signal })
    },
    onSuccess: (result) => {
      // A call with effects may have changed what lists show.
      void queryClient.invalidateQueries({ queryKey: ['graphs'] })
      onDone(result)
    }
  })
  const isStopped = mutation.error instanceof DOMException && mutation.error.name === 'AbortError'
  return {
    run: mutation.mutate,
    cancel: () => controller.current?.abort(),
    isRunning: mutation.isPending,
    startedAt: mutation.submittedAt,
    isStopped,
    total: mutation.data?.total ?? null,
    error: isStopped ? null : mutation.error
  }
}
