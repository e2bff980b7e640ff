import { useEffect, useState } from 'react'

/** Says how long a call has been running. */
export function RunState({ startedAt }: { readonly startedAt: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <>Running, {Math.max(0, Math.floor((now - startedAt) / 1000))} s</>
}
