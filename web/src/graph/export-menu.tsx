import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { ProblemBox } from '../parts/problem-box.tsx'
import { send } from '../service/request.ts'
import style from './export-menu.module.css'

const formats = ['json', 'jsonl', 'csv', 'graphml', 'gexf', 'parquet', 'cypher', 'node-link'] as const

/** Saves a file that a request with the key returns. The losses that the service names, or null. */
async function download(graph: string, format: string): Promise<string | null> {
  const response = await send(`/graphs/${encodeURIComponent(graph)}/export?format=${format}`)
  const [, name = `${graph}.${format}`] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
  return response.headers.get('edgewise-losses')
}

export function ExportMenu({ graph }: { readonly graph: string }) {
  const id = useId()
  const save = useMutation({ mutationFn: (format: string) => download(graph, format) })
  return (
    <>
      <button type="button" popoverTarget={id}>
        Export
      </button>
      <section id={id} popover="auto" className={style.menu} aria-label="Formats of the export">
        {formats.map((format) => (
          <button key={format} type="button" disabled={save.isPending} onClick={() => save.mutate(format)}>
            {format}
          </button>
        ))}
        <div role="status">
          {save.isPending && 'Reading the graph'}
          {save.isSuccess && (save.data === null || save.data === '' ? 'Saved.' : `Saved. The format loses: ${save.data}`)}
        </div>
        {save.error !== null && <ProblemBox error={save.error} />}
      </section>
    </>
  )
}
