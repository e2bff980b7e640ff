import type { DocumentLimits } from './limits.ts'

export type DocumentKind = 'pdf' | 'docx' | 'xlsx' | 'xls' | 'pptx' | 'csv' | 'tsv' | 'json' | 'xml' | 'html' | 'markdown' | 'text' | 'zip' | 'image' | 'audio'

/** Untrusted facts about a document besides its bytes, which take precedence. */
export interface DocumentHints {
  readonly name?: string
  readonly contentType?: string
  readonly url?: string
}

export interface DocumentLink {
  readonly text: string
  readonly url: string
}

/** The content of a document. `notes` explain omissions. Images and recordings have no text here; they need a model. */
export interface ReadDocument {
  readonly kind: DocumentKind
  readonly mediaType: string
  readonly title: string | null
  readonly markdown: string
  readonly notes: readonly string[]
  /** For pages only: absolute addresses in order of appearance. */
  readonly links?: readonly DocumentLink[]
}

/** The input of a converter. */
export interface DocumentSource {
  readonly bytes: Uint8Array
  readonly hints: DocumentHints
  readonly limits: DocumentLimits
  /** Number of enclosing archives. */
  readonly depth: number
  /** Counts bytes unpacked from the document and its enclosing archives. */
  readonly unpacked: { bytes: number }
}

/** The output of a converter. */
export type DocumentContent = Pick<ReadDocument, 'markdown'> & Partial<Pick<ReadDocument, 'title' | 'notes' | 'links'>>
export type Convert = (source: DocumentSource) => DocumentContent | Promise<DocumentContent>

/** The name of a document in errors. */
export function documentName({ name, url }: DocumentHints): string {
  const known = name ?? url
  return known === undefined ? 'The document' : `"${known}"`
}
