import { type FormEvent, useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { kindNames } from '../tasks/job-words.ts'
import style from './operations.module.css'
import { useRestChange } from './use-rest-change.ts'

/** An input of each kind to start from; an import names uploaded files, so a schedule of one is left to the API. */
const inputs: Readonly<Record<string, object>> = {
  ask: { question: 'How many stations are in each zone?' },
  tool: { tool: 'pagerank', arguments: { topK: 10 } },
  kgot: { task: 'Which station of zone 1 has the most lines?' },
  node_agents: { program: 'bfs_layers', parameters: { source: 'Bank' } }
}
const textOf = (kind: string): string => JSON.stringify(inputs[kind], null, 2)

function parsed(text: string): { readonly input: unknown } | null {
  try {
    return { input: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

/** Creates a schedule; the service checks the times and the input. */
export function CreateSchedule({ onClose }: { readonly onClose: (id: string | null) => void }) {
  const [fields, setFields] = useState({ description: '', cron: '30 9 * * 1-5', timezone: Intl.DateTimeFormat().resolvedOptions().timeZone })
  const [kind, setKind] = useState('ask')
  const [text, setText] = useState(textOf(kind))
  const create = useRestChange('schedules')
  const read = parsed(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (read === null) return
    create.mutate({ path: '/schedules', json: { ...fields, kind, input: read.input } }, { onSuccess: (made) => onClose((made as { id: string }).id) })
  }
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value })
  })
  return (
    <Dialog title="Create a schedule" onClose={() => onClose(null)}>
      <form className={style.form} onSubmit={submit}>
        <label>
          What it is for
          <input maxLength={500} {...field('description')} />
        </label>
        <label>
          Times: minute, hour, day of the month, month, day of the week
          <input required maxLength={200} spellCheck={false} {...field('cron')} />
        </label>
        <label>
          Time zone
          <input required maxLength={100} spellCheck={false} {...field('timezone')} />
        </label>
        <label>
          Kind of its jobs
          <select
            value={kind}
            onChange={({ target }) => {
              setKind(target.value)
              setText(textOf(target.value))
            }}
          >
            {Object.keys(inputs).map((one) => (
              <option key={one} value={one}>
                {kindNames[one]}
              </option>
            ))}
          </select>
        </label>
        <label>
          Input of its jobs, as JSON
          <textarea rows={5} spellCheck={false} value={text} aria-invalid={read === null} onChange={({ target }) => setText(target.value)} />
        </label>
        {read === null && <p role="alert">The input is no JSON. Names and texts stand in double quotes.</p>}
        {create.error !== null && <ProblemBox error={create.error} />}
        <div>
          <button type="submit" data-kind="main" disabled={create.isPending || read === null}>
            Create
          </button>
        </div>
      </form>
    </Dialog>
  )
}
