import { useState } from 'react'
import { Link } from 'wouter'
import { ProblemBox } from '../parts/problem-box.tsx'
import { ScopeNote } from '../parts/scope-note.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { JobFilters } from './job-filters.tsx'
import { JobTable } from './job-table.tsx'
import type { JobPage } from './read-jobs.ts'
import style from './tasks.module.css'
import { useJobList } from './use-job-list.ts'

/** Jobs and tasks, newest first. */
export function JobList() {
  const { filter, list, counts, change } = useJobList()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const select = (next: Parameters<typeof change>[0]) => {
    setChosen(new Set())
    change(next)
  }
  const choose = (id: string, isChosen: boolean) => setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
  const { state, kind, after } = filter
  const isFiltered = [state, kind, after].some((one) => one !== null)
  return (
    <div className={style.list}>
      <header className={style.head}>
        <h1>Tasks and jobs</h1>
        <Link href="/tasks/example">See a recorded example</Link>
      </header>
      <ScopeNote scope="write" what="cancel or retry jobs" />
      <JobFilters state={state} kind={kind} counts={counts.data} onState={(next) => select({ state: next })} onKind={(next) => select({ kind: next })} />
      {list.error !== null && <ProblemBox error={list.error} onRetry={() => void list.refetch()} />}
      {list.data === undefined && list.error === null && <p role="status">Loading jobs</p>}
      {list.data !== undefined && (
        <>
          <BulkActions chosen={chosen} state={state} kind={kind} count={countOf(counts.data, state)} onDone={() => setChosen(new Set())} />
          {list.data.jobs.length === 0 ? <NoJobs isFiltered={isFiltered} /> : <JobTable jobs={list.data.jobs} chosen={chosen} onChoose={choose} />}
          <Pages after={after} page={list.data} onPage={(next) => select({ after: next })} />
        </>
      )}
    </div>
  )
}

function countOf(counts: ReadonlyMap<string, number> | undefined, state: string | null): number {
  const all = [...(counts?.values() ?? [])].reduce((total, count) => total + count, 0)
  return state === null ? all : (counts?.get(state) ?? 0)
}

interface PagesProps {
  readonly after: string | null
  readonly page: JobPage
  readonly onPage: (after: string | null) => void
}

function Pages({ after, page: { next, hidden }, onPage }: PagesProps) {
  return (
    <nav className={style.pages} aria-label="Pages">
      {after !== null && (
        <button type="button" onClick={() => onPage(null)}>
          Newest
        </button>
      )}
      {next !== null && (
        <button type="button" onClick={() => onPage(next)}>
          Older
        </button>
      )}
      {hidden > 0 && <span className="muted">{`Left out: ${hidden === 1 ? 'one question' : `${hidden} questions`}. See Ask, or choose their kind.`}</span>}
    </nav>
  )
}

function NoJobs({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <div className={style.none}>
      <p>{isFiltered ? 'No job matches.' : 'No jobs yet.'}</p>
      <p className="muted">
        {isFiltered ? 'Choose another state or kind.' : 'Submit one, for example by the command edgewise task, or look at the '}
        {!isFiltered && <Link href="/tasks/example">recorded example</Link>}
      </p>
    </div>
  )
}
