import type { Steps } from '../../base/concurrency/thread-share.ts'
import { fold } from '../../storage/graphs/fold.ts'
import type { EdgeOperation, NodeOperation, OperationProperty, Source } from './operation.ts'
import { identityOf, type Mention } from './same-nodes.ts'
import { addStatement, type Conflict, confidenceOf, type Statement, type TaskProperty, Values } from './statements.ts'

/** Fields that nodes and edges share. */
interface Supported {
  /** One value per property; `conflicts` lists all values on which sources disagree. */
  readonly properties: readonly TaskProperty[]
  readonly conflicts: readonly Conflict[]
  /** The highest confidence of its statements. */
  readonly confidence: number
  /** Statements that the item exists, in log order. */
  readonly statements: readonly Statement[]
}

export interface TaskNode extends Supported {
  /** The first key. */
  readonly key: string
  readonly label: string
  /** The fullest of its names. */
  readonly name: string
  /** Its other keys and names. */
  readonly aliases: readonly string[]
}

export interface TaskEdge extends Supported {
  /** Keys of nodes. */
  readonly source: string
  readonly type: string
  readonly target: string
}

/** Why an item is outside the graph. */
export interface Mark {
  readonly as: 'quarantined' | 'removed'
  readonly step: number
  readonly source: Source
  readonly reason: string
}

/** Label of nodes that are known only from edges; a model that states it adds nothing. */
export const THING = 'Thing'

/** Whether a property is the node's name. */
const isName = ({ name }: OperationProperty): boolean => identityOf(name) === 'name'

/** Spells labels, types and properties of one identity as they were first written. */
export class Spelling {
  readonly #labels = new Map<string, string>()
  readonly #types = new Map<string, string>()
  readonly #properties = new Map<string, string>()

  label = (text: string): string => spelled(this.#labels, text)
  type = (text: string): string => spelled(this.#types, text)
  property = (text: string): string => spelled(this.#properties, text)
}

function spelled(known: Map<string, string>, text: string): string {
  const identity = identityOf(text)
  const first = known.get(identity) ?? text
  known.set(identity, first)
  return first
}

const wordCount = (name: string) => fold(name).split(' ').length

/** The first name with the most words, then the most letters. */
function* fullest(names: Iterable<string>): Steps<string> {
  let best = { name: '', words: 0 }
  for (const name of names) {
    const words = wordCount(name)
    if ((words - best.words || name.length - best.name.length) > 0) best = { name, words }
    yield
  }
  return best.name
}

/** Names and label of a node. */
export class Naming {
  #names: Set<string> | null = null
  readonly labels = new Values()

  tell(statement: Statement, { label, properties }: NodeOperation): void {
    for (const property of properties) if (isName(property)) this.#names = (this.#names ?? new Set<string>()).add(String(property.value))
    if (identityOf(label) !== identityOf(THING)) this.labels.add(label, statement)
  }

  get names(): readonly string[] {
    return [...(this.#names ?? [])]
  }

  mention(key: string): Mention {
    const label = this.labels.best()
    return { key, label: label === undefined ? null : identityOf(String(label.value)), names: [key, ...this.names] }
  }
}

/** A node or an edge while the log is being read. */
abstract class Draft {
  #properties: Map<string, { readonly name: string; readonly values: Values }> | null = null
  readonly statements: Statement[] = []
  /** null while the item is in the graph. */
  mark: Mark | null = null

  /** The last statement about an item decides whether it is shown. */
  say(statement: Statement, { properties, relevant }: NodeOperation | EdgeOperation): void {
    addStatement(this.statements, statement)
    this.mark = relevant ? null : { as: 'quarantined', step: statement.step, source: statement.source, reason: 'irrelevant' }
    for (const fact of properties) if (this.isFact(fact)) this.#add(fact, statement)
  }

  protected isFact(_: OperationProperty): boolean {
    return true
  }

  #add({ name, value }: OperationProperty, statement: Statement): void {
    const identity = identityOf(name)
    this.#properties ??= new Map()
    const property = this.#properties.get(identity) ?? { name, values: new Values() }
    this.#properties.set(identity, property)
    property.values.add(value, statement)
  }

  protected *supported(spelling: Spelling, conflicts: Conflict[] = []): Steps<Supported> {
    const properties: TaskProperty[] = []
    for (const { name: written, values } of this.#properties?.values() ?? []) {
      const name = spelling.property(written)
      const ranked = values.ranked()
      const [taken] = ranked
      if (taken !== undefined) properties.push({ name, ...taken })
      if (ranked.length > 1) conflicts.push({ of: 'property', name, values: ranked })
      yield
    }
    return { properties, conflicts, confidence: confidenceOf(this.statements), statements: this.statements }
  }
}

export class NodeDraft extends Draft {
  readonly key: string
  /** Keys beside the first. */
  #keys: Set<string> | null = null
  readonly #naming = new Naming()
  /** Whether an operation stated the node itself, rather than only its edges. */
  isStated = false

  constructor(key: string) {
    super()
    this.key = key
  }

  addKey(key: string): void {
    if (key !== this.key) this.#keys = (this.#keys ?? new Set<string>()).add(key)
  }

  tell(statement: Statement, operation: NodeOperation): void {
    this.isStated = true
    this.#naming.tell(statement, operation)
    this.say(statement, operation)
  }

  protected override isFact(property: OperationProperty): boolean {
    return !isName(property)
  }

  *node(spelling: Spelling): Steps<TaskNode> {
    const { names } = this.#naming
    const labels = this.#naming.labels.ranked()
    const [label] = labels
    const keys = [this.key, ...(this.#keys ?? [])]
    const aliases = new Set([...keys, ...names])
    aliases.delete(this.key)
    return {
      key: this.key,
      label: label === undefined ? THING : spelling.label(String(label.value)),
      name: yield* fullest(names.length > 0 ? names : keys),
      aliases: [...aliases],
      ...(yield* this.supported(spelling, labels.length > 1 ? [{ of: 'label', name: 'label', values: labels }] : []))
    }
  }
}

export class EdgeDraft extends Draft {
  readonly source: string
  readonly type: string
  readonly target: string

  constructor(source: string, type: string, target: string) {
    super()
    this.source = source
    this.type = type
    this.target = target
  }

  *edge(spelling: Spelling): Steps<TaskEdge> {
    return { source: this.source, type: spelling.type(this.type), target: this.target, ...(yield* this.supported(spelling)) }
  }
}
