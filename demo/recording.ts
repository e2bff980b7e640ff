import type { TaskBody } from '../src/faces/http/schemas/task.ts'
import file from './recordings/file.json' with { type: 'json' }
import graph from './recordings/graph.json' with { type: 'json' }
import web from './recordings/web.json' with { type: 'json' }

/** What the model said when it was asked in this role: the name of the schema that its reply meets. */
export interface RecordedReply {
  readonly role: string
  readonly says: object
}

export interface Recording {
  readonly task: TaskBody
  /** Texts of files that belong to the task, by name. */
  readonly files: Readonly<Record<string, string>>
  /** HTML by path, served on loopback. */
  readonly pages: Readonly<Record<string, string>>
  /** What the search engine finds, whatever is asked. `{pages}` in an address stands for the server of the pages. */
  readonly found: readonly { readonly title: string; readonly url: string; readonly content: string }[]
  /** In their order; `{pages}` as above. */
  readonly replies: readonly RecordedReply[]
}

export const recordings = { web, file, graph } as unknown as Readonly<Record<'web' | 'file' | 'graph', Recording>>

export type RecordingName = keyof typeof recordings

export const isRecordingName = (name: string): name is RecordingName => Object.hasOwn(recordings, name)
