import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../service/session.ts'
import style from './connection-bar.module.css'

/** Says that the service does not answer and when the next try is; what is shown stays readable. */
export function ConnectionBar() {
  const { retryAt } = useSession()
  const queryClient = useQueryClient()
  const wasLost = useRef(false)
  const [, tick] = useState(0)
  useEffect(() => {
    if (retryAt === null) {
      if (wasLost.current) void queryClient.invalidateQueries()
      wasLost.current = false
      return
    }
    wasLost.current = true
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [retryAt, queryClient])
  const seconds = retryAt === null ? 0 : Math.max(0, Math.ceil((retryAt - Date.now()) / 1000))
  return (
    <div role="status" className={retryAt === null ? 'hidden' : style.bar}>
      {retryAt !== null && `The service does not answer. Next try in ${seconds} s.`}
    </div>
  )
}
