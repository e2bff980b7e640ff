import { editDistance } from '../../../base/edit-distance.ts'
import { EdgewiseError } from '../../../base/errors.ts'
import { type Expression, parseExpression } from '../../../base/expressions/parse-expression.ts'
import { functions } from './functions.ts'
import type { Problems } from './problems.ts'
import type { Aggregate, CommonMeasure, ListReduction, Typed } from './typed.ts'
import { fits, type ValueType } from './types.ts'

/** The names that an expression may use at its place. */
export interface Scope {
  /** Shown to people: "initial values", "send". */
  readonly place: string
  readonly names: ReadonlyMap<string, Typed>
  /** Numeric fields that the common-neighbour functions may read; absent where those functions are not allowed. */
  readonly common?: ReadonlyMap<string, Typed>
  /** The scope of arguments of any, all, count, total, largest, smallest and at; absent where these are not allowed. */
  readonly nodes?: Scope
}

type Call = Extract<Expression, { kind: 'call' }>

/** List reductions: the types of further arguments, and of the result for a list of numbers or nodes. */
const reductions: Readonly<
  Record<ListReduction, { readonly gives: 'number' | 'item' | 'boolean'; readonly items?: 'numbers'; readonly takesItem?: true; readonly usage: string }>
> = {
  size: { gives: 'number', usage: 'size(message.list)' },
  mode: { gives: 'item', usage: 'mode(message.list): what is there most often, between equals the least' },
  hIndex: { gives: 'number', items: 'numbers', usage: 'hIndex(message.list): the largest h of which there are h numbers of h or more' },
  leastMissing: { gives: 'number', items: 'numbers', usage: 'leastMissing(message.list): the least of 0, 1, 2, ... that is not there' },
  contains: { gives: 'boolean', takesItem: true, usage: 'contains(message.list, item)' }
}

const aggregates: Readonly<Record<Aggregate, ValueType | null>> = {
  at: null,
  any: 'boolean',
  all: 'boolean',
  count: 'boolean',
  total: 'number',
  largest: 'number',
  smallest: 'number'
}

const commons: Readonly<Record<CommonMeasure, { readonly gives: ValueType; readonly takes: boolean }>> = {
  commonCount: { gives: 'number', takes: false },
  commonMax: { gives: 'number', takes: true },
  commonNode: { gives: 'node?', takes: true }
}

function has<Name extends string>(table: Readonly<Record<Name, unknown>>, name: string): name is Name {
  return Object.hasOwn(table, name)
}

/** Returns a known name that starts with this one, else the one with the fewest edits. */
function nearestOf(name: string, known: readonly string[]): string {
  return known.find((one) => one.startsWith(name)) ?? [...known].sort((a, b) => editDistance(name, a) - editDistance(name, b))[0] ?? ''
}

/** Names that are called with parentheses; operators are functions, too. */
const callable: readonly string[] = [
  ...Object.keys(functions).filter((name) => functions[name]?.usage.startsWith(`${name}(`)),
  ...[reductions, aggregates, commons].flatMap((table) => Object.keys(table))
]

/** Types the expressions of one program and collects faults in `problems`. */
export class ExpressionChecker {
  private readonly problems: Problems

  constructor(problems: Problems) {
    this.problems = problems
  }

  /** Returns the expression if it has the wanted type; otherwise adds a problem under the pointer and returns null. */
  check(text: string, pointer: string, wanted: ValueType, scope: Scope): Typed | null {
    const typed = this.typed(text, pointer, scope)
    if (typed === null) return null
    if (fits(typed.type, wanted)) return typed
    return this.problems.add(pointer, `found ${typed.type}, wanted ${wanted} in "${text}".`)
  }

  /** Accepts any type that a field can store. */
  typed(text: string, pointer: string, scope: Scope): Typed | null {
    if (this.problems.isFull) return null
    const tree = this.parse(text, pointer)
    return tree === null ? null : new Reader(this.problems, pointer, text, scope).read(tree)
  }

  private parse(text: string, pointer: string): Expression | null {
    try {
      return parseExpression(text)
    } catch (error) {
      if (error instanceof EdgewiseError) return this.problems.add(pointer, String(error.parameters['detail']))
      throw error
    }
  }
}

class Reader {
  private readonly problems: Problems
  private readonly pointer: string
  private readonly text: string
  private readonly scope: Scope

  constructor(problems: Problems, pointer: string, text: string, scope: Scope) {
    this.problems = problems
    this.pointer = pointer
    this.text = text
    this.scope = scope
  }

  read(tree: Expression): Typed | null {
    if (tree.kind === 'number') return { kind: 'literal', value: tree.value, type: 'number' }
    if (tree.kind === 'cell') return this.wrong(`character ${tree.at + 1} of "${this.text}": there are no cells here, only names.`)
    if (tree.kind === 'name') return this.readName(tree.path.join('.'), tree.at)
    const { name } = tree
    // min and max take numbers; reductions of lists and of all nodes have other names.
    if (has(functions, name)) return this.readFunction(tree)
    if (has(reductions, name)) return this.readReduction(tree, name)
    if (has(aggregates, name)) return this.readAggregate(tree, name)
    if (has(commons, name)) return this.readCommon(tree, name)
    return this.wrong(() => {
      return `there is no function "${name}" (character ${tree.at + 1} of "${this.text}"); nearest: ${nearestOf(name, callable)}. Known: ${callable.join(', ')}.`
    })
  }

  private wrong(detail: string | (() => string)): null {
    return this.problems.add(this.pointer, detail)
  }

  private readName(name: string, at: number): Typed | null {
    const found = this.scope.names.get(name)
    if (found !== undefined) return found
    return this.wrong(() => {
      const known = [...this.scope.names.keys()]
      return `"${name}" (character ${at + 1} of "${this.text}") is not known in ${this.scope.place}; nearest: ${nearestOf(name, known)}. Known: ${known.join(', ')}.`
    })
  }

  private readAll(trees: readonly Expression[]): readonly Typed[] | null {
    const typed = trees.map((tree) => this.read(tree))
    return typed.some((part) => part === null) ? null : (typed as Typed[])
  }

  private readFunction({ name, arguments: given, at }: Call): Typed | null {
    const parts = this.readAll(given)
    const of = functions[name]
    if (parts === null || of === undefined) return null
    const type = of.typeOf(parts.map((part) => part.type))
    if (typeof type === 'string') return { kind: 'call', name, arguments: parts, type }
    const found = parts[type.argument]?.type ?? 'nothing'
    return this.wrong(`found ${found}, wanted ${type.wanted} as argument ${type.argument + 1} of ${of.usage} (character ${at + 1} of "${this.text}").`)
  }

  private readReduction({ arguments: given }: Call, name: ListReduction): Typed | null {
    const parts = this.readAll(given)
    if (parts === null) return null
    const [list, ...rest] = parts
    const { gives, items, takesItem, usage } = reductions[name]
    if (list?.kind !== 'list' || !fits(list.type, items ?? list.type))
      return this.wrong(`found ${list?.type ?? 'nothing'}, wanted ${items ?? 'a collected list'} in ${usage}.`)
    const item: ValueType = list.type === 'nodes' ? 'node' : 'number'
    const wanted = takesItem ? item : ''
    const found = rest.map(({ type }) => type).join(', ')
    if (found !== wanted) return this.wrong(`found ${found || 'nothing'}, wanted ${wanted || 'nothing'} after the list in ${usage}.`)
    return { kind: 'reduce', name, list: list.name, arguments: rest, type: gives === 'item' ? item : gives }
  }

  private readAggregate({ arguments: given }: Call, name: Aggregate): Typed | null {
    const { nodes, place } = this.scope
    if (nodes === undefined) return this.wrong(`"${name}" looks at all nodes; it stands in /result/values, not in ${place}.`)
    const isAt = name === 'at'
    const usage = isAt ? 'at(node, expression)' : `${name}(expression)`
    const [first, second] = given
    const of = isAt ? second : first
    if (first === undefined || of === undefined || given.length !== (isAt ? 2 : 1)) return this.wrong(`found ${given.length} arguments, wanted ${usage}.`)
    const inner = new Reader(this.problems, this.pointer, this.text, nodes).read(of)
    if (isAt) return this.readAt(this.read(first), inner, usage)
    if (inner === null) return null
    const wanted = aggregates[name]
    if (wanted !== null && inner.type !== wanted) return this.wrong(`found ${inner.type}, wanted ${wanted} in ${usage}.`)
    return { kind: 'aggregate', name, at: null, of: inner, type: name === 'count' ? 'number' : inner.type }
  }

  private readAt(at: Typed | null, of: Typed | null, usage: string): Typed | null {
    if (at === null || of === null) return null
    if (at.type !== 'node') return this.wrong(`found ${at.type}, wanted node as the first argument of ${usage}.`)
    return { kind: 'aggregate', name: 'at', at, of, type: of.type }
  }

  private readCommon({ arguments: given }: Call, name: CommonMeasure): Typed | null {
    const { common, place } = this.scope
    const { gives, takes } = commons[name]
    if (common === undefined) return this.wrong(`"${name}" looks at the two ends of a relationship; it stands in /send, not in ${place}.`)
    const [field] = given
    const usage = takes ? `${name}(field)` : `${name}()`
    if (given.length !== (takes ? 1 : 0)) return this.wrong(`found ${given.length} arguments, wanted ${usage}.`)
    if (field === undefined) return { kind: 'common', name, field: '', type: gives }
    const requested = field.kind === 'name' ? field.path.join('.') : ''
    if (!common.has(requested))
      return this.wrong(`found "${requested || 'an expression'}", wanted one of ${[...common.keys()].join(', ') || 'the numeric fields'} in ${usage}.`)
    return { kind: 'common', name, field: requested, type: gives }
  }
}
