import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { Empty } from '../parts/empty.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { run } from '../service/graphql.ts'
import { graphInfo } from './documents.ts'
import style from './schema-page.module.css'
import { SchemaPicture } from './schema-picture.tsx'
import { listText } from './use-graph-address.ts'
import type { Whole } from './use-whole-graph.ts'

/** Which labels a graph has, and which types lead from one to another. */
export default function SchemaPage() {
  const { name = '' } = useParams<{ name: string }>()
  const { data, error, refetch } = useQuery({ queryKey: ['graph-info', name], queryFn: ({ signal }) => run(graphInfo, { name }, { signal }) })
  if (error !== null) return <ProblemBox error={error} onRetry={() => void refetch()} />
  const graph = data?.graph
  if (graph == null) return <Empty title="Loading" />
  return (
    <div className={style.page}>
      <h1 dir="auto">Schema of {name}</h1>
      <p>
        <Link href={`/graph/${encodeURIComponent(name)}`}>Open the whole graph</Link>
      </p>
      {graph.labels.length === 0 ? <p>The graph has no nodes yet, so it has no labels.</p> : <SchemaPicture graph={graph} />}
      <div className={style.tables}>
        <LabelTable graph={graph} />
        <PatternTable graph={graph} />
      </div>
    </div>
  )
}

function LabelTable({ graph }: { readonly graph: Whole }) {
  return (
    <table>
      <caption>Labels</caption>
      <thead>
        <tr>
          <th scope="col">Label</th>
          <th scope="col">Nodes</th>
          <th scope="col">Properties</th>
        </tr>
      </thead>
      <tbody>
        {graph.labels.map(({ label, count, properties }) => (
          <tr key={label}>
            <td dir="auto">
              <Link href={`/graph/${encodeURIComponent(graph.name)}?${new URLSearchParams({ labels: listText([label]) ?? '' })}`}>{label}</Link>
            </td>
            <td>{Number(count).toLocaleString('en')}</td>
            <td dir="auto">{properties.map(({ property }) => property).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PatternTable({ graph }: { readonly graph: Whole }) {
  const rows = graph.relationshipTypes.flatMap(({ type, patterns }) => patterns.map((pattern) => ({ type, ...pattern })))
  return (
    <table>
      <caption>Relationships</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Type</th>
          <th scope="col">To</th>
          <th scope="col">Count</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ type, source, target, count }) => (
          <tr key={`${type}\n${source}\n${target}`}>
            <td dir="auto">{source}</td>
            <td dir="auto">{type}</td>
            <td dir="auto">{target}</td>
            <td>{Number(count).toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
