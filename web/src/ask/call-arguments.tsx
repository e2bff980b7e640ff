import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ProblemBox } from '../parts/problem-box.tsx'
import type { ResultPage } from '../parts/result-page.ts'
import { AnswerPicture } from '../picture/answer-picture.tsx'
import { Problem } from '../service/problem.ts'
import { sendForJson } from '../service/request.ts'
import type { TraceCall } from './answer-types.ts'
import style from './call-arguments.module.css'
import { ResultRows } from './result-rows.tsx'

function readArguments(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch (error) {
    throw new Problem({ detail: `The arguments are not JSON: ${(error as Error).message}`, code: 'NOT_JSON', status: 400 })
  }
}

/** The arguments of a step, to read, change and run apart from the answer. */
export function CallArguments({ call }: { readonly call: TraceCall }) {
  const { tool, graph, certificates } = call
  const [text, setText] = useState(() => JSON.stringify(call.arguments, null, 2))
  const [row, setRow] = useState<number | null>(null)
  const again = useMutation({
    mutationFn: () => sendForJson<ResultPage>(`/tools/${tool}`, { json: { ...readArguments(text), graph } }),
    onSuccess: () => setRow(null)
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
      {again.data !== undefined && (
        <>
          <AnswerPicture graph={graph} handle={again.data.handle} row={row} onRow={setRow} />
          <ResultRows handle={again.data.handle} row={row} onRow={setRow} />
        </>
      )}
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
