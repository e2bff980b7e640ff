import { useQuery } from '@tanstack/react-query'
import { Empty } from '../parts/empty.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { run } from '../service/graphql.ts'
import { toolOf } from './documents.ts'
import { ToolCall } from './tool-call.tsx'

/** One tool: its form, and the result of the last call in the address. */
export function ToolPage({ name }: { readonly name: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['tool', name],
    queryFn: ({ signal }) => run(toolOf, { name }, { signal }),
    staleTime: Number.POSITIVE_INFINITY
  })
  if (error !== null) return <ProblemBox error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <p role="status">Loading the tool</p>
  if (data.tool === null)
    return (
      <Empty title="There is no such tool">
        <p>
          No tool is named <code>{name}</code>. Choose one from the list.
        </p>
      </Empty>
    )
  return <ToolCall key={data.tool.name} tool={data.tool} scopes={data.me.scopes} />
}
