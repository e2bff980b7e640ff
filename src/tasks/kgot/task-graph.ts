import { canonicalJson } from '../../base/canonical-json.ts'
import { atOnce, inSlices, type Steps } from '../../base/concurrency/thread-share.ts'
import type { Batch, EdgeOperation, Operation } from './operation.ts'
import { identityOf, type Mention, sameNodes } from './same-nodes.ts'
import { addStatement, type Statement } from './statements.ts'
import { EdgeDraft, type Mark, Naming, NodeDraft, Spelling, type TaskEdge, type TaskNode } from './task-items.ts'

/** An item outside the graph, with the step and reason. */
export type Hidden<T> = T & { readonly hidden: Mark }

/** The graph that a log of operations builds. Nodes and edges are in order of first mention. */
export interface TaskGraph {
  /** Step of the last batch; 0 without any. */
  readonly step: number
  readonly nodes: readonly TaskNode[]
  readonly edges: readonly TaskEdge[]
  /** Items marked irrelevant. A later relevant upsert restores them with all their statements. */
  readonly quarantined: { readonly nodes: readonly Hidden<TaskNode>[]; readonly edges: readonly Hidden<TaskEdge>[] }
  /** Removed nodes, which an upsert restores in the same way. */
  readonly removed: readonly Hidden<TaskNode>[]
}

/** Sorts batches by step and drops duplicates. */
function inOrder(batches: readonly Batch[], upTo: number): Batch[] {
  const bySteps = new Map<number, Batch[]>()
  for (const batch of batches) {
    if (batch.step > upTo) continue
    const known = bySteps.get(batch.step)
    if (known === undefined) bySteps.set(batch.step, [batch])
    else if (known.every((other) => canonicalJson(other) !== canonicalJson(batch))) known.push(batch)
  }
  return [...bySteps].sort(([a], [b]) => a - b).flatMap(([, known]) => known)
}

type At = Omit<Statement, 'confidence'>

/** Visits operations in order, with their sources, and yields after each. */
function* each(log: readonly Batch[], take: (at: At, operation: Operation) => void): Steps<void> {
  for (const { step, source, operations } of log) {
    for (const operation of operations) {
      take({ step, source }, operation)
      yield
    }
  }
}

/** Collects labels and names per key, in order of first mention. */
function* mentionsIn(log: readonly Batch[]): Steps<Mention[]> {
  const namings = new Map<string, Naming>()
  const namingOf = (key: string): Naming => {
    const naming = namings.get(key) ?? new Naming()
    namings.set(key, naming)
    return naming
  }
  yield* each(log, (at, operation) => {
    if (operation.op === 'node') namingOf(operation.key).tell({ ...at, confidence: operation.confidence }, operation)
    if (operation.op === 'edge') [operation.source, operation.target].map(namingOf)
  })
  const mentions: Mention[] = []
  for (const [key, naming] of namings) {
    mentions.push(naming.mention(key))
    yield
  }
  return mentions
}

class Drafts {
  readonly #first: ReadonlyMap<string, string>
  readonly #alike = new Map<string, NodeDraft[]>()
  readonly nodes = new Map<string, NodeDraft>()
  readonly edges = new Map<string, EdgeDraft>()

  /** @param first maps each key to its node's first key */
  constructor(first: ReadonlyMap<string, string>) {
    this.#first = first
  }

  apply(at: At, operation: Operation): void {
    if (operation.op === 'node') this.#node(operation.key).tell({ ...at, confidence: operation.confidence }, operation)
    else if (operation.op === 'edge') this.#edge(operation).say({ ...at, confidence: operation.confidence }, operation)
    else this.#remove(at, operation.key, operation.reason)
  }

  #node(key: string): NodeDraft {
    const first = this.#first.get(key) ?? key
    const node = this.nodes.get(first) ?? this.#newNode(first)
    node.addKey(key)
    return node
  }

  #newNode(key: string): NodeDraft {
    const node = new NodeDraft(key)
    this.nodes.set(key, node)
    const identity = identityOf(key)
    const alike = this.#alike.get(identity)
    if (alike === undefined) this.#alike.set(identity, [node])
    else alike.push(node)
    return node
  }

  #edge(operation: EdgeOperation): EdgeDraft {
    const [source, target] = [this.#node(operation.source).key, this.#node(operation.target).key]
    const identity = JSON.stringify([source, identityOf(operation.type), target])
    const edge = this.edges.get(identity) ?? new EdgeDraft(source, operation.type, target)
    this.edges.set(identity, edge)
    return edge
  }

  /** Finds a node by one of its keys, else by the only key with the same identity. */
  #find(key: string): NodeDraft | undefined {
    const first = this.#first.get(key)
    if (first !== undefined) return this.nodes.get(first)
    const [only, ...others] = this.#alike.get(identityOf(key)) ?? []
    return others.length === 0 ? only : undefined
  }

  /** Removing an unknown node has no effect on later upserts. */
  #remove(at: At, key: string, reason: string): void {
    const node = this.#find(key)
    if (node !== undefined) node.mark = { as: 'removed', ...at, reason }
  }
}

/** Nodes that are known only from edges, which imply them. */
function untold({ source, target }: EdgeDraft, nodes: ReadonlyMap<string, NodeDraft>): NodeDraft[] {
  const [from, to] = [nodes.get(source), nodes.get(target)]
  return (from === to ? [from] : [from, to]).filter((node): node is NodeDraft => node?.isStated === false)
}

/** Selects edges whose ends are in the graph. */
function* connect({ nodes, edges }: Drafts): Steps<EdgeDraft[]> {
  const isShown = (key: string) => nodes.get(key)?.mark === null
  const shown: EdgeDraft[] = []
  const implied: { readonly node: NodeDraft; readonly statement: Statement }[] = []
  for (const edge of edges.values()) {
    yield
    if (edge.mark !== null || !isShown(edge.source) || !isShown(edge.target)) continue
    shown.push(edge)
    for (const node of untold(edge, nodes)) implied.push(...edge.statements.map((statement) => ({ node, statement })))
  }
  for (const { node, statement } of implied.sort((a, b) => a.statement.step - b.statement.step)) {
    addStatement(node.statements, statement)
    yield
  }
  return shown
}

/** Builds items from drafts one by one. */
function* made<D, T>(drafts: Iterable<D>, make: (draft: D) => Steps<T> | null): Steps<T[]> {
  const items: T[] = []
  for (const draft of drafts) {
    const making = make(draft)
    if (making !== null) items.push(yield* making)
    yield
  }
  return items
}

function* hidden<T>(making: Steps<T>, mark: Mark): Steps<Hidden<T>> {
  return { ...(yield* making), hidden: mark }
}

function* building(batches: readonly Batch[], { upTo = Number.POSITIVE_INFINITY }: UpTo): Steps<TaskGraph> {
  const log = inOrder(batches, upTo)
  const drafts = new Drafts(yield* sameNodes(yield* mentionsIn(log)))
  yield* each(log, (at, operation) => drafts.apply(at, operation))
  const shownEdges = yield* connect(drafts)
  const [spelling, asideSpelling] = [new Spelling(), new Spelling()]
  const nodes = [...drafts.nodes.values()]
  const aside = (as: Mark['as']) => made(nodes, (draft) => (draft.mark?.as === as ? hidden(draft.node(asideSpelling), draft.mark) : null))
  return {
    step: log.at(-1)?.step ?? 0,
    nodes: yield* made(nodes, (draft) => (draft.mark === null && draft.statements.length > 0 ? draft.node(spelling) : null)),
    edges: yield* made(shownEdges, (draft) => draft.edge(spelling)),
    quarantined: {
      nodes: yield* aside('quarantined'),
      edges: yield* made(drafts.edges.values(), (draft) => (draft.mark === null ? null : hidden(draft.edge(asideSpelling), draft.mark)))
    },
    removed: yield* aside('removed')
  }
}

interface UpTo {
  /** Last step to include; default: all. */
  readonly upTo?: number | undefined
}

/**
 * Builds the graph of a log, as a pure function of its batches: the graph at step k is that of the batches up to k. Time: linear in the log, apart from
 * surnames that up to 32 names share.
 *
 * Upserts meet by key. Keys of one label with the same name are one node, as are initials and bare surnames where exactly one name fits (see `sameNodes`). The
 * last operation on an item decides whether it is shown; irrelevant and removed items are kept separately. An edge is shown when both ends are; nodes known
 * only from edges are shown with them.
 */
export const buildTaskGraph = (batches: readonly Batch[], { upTo }: UpTo = {}): TaskGraph => atOnce(building(batches, { upTo }))

/** Does the same in time slices, so that other work can run. Throws EDGEWISE_CANCELLED once the signal aborts. */
export const drawTaskGraph = (batches: readonly Batch[], { upTo, signal }: UpTo & { readonly signal?: AbortSignal } = {}): Promise<TaskGraph> =>
  inSlices(building(batches, { upTo }), signal)

export interface Differences<T> {
  readonly added: readonly T[]
  readonly removed: readonly T[]
  readonly changed: readonly { readonly before: T; readonly after: T }[]
}

export interface TaskGraphDiff {
  readonly nodes: Differences<TaskNode>
  readonly edges: Differences<TaskEdge>
}

/** Compares two values deeply; identical references, which graphs of one log share, end the search early. */
function* areAlike(one: unknown, other: unknown): Steps<boolean> {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [mine, yours] = [Object.entries(one), other as Readonly<Record<string, unknown>>]
  if (mine.length !== Object.keys(other).length) return false
  for (const [name, value] of mine) {
    if (!Object.hasOwn(other, name) || !(yield* areAlike(value, yours[name]))) return false
    yield
  }
  return true
}

function* differences<T>(before: readonly T[], after: readonly T[], identity: (item: T) => string): Steps<Differences<T>> {
  const old = new Map<string, T>()
  for (const item of before) old.set(identity(item), item)
  yield
  const [added, changed]: [T[], { before: T; after: T }[]] = [[], []]
  for (const item of after) {
    const key = identity(item)
    const was = old.get(key)
    old.delete(key)
    if (was === undefined) added.push(item)
    else if (!(yield* areAlike(was, item))) changed.push({ before: was, after: item })
    yield
  }
  return { added, removed: [...old.values()], changed }
}

function* comparing(before: TaskGraph, after: TaskGraph): Steps<TaskGraphDiff> {
  return {
    nodes: yield* differences(before.nodes, after.nodes, ({ key }) => key),
    edges: yield* differences(before.edges, after.edges, ({ source, type, target }) => JSON.stringify([source, type, target]))
  }
}

/** Compares two steps of a task, or two tasks. */
export const diffTaskGraphs = (before: TaskGraph, after: TaskGraph): TaskGraphDiff => atOnce(comparing(before, after))

/** Does the same in time slices. */
export const compareTaskGraphs = (before: TaskGraph, after: TaskGraph): Promise<TaskGraphDiff> => inSlices(comparing(before, after))
