import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { ProblemBox } from '../parts/problem-box.tsx'
import type { Problem } from '../service/problem.ts'
import { seenResult } from '../service/seen-results.ts'
import { runTool } from '../tools/run-tool.ts'
import { toolAddress } from '../tools/tool-address.ts'
import style from './gone-result.module.css'

interface Props {
  readonly handle: string
  readonly problem: Problem
  readonly isOwnPage: boolean
}

/** A result that cannot be read again, and its call where this tab made it. */
export function GoneResult({ handle, problem, isOwnPage }: Props) {
  const seen = seenResult(handle)
  const kept = seen === null || seen.given === null ? null : { tool: seen.tool, given: seen.given }
  const [, navigate] = useLocation()
  const again = useMutation({
    mutationFn: () => runTool(kept?.tool ?? '', kept?.given ?? {}),
    onSuccess: (result) => navigate(`/results/${result.handle}`, { replace: true })
  })
  const Title = isOwnPage ? 'h1' : 'h2'
  const graph = typeof kept?.given['graph'] === 'string' ? kept.given['graph'] : null
  return (
    <section aria-label="Result" className={style.gone}>
      <Title>{problem.status === 410 ? 'The graph has changed' : 'There is no such result'}</Title>
      <p role="alert">{problem.message}</p>
      {kept === null ? (
        <Link href="/tools">Run a tool</Link>
      ) : (
        <div className={style.actions}>
          <button type="button" data-kind="main" disabled={again.isPending} onClick={() => again.mutate()}>
            Run the call again
          </button>
          <Link href={toolAddress(kept.tool, graph, kept.given)}>Open the call of {kept.tool}</Link>
        </div>
      )}
      {again.error !== null && <ProblemBox error={again.error} />}
    </section>
  )
}
