import { useQuery } from '@tanstack/react-query'
import { run } from '../service/graphql.ts'
import { jobInput } from './documents.ts'
import { titleOf } from './job-words.ts'
import style from './tasks.module.css'

/** What a job does. Its input never changes, so it is read once. */
export function JobName({ id }: { readonly id: string }) {
  const { data } = useQuery({
    queryKey: ['job-name', id],
    queryFn: async ({ signal }) => titleOf((await run(jobInput, { id }, { signal })).job?.input),
    staleTime: Number.POSITIVE_INFINITY
  })
  return (
    <span className={style.name} dir="auto" title={data ?? ''}>
      {data ?? '…'}
    </span>
  )
}
