import type { DocumentLimits } from './limits.ts'

export type DocumentKind = 'pdf' | 'docx' | 'xlsx' | 'xls' | 'pptx' | 'csv' | 'tsv' | 'json' | 'xml' | 'html' | 'markdown' | 'text' | 'zip' | 'image' | 'audio'

/** What is known of a document beside its bytes. None is trusted: the bytes come first. */
export interface DocumentHints {
  readonly name?: string
  readonly contentType?: string
  readonly url?: string
}

export interface DocumentLink {
  readonly text: string
  readonly url: string
}

/** What a document says. `notes` tell what was left out, and why. Images and recordings have no text here: a model has to look or listen. */
export interface ReadDocument {
  readonly kind: DocumentKind
  readonly mediaType: string
  readonly title: string | null
  readonly markdown: string
  readonly notes: readonly string[]
  /** Of pages alone: addresses as they can be requested, in order of appearance. */
  readonly links?: readonly DocumentLink[]
}

/** A document as its converter gets it. */
export interface DocumentSource {
  readonly bytes: Uint8Array
  readonly hints: DocumentHints
  readonly limits: DocumentLimits
  /** Archives that it lies in. */
  readonly depth: number
  /** Counts what was unpacked of it, and of all that it lies in. */
  readonly unpacked: { bytes: number }
}

/** A document as its converter gives it back. */
export type DocumentContent = Pick<ReadDocument, 'markdown'> & Partial<Pick<ReadDocument, 'title' | 'notes' | 'links'>>
export type Convert = (source: DocumentSource) => DocumentContent | Promise<DocumentContent>

/** A document as errors call it. */
export function documentName({ name, url }: DocumentHints): string {
  const known = name ?? url
  return known === undefined ? 'The document' : `"${known}"`
}
