import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { type ImportChoice, readPlan, startImport } from './read-plan.ts'

const MOST_CHARACTERS = 60

/** The name of a file without its ending, in the letters that names of graphs have. */
const nameOf = (file: File | undefined): string =>
  (file?.name ?? '')
    .replace(/\..*$/, '')
    .replace(/[^\w-]+/g, '-')
    .slice(0, MOST_CHARACTERS)

/** A signal for one request at a time: another one, or a stop, ends the one before. */
function useOneAtATime() {
  const controller = useRef<AbortController | null>(null)
  const stop = () => controller.current?.abort()
  const start = () => {
    stop()
    controller.current = new AbortController()
    return controller.current.signal
  }
  return { start, stop }
}

/** Files, what they hold, and the start of their import as a job that the address names. */
export function useImport(firstName: string) {
  const [, setParameters] = useSearchParams()
  const [isNamed, setNamed] = useState(firstName !== '')
  const [choice, setChoice] = useState<ImportChoice>({ name: firstName, files: [], orientation: '' })
  const { start, stop } = useOneAtATime()
  const plan = useMutation({ mutationFn: (chosen: ImportChoice) => readPlan(chosen, start()) })
  const upload = useMutation({
    mutationFn: (chosen: ImportChoice) => startImport(chosen, start()),
    onSuccess: (job, { name }) => setParameters({ name, job })
  })
  return {
    choice,
    plan,
    upload,
    rename(name: string) {
      setNamed(name !== '')
      setChoice({ ...choice, name })
    },
    orient: (orientation: ImportChoice['orientation']) => setChoice({ ...choice, orientation }),
    choose(files: readonly File[]) {
      if (files.length === 0) return
      const next = { ...choice, files, name: isNamed ? choice.name : nameOf(files[0]) }
      setChoice(next)
      upload.reset()
      plan.mutate(next)
    },
    stop() {
      stop()
      plan.reset()
      upload.reset()
    }
  }
}
