import { useMemo } from 'react'
import { ConditionForm } from './condition-form.tsx'
import style from './filter-panel.module.css'
import { Legend } from './legend.tsx'
import { type Colouring, OTHER_COLOUR } from './look.ts'
import { ResultChoice } from './result-choice.tsx'
import type { Explore } from './use-explore.ts'
import type { Whole } from './use-whole-graph.ts'

interface Props {
  readonly graph: Whole
  readonly explore: Explore
  readonly colouring: Colouring
}

/** What the picture shows, and how. */
export function FilterPanel({ graph, explore: { address, change, filter }, colouring }: Props) {
  const isByLabel = address.colour === null
  const labels = useMemo(() => {
    const colours = new Map(colouring.entries.map(({ name, colour }) => [name, colour]))
    const sorted = [...graph.labels].sort((a, b) => Number(b.count) - Number(a.count))
    return sorted.map(({ label, count }) => ({ name: label, count: Number(count), colour: isByLabel ? (colours.get(label) ?? OTHER_COLOUR) : null }))
  }, [graph.labels, colouring, isByLabel])
  const types = useMemo(() => graph.relationshipTypes.map(({ type, count }) => ({ name: type, count: Number(count), colour: null })), [graph.relationshipTypes])
  const properties = useMemo(() => [...new Set(graph.labels.flatMap((label) => label.properties.map(({ property }) => property)))], [graph.labels])
  const isFiltered = address.labels.length + address.types.length > 0 || address.where !== null
  return (
    <details className={style.panel} open={isFiltered || innerWidth > 700}>
      <summary>Filters and colours</summary>
      <div className={style.parts}>
        <Legend title="Labels" items={labels} chosen={address.labels} onChoose={(names) => filter({ labels: names })} />
        <Legend title="Relationships" items={types} chosen={address.types} onChoose={(names) => filter({ types: names })} />
        <ConditionForm key={JSON.stringify(address.where)} properties={properties} condition={address.where} onChange={(where) => filter({ where })} />
        <ResultChoice title="Size" none="by number of links" chosen={address.size} onChoose={(size) => change({ size })} />
        <ResultChoice title="Colour" none="by label" chosen={address.colour} onChoose={(colour) => change({ colour })} />
        {!isByLabel && <ColourKey entries={colouring.entries} />}
      </div>
    </details>
  )
}

function ColourKey({ entries }: Pick<Colouring, 'entries'>) {
  return (
    <ul aria-label="Colours" className={style.key}>
      {entries.map(({ name, colour }) => (
        <li key={name}>
          <svg width="12" height="12" aria-hidden="true">
            <circle cx="6" cy="6" r="5" fill={colour} />
          </svg>{' '}
          {name}
        </li>
      ))}
    </ul>
  )
}
