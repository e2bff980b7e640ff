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

/** The values that were said of one thing. */
export class Values {
  readonly #values = new Map<string, { readonly value: PropertyValue; readonly statements: Statement[] }>()

  add(value: PropertyValue, statement: Statement): void {
    const identity = valueIdentity(value)
    const held = this.#values.get(identity) ?? { value, statements: [] }
    this.#values.set(identity, held)
    addStatement(held.statements, statement)
  }

  /** By confidence, then the earlier first. */
  ranked(): StatedValue[] {
    const all = [...this.#values.values()].map(({ value, statements }) => ({ value, confidence: confidenceOf(statements), statements: [...statements] }))
    // Stable: among equals the earlier comes first.
    return all.sort((a, b) => b.confidence - a.confidence)
  }
}
