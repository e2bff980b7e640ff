import { EdgewiseError } from '../../../src/base/errors.ts'
import type { Csr } from '../../../src/graph/csr.ts'
import type { CheckedMessageField, CheckedPhase, CheckedProgram, CheckedRule, CheckedSend } from '../../../src/graph/vertex/language/checked.ts'
import { evaluate } from '../../../src/graph/vertex/language/evaluate.ts'
import type { Value } from '../../../src/graph/vertex/language/functions.ts'
import type { Typed, Whose } from '../../../src/graph/vertex/language/typed.ts'

type Row = Record<string, Value>

export interface ReferenceRun {
  readonly state: readonly Row[]
  readonly globals: Row
  readonly supersteps: number
}

/** A vertex program run by its documentation, node after node and without regard to speed. Compiled runs are compared with it. */
export function runReference(csr: Csr, program: CheckedProgram, parameters: Row, inputs: Readonly<Record<string, ArrayLike<number>>> = {}): ReferenceRun {
  return new Reference(csr, program, parameters, inputs).run()
}

class Reference {
  private readonly csr: Csr
  private readonly program: CheckedProgram
  private readonly parameters: Row
  private readonly globals: Row = {}
  private state: Row[] = []
  private changed: boolean[] = []
  private supersteps = 0

  constructor(csr: Csr, program: CheckedProgram, parameters: Row, inputs: Readonly<Record<string, ArrayLike<number>>>) {
    this.csr = csr
    this.program = program
    this.parameters = parameters
    const nodes = Array.from({ length: csr.nodeCount }, (_, v) => v)
    this.state = nodes.map((v) => Object.fromEntries(Object.entries(inputs).map(([name, values]) => [name, values[v] ?? 0])))
    this.changed = nodes.map(() => true)
    for (const { name, initial } of program.fields) if (initial !== null) for (const v of nodes) this.rowOf(v)[name] = this.value(initial, { self: v })
  }

  run(): ReferenceRun {
    for (const phase of this.program.phases) this.runPhase(phase)
    return { state: this.state, globals: this.globals, supersteps: this.supersteps }
  }

  private rowOf(v: number): Row {
    return this.state[v] as Row
  }

  private value(
    typed: Typed,
    at: Partial<Record<Whose, number>> & { weight?: number; step?: number; message?: Row; lists?: Record<string, number[]>; received?: number }
  ): Value {
    return evaluate(typed, {
      nodes: this.csr.nodeCount,
      list: (name) => at.lists?.[name] ?? [],
      read: (leaf) => {
        switch (leaf.kind) {
          case 'field':
            return this.rowOf(at[leaf.whose] ?? -1)[leaf.name] as Value
          case 'property':
            return this.property(leaf.name, at[leaf.whose] ?? -1)
          case 'weight':
            return at.weight ?? 1
          case 'parameter':
            return this.parameters[leaf.name] as Value
          case 'global':
            return this.globals[leaf.name] as Value
          case 'message':
            return at.message?.[leaf.name] as Value
          case 'received':
            return at.received ?? 0
          case 'superstep':
            return at.step ?? 0
          case 'common':
            return this.common(leaf.name, leaf.field, at.from ?? -1, at.to ?? -1)
          default:
            return this.csr.nodeCount
        }
      }
    })
  }

  private row(side: 'out' | 'in', v: number): { node: number; weight: number }[] {
    const { outOffsets, outTargets, outWeights, inOffsets, inSources, inWeights } = this.csr
    const [offsets, ends, weights] = side === 'out' ? [outOffsets, outTargets, outWeights] : [inOffsets, inSources, inWeights]
    const found = []
    for (let arc = offsets[v] as number; arc < (offsets[v + 1] as number); arc++) found.push({ node: ends[arc] as number, weight: weights?.[arc] ?? 1 })
    return found
  }

  private property(name: string, v: number): Value {
    const out = this.row('out', v)
    if (name === 'id') return v
    if (name === 'changed') return this.changed[v] as boolean
    if (name === 'outDegree') return out.length
    if (name === 'inDegree') return this.row('in', v).length
    if (name === 'degree') return this.csr.undirected ? out.length : out.length + this.row('in', v).length
    return out.reduce((sum, { weight }) => sum + weight, 0)
  }

  private common(name: string, field: string, from: number, to: number): Value {
    const others = new Set(this.row('out', to).map(({ node }) => node))
    const both = [...new Set(this.row('out', from).map(({ node }) => node))].filter((node) => others.has(node) && node !== from && node !== to)
    if (name === 'commonCount') return both.length
    const most = Math.max(...both.map((node) => Number(this.rowOf(node)[field])))
    return name === 'commonMax' ? most : (both.find((node) => this.rowOf(node)[field] === most) ?? -1)
  }

  private runPhase(phase: CheckedPhase): void {
    const nodes = [...this.state.keys()]
    this.setAll(nodes.map((v) => this.applied(phase.start, v, {})))
    this.changed = nodes.map(() => true)
    this.reduceGlobals(phase, 0)
    for (let step = 0; !this.isOver(phase, step); step++) {
      this.supersteps++
      this.setAll(nodes.map((v) => this.updated(phase, v, step + 1)))
      this.reduceGlobals(phase, step + 1)
    }
  }

  private isOver(phase: CheckedPhase, step: number): boolean {
    const { unchanged, when, after, atMost } = phase.halt
    if (unchanged && step > 0 && !this.changed.includes(true)) return true
    if (when !== null && this.value(when, { step }) === true) return true
    if (after !== null && step >= Math.floor(Number(this.value(after, {})))) return true
    if (atMost !== null && step >= Math.floor(Number(this.value(atMost, {})))) throw new EdgewiseError('EDGEWISE_NO_HALT')
    return false
  }

  private setAll(rows: readonly Row[]): void {
    this.changed = rows.map((row, v) => Object.entries(row).some(([name, value]) => value !== this.rowOf(v)[name]))
    if (rows.some((row) => Object.values(row).some((value) => Number.isNaN(value)))) throw new EdgewiseError('EDGEWISE_NOT_A_NUMBER')
    this.state = rows.map((row, v) => ({ ...this.rowOf(v), ...row }))
  }

  private applied(rules: readonly CheckedRule[], v: number, at: object): Row {
    const rule = rules.find(({ when }) => when === null || this.value(when, { self: v, ...at }) === true)
    return Object.fromEntries(Object.entries(rule?.set ?? {}).map(([name, typed]) => [name, this.value(typed, { self: v, ...at })]))
  }

  private messagesTo({ sends }: CheckedPhase, v: number, step: number): Row[] {
    return sends.flatMap((send) =>
      this.senders(send, v).flatMap(({ node, weight }) => {
        const at = { from: node, to: v, weight, step }
        if (send.when.some((condition) => this.value(condition, at) !== true)) return []
        return [Object.fromEntries(Object.entries(send.value).map(([name, typed]) => [name, this.value(typed, at)]))]
      })
    )
  }

  private senders({ along }: CheckedSend, v: number): { node: number; weight: number }[] {
    if (this.csr.undirected || along === 'out') return this.row('in', v)
    return along === 'in' ? this.row('out', v) : [...this.row('in', v), ...this.row('out', v)]
  }

  private updated(phase: CheckedPhase, v: number, step: number): Row {
    const messages = this.messagesTo(phase, v, step)
    if (messages.length === 0 && !phase.updatesAll) return {}
    const message = Object.fromEntries(phase.message.map((field) => [field.name, combined(field, phase.message, messages)]))
    const lists = Object.fromEntries(phase.message.map(({ name }) => [name, messages.map((one) => Number(one[name]))]))
    return this.applied(phase.rules, v, { message, lists, received: messages.length, step })
  }

  private reduceGlobals({ globals }: CheckedPhase, step: number): void {
    for (const { name, reduce, of } of globals) {
      const values = this.state.map((_, v) => this.value(of, { self: v, step }))
      const numbers = values.map(Number)
      const sum = numbers.reduce((total, value) => total + value, 0)
      const folded = { sum, count: sum, min: Math.min(...numbers), max: Math.max(...numbers), any: values.includes(true), all: !values.includes(false) }
      this.globals[name] = folded[reduce]
    }
  }
}

/** What the messages of a field become; of no message, what combining nothing gives. */
function combined({ name, type, combine }: CheckedMessageField, fields: readonly CheckedMessageField[], messages: readonly Row[]): Value {
  const values = messages.map((message) => message[name] as Value)
  const numbers = values.map(Number)
  switch (combine.kind) {
    case 'sum':
      return numbers.reduce((total, value) => total + value, 0)
    case 'count':
      return messages.length
    case 'any':
      return values.includes(true)
    case 'all':
      return !values.includes(false)
    case 'min':
      return values.length === 0 && type === 'node' ? -1 : Math.min(...numbers)
    case 'max':
      return values.length === 0 && type === 'node' ? -1 : Math.max(...numbers)
    case 'with':
      return carried(name, type, combine.field, fields, messages)
    default:
      return 0
  }
}

function carried(name: string, type: string, winner: string, fields: readonly CheckedMessageField[], messages: readonly Row[]): Value {
  const sign = fields.find((field) => field.name === winner)?.combine.kind === 'max' ? -1 : 1
  const together = fields.filter(({ combine }) => combine.kind === 'with' && combine.field === winner).map((field) => field.name)
  const [best] = [...messages].sort((a, b) => {
    const byWinner = sign * compare(a[winner], b[winner])
    return together.reduce((order, field) => (order === 0 ? compare(a[field], b[field]) : order), byWinner)
  })
  return best?.[name] ?? (type === 'node' ? -1 : type === 'boolean' ? false : 0)
}

const compare = (a: Value | undefined, b: Value | undefined): number => (Number(a) === Number(b) ? 0 : Number(a) < Number(b) ? -1 : 1)
