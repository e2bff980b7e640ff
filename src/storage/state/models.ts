import { createHash } from 'node:crypto'

export type ModelKind = 'graph_sage' | 'node_classification' | 'node_regression' | 'link_prediction'

/** Description of a trained model without its document. */
export interface ModelEntry {
  readonly name: string
  readonly kind: ModelKind
  /** Graph that it was trained on. */
  readonly graph: string
  readonly createdAt: string
  /** Metric and value of its evaluation; null without one. */
  readonly score: { readonly metric: string; readonly value: number } | null
  /** Hash of kind, graph and document: models with one hash predict the same. */
  readonly hash: string
}

/** A trained model of any size, so lists leave documents out. */
export interface StoredModel extends ModelEntry {
  /** Parameters, measures and weights, as JSON. */
  readonly document: unknown
}

/** A model from its trainer; the store dates and hashes it. */
export type NewModel = Omit<StoredModel, 'createdAt' | 'hash'>

export interface Models {
  /** Replaces an earlier model of the same name. */
  put(tenant: string, model: NewModel): Promise<ModelEntry>
  read(tenant: string, name: string): Promise<StoredModel | null>
  /** By name. */
  list(tenant: string): Promise<ModelEntry[]>
  /** Returns whether the model existed. */
  drop(tenant: string, name: string): Promise<boolean>
}

/** A model in stored form: list entry and document, each as JSON. */
interface ModelText {
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
