import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ProblemBox } from '../parts/problem-box.tsx'
import type { ResultPage } from '../parts/result-page.ts'
import { Problem } from '../service/problem.ts'
import { sendForJson } from '../service/request.ts'
import type { TraceCall } from './answer-types.ts'
import style from './call-arguments.module.css'
import type { Tried } from './tried-result.tsx'

function readArguments(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch (error) {
    throw new Problem({ detail: `The arguments are not JSON: ${(error as Error).message}`, code: 'NOT_JSON', status: 400 })
  }
}

interface Props {
  readonly call: TraceCall
  readonly onTried: (tried: Tried) => void
}

/** The arguments of a step, to read, change and run apart from the answer. */
export function CallArguments({ call, onTried }: Props) {
  const { tool, graph, certificates } = call
  const [text, setText] = useState(() => JSON.stringify(call.arguments, null, 2))
  const again = useMutation({
    mutationFn: () => sendForJson<ResultPage>(`/tools/${tool}`, { json: { ...readArguments(text), graph } }),
    onSuccess: ({ handle }) => onTried({ title: `${tool} with changed arguments`, graph, handle })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    again.mutate()
  }
  return (
    <details className={style.box}>
      <summary>
        Arguments of step {call.step}: <code>{tool}</code>
      </summary>
      <form onSubmit={submit} className={style.form}>
        <label>
          Arguments as JSON
          <textarea className={style.json} rows={8} spellCheck={false} value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <div>
          <button type="submit" disabled={again.isPending}>
            Run with these arguments
          </button>
        </div>
      </form>
      {again.error !== null && <ProblemBox error={again.error} />}
      {certificates != null && certificates.length > 0 && (
        <ul className={style.form} aria-label="Evidence">
          {certificates.map(({ kind, statement, checked }) => (
            <li key={kind}>
              {checked ? '✓' : '!'} {statement}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
