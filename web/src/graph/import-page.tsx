import { useSearchParams } from 'wouter'
import { ImportForm } from './import-form.tsx'
import style from './import-page.module.css'
import { ImportRun } from './import-run.tsx'

/** Imports files as a graph: first what they hold, then a job, which the address names. */
export default function ImportPage() {
  const [parameters] = useSearchParams()
  const [job, name] = [parameters.get('job'), parameters.get('name') ?? '']
  return (
    <div className={style.page}>
      <h1>Import a graph</h1>
      {job === null ? <ImportForm firstName={name} /> : <ImportRun key={job} job={job} name={name} />}
    </div>
  )
}
