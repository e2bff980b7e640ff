import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { ProblemBox } from '../parts/problem-box.tsx'
import type { ResultPage } from '../parts/result-page.ts'
import { ResultPanel } from '../results/result-panel.tsx'
import { Problem } from '../service/problem.ts'
import { useShortcuts } from '../shell/use-shortcuts.ts'
import { callForms } from './call-forms.ts'
import { rightsOn } from './rights.ts'
import { RunBar } from './run-bar.tsx'
import { fitsAddress } from './tool-address.ts'
import style from './tool-call.module.css'
import { isAt, ToolForm } from './tool-form.tsx'
import { ToolHead } from './tool-head.tsx'
import type { Tool } from './tool-types.ts'
import { useCallForm } from './use-call-form.ts'
import { useRun } from './use-run.ts'

interface Props {
  readonly tool: Tool
  readonly scopes: readonly string[]
}

/** What belongs to one result and not to the next. */
const ofResult = ['sort', 'where', 'page', 'row', 'chart', 'x', 'y', 'with', 'op']

/** Puts a call and its result into the address. */
function useShowResult({ given, graph }: ReturnType<typeof useCallForm>) {
  const [, setParameters] = useSearchParams()
  const queryClient = useQueryClient()
  return (result: ResultPage) => {
    queryClient.setQueryData(['result-facts', result.handle], result)
    setParameters((before) => {
      for (const one of ofResult) before.delete(one)
      if (fitsAddress(given)) before.set('args', JSON.stringify(given))
      else before.delete('args')
      if (graph !== null) before.set('graph', graph)
      before.set('result', result.handle)
      return before
    })
  }
}

export function ToolCall({ tool, scopes }: Props) {
  const form = useCallForm(tool)
  const rights = rightsOn(tool, scopes)
  const [isGranted, setGranted] = useState(false)
  const [isTried, setTried] = useState(false)
  const [parameters] = useSearchParams()
  const call = useRun(tool.name, useShowResult(form))
  const word = rights.grant?.word ?? null
  const isReady = rights.refusal === null && (word === null || isGranted)
  const submit = () => {
    setTried(true)
    if (isReady && !call.isRunning && form.wrong.length === 0) call.run({ given: form.body, grant: word })
  }
  useShortcuts({ r: submit, Escape: call.cancel })
  const places = call.error instanceof Problem ? call.error.places : []
  const handle = parameters.get('result')
  return (
    <article className={style.page}>
      <ToolHead tool={tool} graph={form.graph} />
      {form.leftOut !== null && <p role="status">{form.leftOut}</p>}
      <ToolForm {...form} problems={[...(isTried ? form.wrong : []), ...places]} onChange={form.change} onSubmit={submit}>
        <RunBar rights={rights} call={call} isGranted={isGranted} onGrant={setGranted} forms={() => callForms(location.origin, tool, form.body, word)} />
      </ToolForm>
      {call.error !== null && (
        <Refusal
          error={call.error}
          isShown={places.length > 0 && places.every((place) => form.fields.some(({ name }) => isAt(name, place)))}
          onRetry={submit}
        />
      )}
      {handle !== null && call.error === null && <ResultPanel key={handle} handle={handle} isOwnPage={false} />}
    </article>
  )
}

/** What was refused, unless the fields say it already. */
function Refusal({ error, isShown, onRetry }: { readonly error: Error; readonly isShown: boolean; readonly onRetry: () => void }) {
  if (!isShown) return <ProblemBox error={error} onRetry={onRetry} />
  return (
    <p role="alert" className={style.refusal}>
      The call was refused. Correct the marked parameters.
    </p>
  )
}
