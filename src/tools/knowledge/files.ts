import { Type } from 'typebox'
import { EdgewiseError } from '../../base/errors.ts'
import type { DocumentReader } from '../../outside/documents/document-reader.ts'
import type { Transcriber, Usage } from '../../outside/models/model.ts'
import type { Blobs } from '../../storage/state/blobs.ts'
import { type Asker, type Page, pageOf } from './pages.ts'
import { cutPassages } from './passages.ts'
import { createTranscripts } from './transcripts.ts'

/** A file by the hash of its bytes, and its name where known: the name helps to detect the format. */
export const file = Type.String({
  pattern: '^[0-9a-f]{64}(/[^/\\\\]{1,200})?$',
  description: 'A file that was sent with a task: its SHA-256 in hex, which "/" and its name may follow.'
})

export interface FilesOptions {
  readonly blobs: Pick<Blobs, 'read' | 'has'>
  readonly documents: Pick<DocumentReader, 'read'>
  /** null: none is configured. */
  readonly transcriber: Transcriber | null
}

/** The tenant's files. Methods throw EDGEWISE_UNKNOWN_FILE for another hash. */
export interface Files {
  bytes(reference: string, asker: Asker): Promise<{ readonly name: string; readonly sha256: string; readonly bytes: Buffer }>
  /** Also throws the errors of documents; EDGEWISE_UNSUPPORTED_MEDIA_TYPE for a recording without a transcript. */
  read(reference: string, asker: Asker): Promise<Page>
  /** Lets a model transcribe a recording; `read` then returns the transcript. Throws EDGEWISE_UNSUPPORTED_MEDIA_TYPE for other files, and models' errors. */
  transcribe(reference: string, asker: Asker): Promise<{ readonly page: Page; readonly usage: Usage }>
  /** The transcription model; null when none is configured. */
  readonly transcriber: string | null
}

/** The source that citations of a file name. */
const addressOf = (name: string): string => `attachment:${name}`

export function createFiles({ blobs, documents, transcriber }: FilesOptions): Files {
  const transcripts = createTranscripts(transcriber)

  async function bytes(reference: string, { tenant }: Asker) {
    const [sha256 = '', name = sha256] = reference.split('/')
    const chunks = await blobs.read(tenant, sha256)
    if (chunks === null) throw new EdgewiseError('EDGEWISE_UNKNOWN_FILE', { file: reference })
    const parts: Uint8Array[] = []
    for await (const chunk of chunks) parts.push(chunk)
    return { name, sha256, bytes: Buffer.concat(parts) }
  }

  async function open(reference: string, asker: Asker) {
    const file = await bytes(reference, asker)
    const { tenant, signal } = asker
    const document = await documents.read(file.bytes, { name: file.name }, { tenant, ...(signal && { signal }) })
    return { ...file, document, from: { url: addressOf(file.name), contentType: document.mediaType, sha256: file.sha256 } }
  }

  return {
    bytes,
    async read(reference, asker) {
      const { name, sha256, document, from } = await open(reference, asker)
      if (document.kind !== 'audio') return pageOf(document, from)
      const text = transcripts.find(asker.tenant, sha256)
      if (text === null) throw unheard(name, transcriber)
      return transcriptOf(text, from)
    },
    async transcribe(reference, asker) {
      const { document, from, ...file } = await open(reference, asker)
      const { kind, mediaType } = document
      if (kind !== 'audio') throw refuse(file.name, 'is no recording. read_file reads it, ask_file looks at images.')
      const { text, usage } = await transcripts.make({ ...file, mediaType }, asker)
      return { page: transcriptOf(text, from), usage }
    },
    transcriber: transcriber?.name ?? null
  }
}

function refuse(name: string, detail: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_UNSUPPORTED_MEDIA_TYPE', { detail: `"${name}" ${detail}` })
}

/** The error for a recording without a transcript. */
function unheard(name: string, transcriber: Transcriber | null): EdgewiseError {
  const model = 'The setting EDGEWISE_TRANSCRIPTION_MODEL names a model that writes it down.'
  return refuse(name, `is a recording. ${transcriber === null ? model : 'Call transcribe; from then on its text is read as that of any file.'}`)
}

function transcriptOf(text: string, from: Pick<Page, 'url' | 'contentType' | 'sha256'>): Page {
  const passages = cutPassages(text)
  const heard = passages.length === 0 ? 'The model heard no words.' : 'A model wrote down what it heard; nobody has checked it.'
  return { ...from, title: null, passages, notes: [heard] }
}

/** A file name from a caller: no path, and no characters that a terminal or a prompt could interpret. */
export const fileName = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^(?!\\.{1,2}$)[^/\\\\\\u0000-\\u001f\\u007f-\\u009f]+$',
  description: 'Its name, without a path; the ending helps to tell what it is.'
})
