import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { ProblemBox } from '../parts/problem-box.tsx'
import { run } from '../service/graphql.ts'
import { Problem } from '../service/problem.ts'
import { type JobEvent, watchJob } from '../service/watch-job.ts'
import { importJob, stopImport } from './documents.ts'
import style from './import-page.module.css'

interface Progress {
  readonly text: string
  readonly isDone: boolean
}

const number = (value: unknown): string => Number(value ?? 0).toLocaleString('en')

const states: ReadonlyMap<string, string> = new Map([
  ['job.queued', 'Waiting for a worker'],
  ['job.started', 'Importing'],
  ['job.retrying', 'Trying again'],
  ['job.cancelling', 'Stopping']
])

function textOf({ type, data }: JobEvent): string | null {
  const { nodes, relationships } = (data ?? {}) as Record<string, unknown>
  return type === 'import.progress' ? `${number(nodes)} nodes and ${number(relationships)} relationships read` : (states.get(type) ?? null)
}

/** Follows the job of an import to its end. */
function useImportJob(job: string) {
  const [progress, setProgress] = useState<Progress>({ text: 'Waiting for a worker', isDone: false })
  const [error, setError] = useState<unknown>(null)
  const queryClient = useQueryClient()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const read = async () => {
      for await (const event of watchJob(job, signal)) {
        const text = textOf(event)
        if (text !== null) setProgress({ text, isDone: false })
      }
      if (signal.aborted) return
      await checkEnd(job, signal)
      await queryClient.invalidateQueries()
      setProgress({ text: 'Imported.', isDone: true })
    }
    read().catch((reason: unknown) => !signal.aborted && setError(reason))
    return () => controller.abort()
  }, [job, queryClient])
  return { ...progress, error }
}

/** Throws unless the job is done. */
async function checkEnd(job: string, signal: AbortSignal): Promise<void> {
  const ended = (await run(importJob, { id: job }, { signal })).job
  if (ended?.state === 'DONE') return
  if (ended?.state === 'CANCELLED') throw new Problem({ detail: 'The import was cancelled.', code: 'CANCELLED' })
  throw new Problem({ detail: ended?.error?.message ?? 'The import ended without a result.', code: ended?.error?.code ?? 'NO_RESULT' })
}

export function ImportRun({ job, name }: { readonly job: string; readonly name: string }) {
  const { text, isDone, error } = useImportJob(job)
  const cancel = useMutation({ mutationFn: () => run(stopImport, { id: job }) })
  if (error !== null)
    return (
      <div className={style.failed}>
        <p>Nothing was changed.</p>
        <ProblemBox error={error} />
        <Link href={`/graph/new?name=${encodeURIComponent(name)}`}>Choose a file again</Link>
      </div>
    )
  return (
    <div className={style.form}>
      <p role="status">
        {name}: {text}
      </p>
      {isDone ? (
        <Link href={`/graph/${encodeURIComponent(name)}`}>Open {name}</Link>
      ) : (
        <>
          <progress aria-label={`Import of ${name}`} />
          <div className={style.acts}>
            <button type="button" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancel
            </button>
          </div>
        </>
      )}
      {cancel.error !== null && <ProblemBox error={cancel.error} />}
    </div>
  )
}
