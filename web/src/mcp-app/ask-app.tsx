import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ProblemBox } from '../parts/problem-box.tsx'
import style from './ask-app.module.css'
import { AskCard } from './ask-card.tsx'
import { FollowUp } from './follow-up.tsx'
import { askAgain } from './host-data.ts'
import { watchHeight } from './look.ts'
import { useHost } from './use-host.ts'

/** The page of the tool "ask" inside another program: what that program asked, and what the user asks from there. */
export function AskApp() {
  const { host, given, outcome, setOutcome } = useHost()
  const frame = useRef<HTMLElement>(null)
  const stop = useRef(new AbortController())
  const again = useMutation({
    mutationFn: (question: string) => {
      if (host === null || outcome?.answer == null) return Promise.reject(outcome?.error)
      stop.current = new AbortController()
      const { graph } = given
      return askAgain(host, { question, conversationId: outcome.answer.conversationId, ...(graph !== undefined && { graph }) }, stop.current.signal)
    },
    onSuccess: (answer, question) => setOutcome({ question, answer, error: null })
  })
  useEffect(() => {
    if (host === null || frame.current === null) return
    return watchHeight(frame.current, (height) => host.notify('ui/notifications/size-changed', { height }))
  }, [host])
  const canAsk = host?.capabilities.serverTools !== undefined && outcome?.answer?.conversationId != null
  const error = outcome?.error ?? (stop.current.signal.aborted ? null : again.error)
  return (
    <main ref={frame} className={style.frame}>
      {outcome === null && <Waiting question={given.question} />}
      {host !== null && outcome?.answer != null && (
        <AskCard key={outcome.question} host={host} question={outcome.question} answer={outcome.answer}>
          {canAsk && (
            <FollowUp key={outcome.question} isBusy={again.isPending} onAsk={(question) => again.mutate(question)} onStop={() => stop.current.abort()} />
          )}
          <p role="status">{again.isPending && 'Asking'}</p>
        </AskCard>
      )}
      {outcome?.error != null && <h1 dir="auto">{outcome.question}</h1>}
      {error != null && <ProblemBox error={error} />}
    </main>
  )
}

function Waiting({ question }: { readonly question: string }) {
  return (
    <>
      <h1 dir="auto">{question === '' ? 'Edgewise' : question}</h1>
      <p role="status">Waiting for the answer</p>
    </>
  )
}
