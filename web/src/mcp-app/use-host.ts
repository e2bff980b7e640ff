import { useEffect, useState } from 'react'
import { Problem } from '../service/problem.ts'
import { type Host, openHost } from './host.ts'
import { follow } from './look.ts'
import { type CardAnswer, readAnswer } from './read-answer.ts'

export interface Outcome {
  readonly question: string
  readonly answer: CardAnswer | null
  /** Why there is no answer. */
  readonly error: unknown
}

/** The arguments with which the host called the tool. */
interface Given {
  readonly question: string
  readonly graph?: unknown
}

/** The host, what it asked, and how that ended; null: not yet. */
export function useHost() {
  const [host, setHost] = useState<Host | null>(null)
  const [given, setGiven] = useState<Given>({ question: '' })
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    let question = ''
    const end = (read: () => CardAnswer) => {
      try {
        setOutcome({ question, answer: read(), error: null })
      } catch (error) {
        setOutcome({ question, answer: null, error })
      }
    }
    const fail = (problem: Problem) =>
      end(() => {
        throw problem
      })
    if (parent === window) return fail(new Problem({ detail: 'A program that speaks MCP shows this page. Open it from there.', code: 'NO_HOST' }))
    openHost({
      'tool-input'({ arguments: sent = {} }) {
        question = String(sent['question'] ?? '')
        setGiven({ ...sent, question })
      },
      'tool-result': (result) => end(() => readAnswer(result)),
      'tool-cancelled': ({ reason }) =>
        fail(new Problem({ detail: `The question was cancelled${reason === undefined ? '.' : `: ${reason}`}`, code: 'CANCELLED' })),
      'host-context-changed': follow
    }).then((opened) => {
      follow(opened.context)
      setHost(opened)
    }, fail)
  }, [])
  return { host, given, outcome, setOutcome }
}
