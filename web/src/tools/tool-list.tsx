import { useState } from 'react'
import { Link } from 'wouter'
import { ProblemBox } from '../parts/problem-box.tsx'
import { useGraphName } from '../shell/use-graph.ts'
import { findTools, useTools } from './find-tools.ts'
import { toolAddress } from './tool-address.ts'
import style from './tool-list.module.css'
import type { ToolName } from './tool-types.ts'

export function ToolList({ current, isCompact }: { readonly current: string | null; readonly isCompact: boolean }) {
  const { data, error, refetch } = useTools()
  const [search, setSearch] = useState('')
  if (error !== null) return <ProblemBox error={error} onRetry={() => void refetch()} />
  const found = findTools(data?.tools ?? [], search)
  const families = [...new Set(found.map(({ family }) => family))]
  return (
    <nav aria-label="Tools" className={style.list} data-compact={isCompact}>
      <label className={style.search}>
        Find a tool
        <input type="search" value={search} placeholder="shortest path, influence ..." onChange={(event) => setSearch(event.target.value)} />
      </label>
      <p role="status" className="muted">
        {data === undefined ? 'Loading the tools' : found.length === 0 ? 'No tool matches. Use fewer or other words.' : `${found.length} tools`}
      </p>
      {families.map((family) => (
        <Family key={family} family={family} tools={found.filter((tool) => tool.family === family)} current={current} />
      ))}
    </nav>
  )
}

function Family({ family, tools, current }: { readonly family: string; readonly tools: readonly ToolName[]; readonly current: string | null }) {
  const [graph] = useGraphName()
  return (
    <section aria-label={family}>
      <h2>
        {family} <span className="muted">{tools.length}</span>
      </h2>
      <ul>
        {tools.map(({ name, description, available, needs }) => (
          <li key={name} data-available={available}>
            <Link href={toolAddress(name, graph)} {...(name === current && { 'aria-current': 'page' as const })}>
              {name}
            </Link>
            <p>{available ? description : `Needs ${needs ?? 'another set-up'}.`}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
