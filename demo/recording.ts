import type { TaskBody } from '../src/faces/http/schemas/task.ts'
import file from './recordings/file.json' with { type: 'json' }
import graph from './recordings/graph.json' with { type: 'json' }
import web from './recordings/web.json' with { type: 'json' }

/** A model's reply in one role, which is the name of the reply's schema. */
export interface RecordedReply {
  readonly role: string
  readonly says: object
}

export interface Recording {
  readonly task: TaskBody
  /** Texts of the task's files, by name. */
  readonly files: Readonly<Record<string, string>>
  /** HTML by path, served on loopback. */
  readonly pages: Readonly<Record<string, string>>
  /** Results of any web search. `{pages}` in an address is replaced by the page server's address. */
  readonly found: readonly { readonly title: string; readonly url: string; readonly content: string }[]
  /** Replies in order; `{pages}` as above. */
  readonly replies: readonly RecordedReply[]
}

export const recordings = { web, file, graph } as unknown as Readonly<Record<'web' | 'file' | 'graph', Recording>>

export type RecordingName = keyof typeof recordings

export const isRecordingName = (name: string): name is RecordingName => Object.hasOwn(recordings, name)
