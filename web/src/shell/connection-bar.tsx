import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNow } from '../parts/use-now.ts'
import { type Session, useSession } from '../service/session.ts'
import style from './connection-bar.module.css'

function textOf({ retryAt, turnAt }: Session, now: number): string | null {
  const secondsTo = (time: number) => Math.max(0, Math.ceil((time - now) / 1000))
  if (retryAt !== null) return `The service does not answer. Next try in ${secondsTo(retryAt)} s.`
  return turnAt === null ? null : `Too many requests for now. The page goes on by itself in ${secondsTo(turnAt)} s.`
}

/** Says that the service does not answer, or takes no more requests for now, and until when; what is shown stays readable. */
export function ConnectionBar() {
  const session = useSession()
  const queryClient = useQueryClient()
  const wasLost = useRef(false)
  const isLost = session.retryAt !== null
  useEffect(() => {
    if (wasLost.current && !isLost) void queryClient.invalidateQueries()
    wasLost.current = isLost
  }, [isLost, queryClient])
  useNow(isLost || session.turnAt !== null)
  const text = textOf(session, Date.now())
  return (
    <div role="status" className={text === null ? 'hidden' : style.bar}>
      {text}
    </div>
  )
}
