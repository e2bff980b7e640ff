import type { PropertyValue, Source } from './operation.ts'
import { identityOf } from './same-nodes.ts'

/** A step's statement of a fact, with its source. */
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

/** A disagreement between sources. */
export interface Conflict {
  readonly of: 'label' | 'property'
  /** Name of the property, or "label". */
  readonly name: string
  /** The chosen value comes first. */
  readonly values: readonly StatedValue[]
}

/** Merges repeated statements of one step, at the highest confidence. */
export function addStatement(statements: Statement[], added: Statement): void {
  const last = statements.at(-1)
  if (last === undefined || last.step !== added.step || last.source !== added.source) statements.push(added)
  else if (added.confidence > last.confidence) statements[statements.length - 1] = added
}

export const confidenceOf = (statements: readonly Statement[]): number => statements.reduce((most, { confidence }) => Math.max(most, confidence), 0)

/** Compares numbers by value and text by identity: 1965 equals "1965", and "London" equals "london". */
function valueIdentity(value: PropertyValue): string {
  const written = String(value).trim()
  const number = written === '' ? Number.NaN : Number(written)
  return Number.isFinite(number) ? `\0number ${number}` : identityOf(written)
}

type Held = { readonly value: PropertyValue; confidence: number; readonly statements: Statement[] }

/** The values stated of one property. Most have a single value, so only further values allocate a map. */
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

  /** The earliest value with the highest confidence. */
  best(): StatedValue | undefined {
    let best = this.#first?.held
    for (const held of this.#others?.values() ?? []) if (best !== undefined && held.confidence > best.confidence) best = held
    return best
  }

  /** Sorts by confidence, then by order of statement. */
  ranked(): StatedValue[] {
    if (this.#first === null) return []
    const { held } = this.#first
    // The sort is stable: equals keep their order.
    return this.#others === null ? [held] : [held, ...this.#others.values()].sort((a, b) => b.confidence - a.confidence)
  }
}
