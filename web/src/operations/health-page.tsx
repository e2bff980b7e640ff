import { useQuery } from '@tanstack/react-query'
import { ProblemBox } from '../parts/problem-box.tsx'
import { sendForJson } from '../service/request.ts'
import { useMe } from '../service/use-me.ts'
import { useGraphs } from '../shell/use-graph.ts'
import style from './operations.module.css'

interface Ready {
  readonly status: string
  readonly warnings?: readonly string[]
}

const REFRESH_MS = 10_000

/** Whether the service is ready, with its warnings, and what it has. */
export function HealthPage() {
  return (
    <section className={style.part} aria-label="Health">
      <h1>Health</h1>
      <Readiness />
      <ServiceFacts />
    </section>
  )
}

function Readiness() {
  const { data, error, refetch } = useQuery({
    queryKey: ['ready'],
    queryFn: ({ signal }) => sendForJson<Ready>('/readyz', { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0
  })
  if (error !== null)
    return (
      <>
        <p role="status" className={style.bad}>
          ✗ not ready
        </p>
        <ProblemBox error={error} onRetry={() => void refetch()} />
      </>
    )
  if (data === undefined) return <p role="status">Asking the service</p>
  return (
    <>
      <p role="status" className={style.good}>
        ✓ ready: every store can be read and written
      </p>
      {data.warnings !== undefined && (
        <ul aria-label="Warnings">
          {data.warnings.map((warning) => (
            <li key={warning}>! {warning}</li>
          ))}
        </ul>
      )}
    </>
  )
}

const UNKNOWN = '…'

function ServiceFacts() {
  const version = useQuery({
    queryKey: ['version'],
    queryFn: async ({ signal }) => (await sendForJson<{ info: { version: string } }>('/openapi.json', { signal })).info.version,
    staleTime: Number.POSITIVE_INFINITY
  })
  const { data } = useMe()
  const { data: graphs } = useGraphs()
  const say = (isSo: boolean | undefined, yes: string, no: string) => (isSo === undefined ? UNKNOWN : isSo ? yes : no)
  return (
    <dl className={style.totals}>
      <Fact name="Version" value={version.data ?? UNKNOWN} />
      <Fact name="Model" value={say(data?.me.model, 'configured', 'none: questions are planned by rules')} />
      <Fact name="Keys" value={say(data?.me.keyed, 'required', 'none: every program on this machine may do everything')} />
      <Fact name="Tenant" value={data?.me.tenant ?? UNKNOWN} />
      <Fact name="Scopes of this key" value={data?.me.scopes.join(', ') ?? UNKNOWN} />
      <Fact name="Graphs" value={graphs?.graphs?.map(({ name }) => name).join(', ') ?? UNKNOWN} />
    </dl>
  )
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
