import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { Empty } from '../parts/empty.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { AnswerPicture } from '../picture/answer-picture.tsx'
import { run } from '../service/graphql.ts'
import { useShortcuts } from '../shell/use-shortcuts.ts'
import { AnswerCard } from './answer-card.tsx'
import style from './answer-page.module.css'
import type { Focus, Turn } from './answer-types.ts'
import { AskBox } from './ask-box.tsx'
import { conversation } from './documents.ts'
import { ResultRows } from './result-rows.tsx'
import { type Tried, TriedResult } from './tried-result.tsx'
import { TurnList } from './turn-list.tsx'
import { useAsk } from './use-ask.ts'

/** The answers of a conversation. The address holds the turn, the step and the row that is lit. */
export function AnswerPage({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({ queryKey: ['conversation', id], queryFn: ({ signal }) => run(conversation, { id }, { signal }) })
  const [parameters] = useSearchParams()
  if (error !== null) return <ProblemBox error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Empty title="Loading the answer" />
  const turns = data.conversation?.turns ?? []
  const wanted = Number(parameters.get('turn') ?? turns.at(-1)?.sequence)
  const turn = turns.find(({ sequence }) => sequence === wanted)
  if (turn === undefined)
    return (
      <Empty title="The conversation has no such answer">
        <p>It has {turns.length} of them.</p>
      </Empty>
    )
  return <TurnPage key={turn.sequence} id={id} turn={turn} turns={turns} />
}

/** The step and row of the address; default: the last call with a result. */
function useFocus({ answer }: Turn) {
  const [parameters, setParameters] = useSearchParams()
  const last = answer.trace.findLast(({ handle }) => handle !== null)?.step ?? null
  const step = Number(parameters.get('step') ?? last)
  const row = parameters.get('row')
  const focus: Focus | null = step > 0 ? { step, row: row === null ? null : Number(row) } : null
  const light = ({ step, row }: Focus) =>
    setParameters(
      (before) => {
        before.set('step', String(step))
        if (row === null) before.delete('row')
        else before.set('row', String(row))
        return before
      },
      { replace: true }
    )
  return [focus, light] as const
}

function TurnPage({ id, turn, turns }: { readonly id: string; readonly turn: Turn; readonly turns: readonly Turn[] }) {
  const [focus, light] = useFocus(turn)
  const { trace } = turn.answer
  const call = trace.find(({ step }) => step === focus?.step)
  const graph = call?.graph ?? trace[0]?.graph ?? null
  const [tried, setTried] = useState<Tried | null>(null)
  const ask = useAsk()
  const askNext = (question: string) => ask.mutate({ question, graph, conversationId: id })
  const go = (by: number) => {
    const next = trace[trace.findIndex(({ step }) => step === focus?.step) + by]
    if (next !== undefined) light({ step: next.step, row: null })
  }
  const goRow = (by: number) => {
    if (focus === null || call === undefined) return
    const next = focus.row === null ? 0 : focus.row + by
    if (next >= 0 && next < Number(call.total)) light({ step: focus.step, row: next })
  }
  useShortcuts({ '[': () => go(-1), ']': () => go(1), j: () => goRow(1), k: () => goRow(-1) })
  return (
    <div className={style.page}>
      <div className={style.words}>
        <TurnList id={id} turns={turns} current={turn.sequence} />
        <AnswerCard id={id} turn={turn} focus={focus} onFocus={light} onTried={setTried} />
        <AskBox label="Follow-up" graph={graph} isBusy={ask.isPending} error={ask.error} onAsk={askNext} />
      </div>
      {tried !== null && (
        <div className={style.evidence}>
          <TriedResult key={tried.handle} tried={tried} onClose={() => setTried(null)} />
        </div>
      )}
      {tried === null && call?.handle != null && focus !== null && (
        <div className={style.evidence}>
          <AnswerPicture graph={call.graph} handle={call.handle} row={focus.row} onRow={(row) => light({ step: focus.step, row })} />
          <ResultRows handle={call.handle} row={focus.row} onRow={(row) => light({ step: focus.step, row })} onAskAgain={() => askNext(turn.question)} />
        </div>
      )}
    </div>
  )
}
