import { fold } from '../store/fold.ts'
import type { EdgeOperation, NodeOperation, OperationProperty, Source } from './operation.ts'
import { identityOf, type Mention } from './same-nodes.ts'
import { addStatement, type Conflict, confidenceOf, type Statement, type TaskProperty, Values } from './statements.ts'

/** What nodes and edges carry. */
interface Supported {
  /** One value each; where sources disagree `conflicts` has all. */
  readonly properties: readonly TaskProperty[]
  readonly conflicts: readonly Conflict[]
  /** The highest of its statements. */
  readonly confidence: number
  /** Who said that it exists, in the order of the log. */
  readonly statements: readonly Statement[]
}

export interface TaskNode extends Supported {
  /** The one it was first given. */
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

/** Why an item is out of the graph. */
export interface Mark {
  readonly as: 'quarantined' | 'removed'
  readonly step: number
  readonly source: Source
  readonly reason: string
}

/** The label of a node of which only edges were told; a model that gives it says no more. */
const THING = 'Thing'

/** Whether a property holds what a node is called. */
const isName = ({ name }: OperationProperty): boolean => identityOf(name) === 'name'

/** Labels, types and properties of one identity are spelled alike in a graph: as they first were. */
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

/** The first of the names that have the most words, then letters. */
function fullest(names: readonly string[]): string {
  return names.reduce((best, name) => ((wordCount(name) - wordCount(best) || name.length - best.length) > 0 ? name : best))
}

/** A node or an edge while the log is read. */
abstract class Draft {
  readonly #properties = new Map<string, { readonly name: string; readonly values: Values }>()
  readonly statements: Statement[] = []
  /** Null: it is in the graph. */
  mark: Mark | null = null

  /** The last word on an item decides whether it is shown. */
  say(statement: Statement, { properties, relevant }: NodeOperation | EdgeOperation): void {
    addStatement(this.statements, statement)
    this.mark = relevant ? null : { as: 'quarantined', step: statement.step, source: statement.source, reason: 'irrelevant' }
    for (const { name, value } of properties) {
      const identity = identityOf(name)
      const property = this.#properties.get(identity) ?? { name, values: new Values() }
      this.#properties.set(identity, property)
      property.values.add(value, statement)
    }
  }

  protected supported(spelling: Spelling, conflicting: readonly Conflict[] = []): Supported {
    const ranked = [...this.#properties.values()].map(({ name, values }) => ({ name: spelling.property(name), values: values.ranked() }))
    const conflicts = ranked.flatMap(({ name, values }): Conflict[] => (values.length > 1 ? [{ of: 'property', name, values }] : []))
    return {
      properties: ranked.flatMap(({ name, values }) => values.slice(0, 1).map((value) => ({ name, ...value }))),
      conflicts: [...conflicting, ...conflicts],
      confidence: confidenceOf(this.statements),
      statements: [...this.statements]
    }
  }
}

export class NodeDraft extends Draft {
  readonly key: string
  readonly #keys = new Set<string>()
  readonly #names = new Set<string>()
  readonly #labels = new Values()
  /** Whether it was told itself, not by edges alone. */
  isTold = false

  constructor(key: string) {
    super()
    this.key = key
    this.#keys.add(key)
  }

  addKey(key: string): void {
    this.#keys.add(key)
  }

  tell(statement: Statement, operation: NodeOperation): void {
    this.isTold = true
    for (const { value } of operation.properties.filter(isName)) this.#names.add(String(value))
    if (identityOf(operation.label) !== identityOf(THING)) this.#labels.add(operation.label, statement)
    this.say(statement, { ...operation, properties: operation.properties.filter((property) => !isName(property)) })
  }

  mention(): Mention {
    const [label] = this.#labels.ranked()
    return { key: this.key, label: label === undefined ? null : identityOf(String(label.value)), names: [this.key, ...this.#names] }
  }

  node(spelling: Spelling): TaskNode {
    const labels = this.#labels.ranked()
    const [label] = labels
    return {
      key: this.key,
      label: label === undefined ? THING : spelling.label(String(label.value)),
      name: fullest(this.#names.size > 0 ? [...this.#names] : [...this.#keys]),
      aliases: [...new Set([...this.#keys, ...this.#names])].filter((name) => name !== this.key),
      ...this.supported(spelling, labels.length > 1 ? [{ of: 'label', name: 'label', values: labels }] : [])
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

  edge(spelling: Spelling): TaskEdge {
    return { source: this.source, type: spelling.type(this.type), target: this.target, ...this.supported(spelling) }
  }
}
