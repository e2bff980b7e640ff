import { Type } from 'typebox'
import type { DocumentReader } from '../../documents/document-reader.ts'
import { EdgewiseError } from '../../errors.ts'
import type { Blobs } from '../../state/blobs.ts'
import { type Asker, type Page, pageOf } from './pages.ts'

/** A file by the hash of its bytes, and its name where that is known: the name helps to tell what it is. */
export const file = Type.String({
  pattern: '^[0-9a-f]{64}(/[^/\\\\]{1,200})?$',
  description: 'A file that was sent with a task: its SHA-256 in hex, which "/" and its name may follow.'
})

export interface FilesOptions {
  readonly blobs: Pick<Blobs, 'read' | 'has'>
  readonly documents: Pick<DocumentReader, 'read'>
}

/** Files that the tenant has sent. EDGEWISE_UNKNOWN_FILE for a hash that it has none of. */
export interface Files {
  bytes(reference: string, asker: Asker): Promise<{ readonly name: string; readonly sha256: string; readonly bytes: Buffer }>
  /** Also the errors of documents. */
  read(reference: string, asker: Asker): Promise<Page>
}

/** Where what a file says is said to come from. */
const addressOf = (name: string): string => `attachment:${name}`

export function createFiles({ blobs, documents }: FilesOptions): Files {
  async function bytes(reference: string, { tenant }: Asker) {
    const [sha256 = '', name = sha256] = reference.split('/')
    const chunks = await blobs.read(tenant, sha256)
    if (chunks === null) throw new EdgewiseError('EDGEWISE_UNKNOWN_FILE', { file: reference })
    const parts: Uint8Array[] = []
    for await (const chunk of chunks) parts.push(chunk)
    return { name, sha256, bytes: Buffer.concat(parts) }
  }

  return {
    bytes,
    async read(reference, asker) {
      const { name, sha256, bytes: body } = await bytes(reference, asker)
      const { tenant, signal } = asker
      const document = await documents.read(body, { name }, { tenant, ...(signal && { signal }) })
      return pageOf(document, { url: addressOf(name), contentType: document.mediaType, sha256 })
    }
  }
}

/** A file as a caller names it: no path, and nothing that a terminal or a prompt could take for something else. */
export const fileName = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^(?!\\.{1,2}$)[^/\\\\\\u0000-\\u001f\\u007f-\\u009f]+$',
  description: 'Its name, without a path; the ending helps to tell what it is.'
})
