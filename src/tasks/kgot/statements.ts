import type { PropertyValue, Source } from './operation.ts'
import { identityOf } from './same-nodes.ts'

/** That a step said something, and where it had it from. */
export interface Statement {
  readonly step: number
  readonly source: Source
  readonly confidence: number
}

export interface StatedValue {
  readonly value: PropertyValue
  readonly confidence: number
  readonly statements: readonly Statement[]
}

export interface TaskProperty extends StatedValue {
  readonly name: string
}

/** What sources disagree on. */
export interface Conflict {
  readonly of: 'label' | 'property'
  /** Of the property; of a label, "label". */
  readonly name: string
  /** The one taken comes first. */
  readonly values: readonly StatedValue[]
}

/** Says once what a step says twice, at its highest confidence. */
export function addStatement(statements: Statement[], added: Statement): void {
  const last = statements.at(-1)
  if (last === undefined || last.step !== added.step || last.source !== added.source) statements.push(added)
  else if (added.confidence > last.confidence) statements[statements.length - 1] = added
}

export const confidenceOf = (statements: readonly Statement[]): number => statements.reduce((most, { confidence }) => Math.max(most, confidence), 0)

/** 1965 and "1965" are one value, as are "London" and "london". */
function valueIdentity(value: PropertyValue): string {
  const written = String(value).trim()
  const number = written === '' ? Number.NaN : Number(written)
  return Number.isFinite(number) ? `\0number ${number}` : identityOf(written)
}

type Held = { readonly value: PropertyValue; confidence: number; readonly statements: Statement[] }

/** The values that were said of one thing. Most have one: only more take a map. */
export class Values {
  #first: { readonly identity: string; readonly held: Held } | null = null
  #others: Map<string, Held> | null = null

  add(value: PropertyValue, statement: Statement): void {
    const identity = valueIdentity(value)
    const held = this.#first?.identity === identity ? this.#first.held : this.#others?.get(identity)
    if (held === undefined) {
      this.#hold(identity, { value, confidence: statement.confidence, statements: [statement] })
      return
    }
    addStatement(held.statements, statement)
    held.confidence = Math.max(held.confidence, statement.confidence)
  }

  #hold(identity: string, held: Held): void {
    if (this.#first === null) this.#first = { identity, held }
    else this.#others = (this.#others ?? new Map<string, Held>()).set(identity, held)
  }

  /** The first of those with the highest confidence. */
  best(): StatedValue | undefined {
    let best = this.#first?.held
    for (const held of this.#others?.values() ?? []) if (best !== undefined && held.confidence > best.confidence) best = held
    return best
  }

  /** By confidence, then the earlier first. */
  ranked(): StatedValue[] {
    if (this.#first === null) return []
    const { held } = this.#first
    // Stable: among equals the earlier comes first.
    return this.#others === null ? [held] : [held, ...this.#others.values()].sort((a, b) => b.confidence - a.confidence)
  }
}
