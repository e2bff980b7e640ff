import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { ProblemBox } from '../parts/problem-box.tsx'
import type { ResultColumn } from '../parts/result-page.ts'
import { useSeenResults } from '../service/seen-results.ts'
import { runTool } from '../tools/run-tool.ts'
import style from './combine-form.module.css'

const operations = {
  intersect: 'what both have',
  union: 'what either has',
  minus: 'what only this one has',
  semijoin: 'rows of this one that the other matches',
  antijoin: 'rows of this one that the other lacks',
  leftjoin: 'rows of this one with columns of the other'
} as const

interface Props {
  readonly handle: string
  readonly columns: readonly ResultColumn[]
}

/** This result with another one, by an operation on their columns; the outcome is a result too. */
export function CombineForm({ handle, columns }: Props) {
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  const others = useSeenResults().filter((one) => one.handle !== handle)
  const [other, setOther] = useState(parameters.get('with') ?? others[0]?.handle ?? '')
  const [operation, setOperation] = useState(parameters.get('op') ?? 'intersect')
  const isPasted = !others.some((one) => one.handle === other)
  const [on, setOn] = useState('')
  const combine = useMutation({
    mutationFn: () => runTool('combine_results', { handle, operation, other: other.trim(), ...(on !== '' && { on: [on] }) }),
    onSuccess: (result) => navigate(`/results/${result.handle}`)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    combine.mutate()
  }
  return (
    <details className={style.box} open={parameters.has('with')}>
      <summary>Combine with another result</summary>
      <form onSubmit={submit} className={style.form} aria-label="Combine">
        <label>
          Operation
          <select value={operation} onChange={(event) => setOperation(event.target.value)}>
            {Object.entries(operations).map(([name, says]) => (
              <option key={name} value={name}>
                {name}: {says}
              </option>
            ))}
          </select>
        </label>
        <label>
          Other result
          <select value={isPasted ? '' : other} onChange={(event) => setOther(event.target.value)}>
            {others.map(({ handle: one, tool, total }) => (
              <option key={one} value={one}>
                {tool}, {total} rows, {one}
              </option>
            ))}
            <option value="">another, by its handle</option>
          </select>
        </label>
        {isPasted && (
          <label>
            Handle
            <input value={other} placeholder="r_..." spellCheck={false} autoComplete="off" onChange={(event) => setOther(event.target.value)} />
          </label>
        )}
        <label>
          Compared column
          <select value={on} onChange={(event) => setOn(event.target.value)}>
            <option value="">the node columns of one name</option>
            {columns.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button type="submit" disabled={other.trim() === '' || combine.isPending}>
          Combine
        </button>
      </form>
      {combine.error !== null && <ProblemBox error={combine.error} />}
    </details>
  )
}
