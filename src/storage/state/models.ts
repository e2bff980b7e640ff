import { createHash } from 'node:crypto'

/** What a model was trained for. */
export type ModelKind = 'graph_sage' | 'node_classification' | 'node_regression' | 'link_prediction'

/** What is known of a trained model without opening it. */
export interface ModelEntry {
  readonly name: string
  readonly kind: ModelKind
  /** It was trained on. */
  readonly graph: string
  readonly createdAt: string
  /** By what it was judged, and how well it did; null: by nothing. */
  readonly score: { readonly metric: string; readonly value: number } | null
  /** Of kind, graph and document: models of one hash predict alike. */
  readonly hash: string
}

/** A trained model; of any size, so listing leaves documents out. */
export interface StoredModel extends ModelEntry {
  /** Parameters, measures and weights, as JSON. */
  readonly document: unknown
}

/** A model as its trainer gives it; the store dates and hashes it. */
export type NewModel = Omit<StoredModel, 'createdAt' | 'hash'>

/** Trained models. */
export interface Models {
  /** The last one put under a name is kept. */
  put(tenant: string, model: NewModel): Promise<ModelEntry>
  read(tenant: string, name: string): Promise<StoredModel | null>
  /** By name. */
  list(tenant: string): Promise<ModelEntry[]>
  /** Whether there was one. */
  drop(tenant: string, name: string): Promise<boolean>
}

/** A model as stores write it: what lists show, and the document, each as JSON. */
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
