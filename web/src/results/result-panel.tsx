import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { Facts } from '../parts/facts.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import type { ResultPage } from '../parts/result-page.ts'
import { Problem } from '../service/problem.ts'
import { sendForJson } from '../service/request.ts'
import { seenResult } from '../service/seen-results.ts'
import { toolAddress } from '../tools/tool-address.ts'
import { ChartPanel } from './chart-panel.tsx'
import { CombineForm } from './combine-form.tsx'
import { ExportRows } from './export-rows.tsx'
import { FilterForm } from './filter-form.tsx'
import { GoneResult } from './gone-result.tsx'
import { Provenance } from './provenance.tsx'
import style from './result-panel.module.css'
import { forms, useResultState } from './result-state.ts'
import { RowsPanel } from './rows-panel.tsx'

interface Props {
  readonly handle: string
  /** Whether it is the page's only content. */
  readonly isOwnPage: boolean
}

/** A result: what was found, where it comes from, and its rows as a table, a chart or a picture. */
export function ResultPanel({ handle, isOwnPage }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['result-facts', handle],
    queryFn: ({ signal }) => sendForJson<ResultPage>(`/results/${encodeURIComponent(handle)}?limit=1`, { signal }),
    staleTime: Number.POSITIVE_INFINITY
  })
  const isGone = error instanceof Problem && (error.status === 410 || error.status === 404)
  if (isGone) return <GoneResult handle={handle} problem={error} isOwnPage={isOwnPage} />
  if (error !== null) return <ProblemBox error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <p role="status">Reading the result</p>
  return <Result result={data} handle={handle} isOwnPage={isOwnPage} />
}

function Result({ result, handle, isOwnPage }: Props & { readonly result: ResultPage }) {
  const kept = seenResult(handle)
  const notes = result.notes.length > 0 ? result.notes : (kept?.notes ?? [])
  const Title = isOwnPage ? 'h1' : 'h2'
  return (
    <section aria-label="Result" className={style.panel}>
      <header className={style.head}>
        <Title>{isOwnPage ? `Result of ${result.tool}` : 'Result'}</Title>
        <code>{handle}</code>
        {isOwnPage && kept?.given != null && <Link href={toolAddress(kept.tool, result.provenance.graph, kept.given)}>Open the call</Link>}
        {!isOwnPage && <Link href={`/results/${handle}`}>Open result</Link>}
      </header>
      <Facts facts={result.summary} label="Summary" />
      {notes.length > 0 && (
        <ul className={style.notes} aria-label="Notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <Provenance result={result} />
      {result.total > 0 && <Rows result={result} handle={handle} />}
      {result.total === 0 && <p>The result has no rows.</p>}
    </section>
  )
}

const titles = { table: 'Table', chart: 'Chart', graph: 'Graph' } as const

function Rows({ result, handle }: { readonly result: ResultPage; readonly handle: string }) {
  const [state, change] = useResultState()
  const [parameters] = useSearchParams()
  const isCombined = parameters.has('with')
  return (
    <>
      <div className={style.bar}>
        <fieldset aria-label="Show as" className={style.tabs}>
          {forms.map((form) => (
            <button key={form} type="button" aria-pressed={state.as === form} onClick={() => change({ as: form })}>
              {titles[form]}
            </button>
          ))}
        </fieldset>
        <ExportRows handle={handle} />
        <CombineForm key={String(isCombined)} handle={handle} columns={result.columns} />
      </div>
      <FilterForm columns={result.columns} graph={result.provenance.graph} where={state.where} onChange={(where) => change({ where })} />
      {state.as === 'chart' ? (
        <ChartPanel handle={handle} columns={result.columns} state={state} />
      ) : (
        <RowsPanel handle={handle} graph={result.provenance.graph} state={state} onChange={change} />
      )}
    </>
  )
}
