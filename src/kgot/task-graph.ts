import { canonicalJson } from '../results/canonical-json.ts'
import type { Batch, EdgeOperation, Operation } from './operation.ts'
import { identityOf, type Mention, sameNodes } from './same-nodes.ts'
import { addStatement, type Statement } from './statements.ts'
import { EdgeDraft, type Mark, NodeDraft, Spelling, type TaskEdge, type TaskNode } from './task-items.ts'

/** Since which step it is out of the graph, and why. */
export type Hidden<T> = T & { readonly hidden: Mark }

/** What a log of operations makes. Nodes and edges come in the order in which they were first said. */
export interface TaskGraph {
  /** Of the last batch; 0 without any. */
  readonly step: number
  readonly nodes: readonly TaskNode[]
  readonly edges: readonly TaskEdge[]
  /** Said to be of no use for the task; a later relevant upsert brings it back, with all that was said of it. */
  readonly quarantined: { readonly nodes: readonly Hidden<TaskNode>[]; readonly edges: readonly Hidden<TaskEdge>[] }
  /** Brought back in the same way. */
  readonly removed: readonly Hidden<TaskNode>[]
}

/** By step, each batch once. */
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

/** What is known of each key, in the order in which they come. */
function mentionsIn(log: readonly Batch[]): Mention[] {
  const drafts = new Map<string, NodeDraft>()
  const draftOf = (key: string): NodeDraft => {
    const draft = drafts.get(key) ?? new NodeDraft(key)
    drafts.set(key, draft)
    return draft
  }
  const enter = ({ step, source }: Batch, operation: Operation) => {
    if (operation.op === 'node') draftOf(operation.key).tell({ step, source, confidence: operation.confidence }, operation)
    if (operation.op === 'edge') [operation.source, operation.target].map(draftOf)
  }
  for (const batch of log) for (const operation of batch.operations) enter(batch, operation)
  return [...drafts.values()].map((draft) => draft.mention())
}

/** The items of a log. */
class Drafts {
  readonly #first: ReadonlyMap<string, string>
  readonly nodes = new Map<string, NodeDraft>()
  readonly edges = new Map<string, EdgeDraft>()

  constructor(log: readonly Batch[]) {
    this.#first = sameNodes(mentionsIn(log))
    for (const { step, source, operations } of log) for (const operation of operations) this.#apply({ step, source }, operation)
  }

  #apply(at: Omit<Statement, 'confidence'>, operation: Operation): void {
    if (operation.op === 'node') this.#node(operation.key).tell({ ...at, confidence: operation.confidence }, operation)
    else if (operation.op === 'edge') this.#edge(operation).say({ ...at, confidence: operation.confidence }, operation)
    else this.#remove(at, operation.key, operation.reason)
  }

  #node(key: string): NodeDraft {
    const first = this.#first.get(key) ?? key
    const node = this.nodes.get(first) ?? new NodeDraft(first)
    this.nodes.set(first, node)
    node.addKey(key)
    return node
  }

  #edge(operation: EdgeOperation): EdgeDraft {
    const [source, target] = [this.#node(operation.source).key, this.#node(operation.target).key]
    const identity = JSON.stringify([source, identityOf(operation.type), target])
    const edge = this.edges.get(identity) ?? new EdgeDraft(source, operation.type, target)
    this.edges.set(identity, edge)
    return edge
  }

  /** By a key of it, else by the only key that reads the same. */
  #find(key: string): NodeDraft | undefined {
    const first = this.#first.get(key)
    if (first !== undefined) return this.nodes.get(first)
    const alike = [...this.nodes.values()].filter((node) => identityOf(node.key) === identityOf(key))
    return alike.length === 1 ? alike[0] : undefined
  }

  /** What is not there needs no removal: what comes later is new. */
  #remove(at: Omit<Statement, 'confidence'>, key: string, reason: string): void {
    const node = this.#find(key)
    if (node !== undefined) node.mark = { as: 'removed', ...at, reason }
  }
}

/** Nodes of which only edges were told: those say that they exist. */
function impliedBy({ source, target, statements }: EdgeDraft, nodes: ReadonlyMap<string, NodeDraft>): { node: NodeDraft; statement: Statement }[] {
  const ends = new Set([source, target].flatMap((key) => nodes.get(key) ?? []))
  return [...ends].flatMap((node) => (node.isTold ? [] : statements.map((statement) => ({ node, statement }))))
}

/**
 * The graph that a log makes, a pure function of its batches: the graph at step k is that of the batches up to k. Time: linear in the log, apart from surnames that up to
 * 32 names share.
 *
 * Upserts meet by key. Keys of one label with the same name are one node, as are initials and bare surnames where one name fits (see `sameNodes`). The last word on an
 * item decides whether it is shown: irrelevant and removed ones are kept aside. An edge is shown when both ends are; a node that only edges tell is shown with them.
 */
export function buildTaskGraph(batches: readonly Batch[], { upTo = Number.POSITIVE_INFINITY }: { readonly upTo?: number } = {}): TaskGraph {
  const log = inOrder(batches, upTo)
  const drafts = new Drafts(log)
  const nodes = [...drafts.nodes.values()]
  const edges = [...drafts.edges.values()]
  const shownEdges = edges.filter(({ mark, source, target }) => mark === null && [source, target].every((key) => drafts.nodes.get(key)?.mark === null))
  for (const { node, statement } of shownEdges.flatMap((edge) => impliedBy(edge, drafts.nodes)).sort((a, b) => a.statement.step - b.statement.step))
    addStatement(node.statements, statement)
  const spelling = new Spelling()
  const asideSpelling = new Spelling()
  const aside = (as: Mark['as']) => nodes.flatMap((draft) => (draft.mark?.as === as ? [{ ...draft.node(asideSpelling), hidden: draft.mark }] : []))
  return {
    step: log.at(-1)?.step ?? 0,
    nodes: nodes.filter(({ mark, statements }) => mark === null && statements.length > 0).map((draft) => draft.node(spelling)),
    edges: shownEdges.map((draft) => draft.edge(spelling)),
    quarantined: {
      nodes: aside('quarantined'),
      edges: edges.flatMap((draft) => (draft.mark === null ? [] : [{ ...draft.edge(asideSpelling), hidden: draft.mark }]))
    },
    removed: aside('removed')
  }
}

export interface Differences<T> {
  readonly added: readonly T[]
  readonly removed: readonly T[]
  readonly changed: readonly { readonly before: T; readonly after: T }[]
}

export interface TaskGraphDiff {
  readonly nodes: Differences<TaskNode>
  readonly edges: Differences<TaskEdge>
}

function differences<T>(before: readonly T[], after: readonly T[], identity: (item: T) => string): Differences<T> {
  const old = new Map(before.map((item) => [identity(item), item]))
  const kept = new Set(after.map(identity))
  const pairs = after.flatMap((item) => {
    const was = old.get(identity(item))
    return was === undefined ? [] : [{ before: was, after: item }]
  })
  return {
    added: after.filter((item) => !old.has(identity(item))),
    removed: before.filter((item) => !kept.has(identity(item))),
    changed: pairs.filter((pair) => canonicalJson(pair.before) !== canonicalJson(pair.after))
  }
}

/** What differs between two steps of a task, or between two tasks. */
export function diffTaskGraphs(before: TaskGraph, after: TaskGraph): TaskGraphDiff {
  return {
    nodes: differences(before.nodes, after.nodes, ({ key }) => key),
    edges: differences(before.edges, after.edges, ({ source, type, target }) => JSON.stringify([source, type, target]))
  }
}
