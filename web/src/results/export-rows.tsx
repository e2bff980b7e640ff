import { useMutation } from '@tanstack/react-query'
import { Problem } from '../service/problem.ts'
import { send } from '../service/request.ts'
import style from './export-rows.module.css'

const formats = ['csv', 'jsonl', 'parquet'] as const

/** A link would not carry the key, so the file is fetched first. */
async function download(handle: string, format: string): Promise<void> {
  const response = await send(`/results/${encodeURIComponent(handle)}/export?format=${format}`)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = `${handle}.${format}`
  link.click()
  URL.revokeObjectURL(address)
}

/** All rows as a file. */
export function ExportRows({ handle }: { readonly handle: string }) {
  const { mutate, error, isPending, isSuccess } = useMutation({ mutationFn: (format: string) => download(handle, format) })
  return (
    <div className={style.export}>
      <label>
        Export all rows
        <select
          value=""
          disabled={isPending}
          onChange={(event) => {
            if (event.target.value !== '') mutate(event.target.value)
          }}
        >
          <option value="">as ...</option>
          {formats.map((format) => (
            <option key={format}>{format}</option>
          ))}
        </select>
      </label>
      <span role="status">
        {isPending && 'Reading the rows'}
        {isSuccess && 'Saved'}
        {error !== null && (error instanceof Problem ? error.message : String(error))}
      </span>
    </div>
  )
}
