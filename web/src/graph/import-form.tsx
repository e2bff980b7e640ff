import type { FormEvent } from 'react'
import { ProblemBox } from '../parts/problem-box.tsx'
import { useGraphs } from '../shell/use-graph.ts'
import { FileDrop } from './file-drop.tsx'
import style from './import-page.module.css'
import { PlanReport } from './plan-report.tsx'
import type { ImportChoice } from './read-plan.ts'
import { useImport } from './use-import.ts'

export function ImportForm({ firstName }: { readonly firstName: string }) {
  const { data } = useGraphs()
  const { choice, plan, upload, rename, orient, choose, stop } = useImport(firstName)
  const isTaken = data?.graphs?.some(({ name }) => name === choice.name) === true
  const isBusy = plan.isPending || upload.isPending
  const isReady = plan.data !== undefined && plan.data.faultCount === 0 && choice.name.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !isBusy) upload.mutate(choice)
  }
  const error = upload.error ?? plan.error
  return (
    <form className={style.form} onSubmit={submit}>
      <FileDrop onChoose={choose} />
      <div className={style.fields}>
        <label>
          Name of the graph
          <input value={choice.name} maxLength={64} required spellCheck={false} onChange={(event) => rename(event.target.value)} />
        </label>
        <label>
          Relationships
          <select value={choice.orientation} onChange={(event) => orient(event.target.value as ImportChoice['orientation'])}>
            <option value="">as the file says, else directed</option>
            <option value="directed">directed</option>
            <option value="undirected">undirected</option>
          </select>
        </label>
      </div>
      {isTaken && <p>There is a graph {choice.name}. The import replaces it once all is read.</p>}
      <div className={style.acts}>
        <button type="submit" data-kind="main" disabled={!isReady || isBusy}>
          {isTaken ? `Replace ${choice.name}` : 'Import'}
        </button>
        {isBusy && (
          <button type="button" onClick={stop}>
            Stop
          </button>
        )}
        <span role="status">{busyText(plan.isPending, upload.isPending)}</span>
      </div>
      {error !== null && !isBusy && (
        <div className={style.failed}>
          <p>Nothing was changed.</p>
          <ProblemBox error={error} />
        </div>
      )}
      {plan.data !== undefined && !plan.isPending && <PlanReport plan={plan.data} />}
    </form>
  )
}

function busyText(isPlanning: boolean, isUploading: boolean): string {
  if (isPlanning) return 'Reading the files. Nothing is stored yet.'
  return isUploading ? 'Sending the files' : ''
}
