import { useParams, useSearchParams } from 'wouter'
import { Empty } from '../parts/empty.tsx'
import { useGraphName, useGraphs } from '../shell/use-graph.ts'
import { AnswerPage } from './answer-page.tsx'
import { AskBox } from './ask-box.tsx'
import style from './ask-view.module.css'
import { RunningQuestion } from './running-question.tsx'
import { Suggestions } from './suggestions.tsx'
import { useAsk } from './use-ask.ts'

/** A new question, a running one (`?job=`), or the answers of a conversation. */
export default function AskView() {
  const { conversation } = useParams<{ conversation?: string }>()
  const [parameters] = useSearchParams()
  const job = parameters.get('job')
  if (job !== null) return <RunningQuestion key={job} job={job} />
  if (conversation !== undefined) return <AnswerPage key={conversation} id={conversation} />
  return <NewQuestion />
}

function NewQuestion() {
  const [graph] = useGraphName()
  const { data, error } = useGraphs()
  const ask = useAsk()
  if (data !== undefined && graph === null && error === null)
    return (
      <Empty title="No graphs yet">
        <p>Import one first, for example with the command that the service printed when it started.</p>
      </Empty>
    )
  return (
    <div className={style.first}>
      <h1>Ask {graph ?? 'a graph'}</h1>
      <AskBox label="Question" graph={graph} isBusy={ask.isPending} error={ask.error} onAsk={(question) => ask.mutate({ question, graph })} />
      {graph !== null && <Suggestions graph={graph} onAsk={(question) => ask.mutate({ question, graph })} />}
    </div>
  )
}
