import type { WireError } from '../errors.ts'
import type { DocumentHints, ReadDocument } from './document.ts'
import type { DocumentLimits } from './limits.ts'

/** All that a worker is told: it reads one document. */
export interface ToWorker {
  /** Shared, so that neither thread has to copy it in one go. */
  readonly bytes: Uint8Array
  readonly hints: DocumentHints
  readonly limits: DocumentLimits
}

export type FromWorker = { readonly ready: true } | { readonly document: ReadDocument } | { readonly error: WireError }
