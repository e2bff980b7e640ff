import { send, sendForJson } from '../service/request.ts'

/** What an import would store, as the service says. */
export interface Plan {
  readonly nodeCount: number
  readonly relationshipCount: number
  readonly labels: readonly { readonly label: string; readonly count: number; readonly nameProperty: string | null }[]
  readonly relationshipTypes: readonly { readonly type: string; readonly count: number }[]
  readonly faultCount: number
  readonly faults: readonly { readonly source: string; readonly line: number | null; readonly detail: string }[]
  readonly warnings: readonly string[]
}

export interface ImportChoice {
  readonly name: string
  readonly files: readonly File[]
  readonly orientation: '' | 'directed' | 'undirected'
}

/** Options come before the files. */
function formOf({ files, orientation }: ImportChoice): FormData {
  const form = new FormData()
  if (orientation !== '') form.append('orientation', orientation)
  for (const file of files) form.append('file', file, file.name)
  return form
}

const pathOf = (name: string): string => `/graphs/${encodeURIComponent(name)}/import`

/** Reads the files and stores nothing. */
export function readPlan(choice: ImportChoice, signal: AbortSignal): Promise<Plan> {
  return sendForJson<Plan>(`${pathOf(choice.name)}?plan=true`, { body: formOf(choice), signal })
}

/** Starts the import as a job; its id. */
export async function startImport(choice: ImportChoice, signal: AbortSignal): Promise<string> {
  const response = await send(pathOf(choice.name), { body: formOf(choice), headers: { prefer: 'respond-async' }, signal })
  return ((await response.json()) as { id: string }).id
}
