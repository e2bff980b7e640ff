import { createHash } from 'node:crypto'
import type { ModelEntry, NewModel, StoredModel } from './models.ts'

/** A model as stores write it: what lists show, and the document, each as JSON. */
export interface ModelText {
  readonly entry: ModelEntry
  readonly entryText: string
  readonly documentText: string
}

export function writeModel({ name, kind, graph, score, document }: NewModel, createdAt: string): ModelText {
  const documentText = JSON.stringify(document ?? null)
  const hash = createHash('sha256')
    .update(JSON.stringify([kind, graph]))
    .update(documentText)
    .digest('base64url')
  const entry: ModelEntry = { name, kind, graph, createdAt, score, hash }
  return { entry, entryText: JSON.stringify(entry), documentText }
}

export function readEntry(entryText: string): ModelEntry {
  return JSON.parse(entryText) as ModelEntry
}

export function readModelText(entryText: string, documentText: string): StoredModel {
  return { ...readEntry(entryText), document: JSON.parse(documentText) as unknown }
}
