import { ExpressionChecker, type Scope } from './check-expression.ts'
import type { CheckedCombine, CheckedGlobal, CheckedMessageField, CheckedPhase, CheckedRule, CheckedSend } from './checked.ts'
import type { Problems } from './problems.ts'
import type { MessageField, Phase, Rule, Send } from './program.ts'
import { boundScope, type Declared, globalScope, haltScope, sendScope, startScope, updateScope } from './scopes.ts'
import type { Typed } from './typed.ts'
import type { ValueType } from './types.ts'

type Messages = Readonly<Record<string, MessageField>>

export function globalTypes({ globals = {} }: Phase): Map<string, ValueType> {
  return new Map(Object.entries(globals).map(([name, { reduce }]) => [name, reduce === 'any' || reduce === 'all' ? 'boolean' : 'number']))
}

/** Checks one phase, with the globals of earlier phases declared, and adds its faults to `problems`. */
export function checkPhase(phase: Phase, pointer: string, name: string, before: Declared, problems: Problems): CheckedPhase {
  return new PhaseChecker(phase, pointer, before, problems).check(name)
}

class PhaseChecker {
  private readonly phase: Phase
  private readonly pointer: string
  private readonly before: Declared
  private readonly declared: Declared
  private readonly problems: Problems
  private readonly expressions: ExpressionChecker

  constructor(phase: Phase, pointer: string, before: Declared, problems: Problems) {
    this.phase = phase
    this.pointer = pointer
    this.before = before
    this.declared = { ...before, globals: new Map([...before.globals, ...globalTypes(phase)]) }
    this.problems = problems
    this.expressions = new ExpressionChecker(problems)
  }

  check(name: string): CheckedPhase {
    const { start = [], send = [], update = { rules: [] } } = this.phase
    const updatesAll = update.nodes === 'all'
    this.checkWhole()
    return {
      name,
      start: this.checkRules(start, 'start', startScope(this.before)),
      message: this.checkMessage(updatesAll),
      sends: send.map((send, at) => this.checkSend(send, at)),
      updatesAll,
      rules: this.checkRules(update.rules, 'update/rules', updateScope(this.declared, this.messageTypes(updatesAll))),
      globals: this.checkGlobals(),
      halt: this.checkHalt()
    }
  }

  private add(path: string, detail: string): null {
    return this.problems.add(path === '' ? this.pointer : `${this.pointer}/${path}`, detail)
  }

  private expression(text: string, path: string, wanted: ValueType, scope: Scope): Typed | null {
    return this.expressions.check(text, `${this.pointer}/${path}`, wanted, scope)
  }

  /** A phase without messages has no supersteps. */
  private checkWhole(): void {
    const parts = ['message', 'send', 'update', 'halt'] as const
    const missing = parts.filter((part) => this.phase[part] === undefined)
    if (missing.length > 0 && missing.length < parts.length)
      this.add('', `"${missing.join('", "')}" is missing; a phase has all of ${parts.join(', ')}, or none of them to set "start" and "globals" alone.`)
  }

  private checkMessage(updatesAll: boolean): CheckedMessageField[] {
    const { message = {} } = this.phase
    return Object.entries(message).map(([name, field]) => {
      const wrong = wrongCombine(name, field, message, updatesAll)
      if (wrong !== null) this.add(`message/${name}/combine`, wrong)
      return { name, type: field.type, combine: combineOf(field) }
    })
  }

  /** Returns the message types that an update reads. */
  private messageTypes(updatesAll: boolean): Map<string, ValueType> {
    return new Map(
      Object.entries(this.phase.message ?? {}).map(([name, { type, combine }]) => {
        if (typeof combine === 'object' && 'collect' in combine) return [name, type === 'node' ? 'nodes' : 'numbers']
        return [name, type === 'node' && updatesAll ? 'node?' : type]
      })
    )
  }

  private checkSend({ when, along, value }: Send, at: number): CheckedSend {
    const scope = sendScope(this.declared)
    const { message = {} } = this.phase
    const path = `send/${at}`
    const values: Record<string, Typed> = {}
    for (const [name, { type, combine }] of Object.entries(message)) {
      const text = value[name]
      if (combine === 'count') continue
      const typed = text === undefined ? this.add(`${path}/value`, `"${name}" is missing.`) : this.expression(text, `${path}/value/${name}`, type, scope)
      if (typed !== null) values[name] = typed
    }
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(message, name))
        this.add(`${path}/value/${name}`, `no field of the message is named "${name}"; known: ${Object.keys(message).join(', ')}.`)
    }
    const condition = when === undefined ? null : this.expression(when, `${path}/when`, 'boolean', scope)
    return { along, when: condition === null ? [] : conjuncts(condition), value: values }
  }

  private checkRules(rules: readonly Rule[], path: string, scope: Scope): CheckedRule[] {
    return rules.map(({ when, set }, at) => {
      if (when === undefined && at < rules.length - 1) this.add(`${path}/${at + 1}`, 'can never apply: the rule before it always does.')
      return {
        when: when === undefined ? null : this.expression(when, `${path}/${at}/when`, 'boolean', scope),
        set: this.checkSet(set, `${path}/${at}/set`, scope)
      }
    })
  }

  private checkSet(set: Rule['set'], path: string, scope: Scope): Record<string, Typed> {
    const { state } = this.declared.program
    const changes: Record<string, Typed> = {}
    for (const [name, text] of Object.entries(set)) {
      const field = state[name]
      if (field === undefined) this.add(`${path}/${name}`, `no field of the state is named "${name}"; known: ${Object.keys(state).join(', ')}.`)
      const typed = field === undefined ? null : this.expression(text, `${path}/${name}`, field.type, scope)
      if (typed !== null) changes[name] = typed
    }
    if (Object.keys(set).length === 0) this.add(path, 'sets nothing.')
    return changes
  }

  private checkGlobals(): CheckedGlobal[] {
    // A global cannot be defined by globals of the same superstep.
    const scope = globalScope(this.before)
    return Object.entries(this.phase.globals ?? {}).flatMap(([name, { reduce, of }]) => {
      const wanted = reduce === 'any' || reduce === 'all' || reduce === 'count' ? 'boolean' : 'number'
      const typed = this.expression(of, `globals/${name}/of`, wanted, scope)
      return typed === null ? [] : [{ name, reduce, of: typed }]
    })
  }

  private checkHalt(): CheckedPhase['halt'] {
    const { unchanged = false, when, after, atMost } = this.phase.halt ?? { after: '0' }
    if (after === undefined && atMost === undefined)
      this.add('halt', 'nothing bounds this phase: give "after" (ends there) or "atMost" (fails there), such as "nodes".')
    if (after === undefined && when === undefined && !unchanged) this.add('halt', 'nothing ends this phase: give "unchanged", "when" or "after".')
    const bounds = boundScope(this.before)
    const optional = (text: string | undefined, name: string, wanted: ValueType, scope: Scope) =>
      text === undefined ? null : this.expression(text, `halt/${name}`, wanted, scope)
    return {
      unchanged,
      when: optional(when, 'when', 'boolean', haltScope(this.declared)),
      after: optional(after, 'after', 'number', bounds),
      atMost: optional(atMost, 'atMost', 'number', bounds)
    }
  }
}

function conjuncts(typed: Typed): Typed[] {
  return typed.kind === 'call' && typed.name === 'and' ? typed.arguments.flatMap(conjuncts) : [typed]
}

function combineOf({ combine }: MessageField): CheckedCombine {
  if (typeof combine === 'string') return { kind: combine }
  return 'with' in combine ? { kind: 'with', field: combine.with } : { kind: 'collect', most: combine.collect }
}

const combined: Readonly<Record<string, readonly string[]>> = {
  sum: ['number'],
  count: ['number'],
  min: ['number', 'node'],
  max: ['number', 'node'],
  any: ['boolean'],
  all: ['boolean']
}

/** Returns why combining this field's messages would depend on their order, or null. */
function wrongCombine(name: string, { type, combine }: MessageField, message: Messages, updatesAll: boolean): string | null {
  if (typeof combine === 'object') return 'with' in combine ? wrongCarrier(name, combine.with, message) : wrongCollect(type, updatesAll)
  const wanted = combined[combine] ?? []
  return wanted.includes(type) ? null : `found ${type}, wanted ${wanted.join(' or ')} for ${combine}.`
}

function wrongCarrier(name: string, winner: string, message: Messages): string | null {
  const combine = message[winner]?.combine
  if (combine === undefined) return `found "${winner}", wanted a field of the message that is combined by min or max.`
  if (winner === name) return 'a field cannot go with itself.'
  return combine === 'min' || combine === 'max' ? null : `"${winner}" is not combined by min or max, so no message of it wins.`
}

function wrongCollect(type: string, updatesAll: boolean): string | null {
  if (type === 'boolean') return 'found boolean, wanted number or node: only those are collected.'
  return updatesAll ? 'what is collected is only there for receivers; leave "nodes": "all" out of the update.' : null
}
