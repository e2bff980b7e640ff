import { useParams } from 'wouter'
import { ExamplePage } from './example-page.tsx'
import { JobList } from './job-list.tsx'
import { JobPage } from './job-page.tsx'

/** The list of jobs, one of them, or the recorded example. */
export default function TasksView() {
  const { id } = useParams<{ id?: string }>()
  if (id === undefined) return <JobList />
  if (id === 'example') return <ExamplePage />
  return <JobPage key={id} id={id} />
}
