import { EdgewiseError } from '../../../base/errors.ts'
import type { ImportRecord, NodeRecord, RelationshipRecord } from '../import/record.ts'
import type { GraphRecords } from '../store.ts'
import { contentOf, type Difference, type Replaced } from './difference.ts'

/**
 * The records of a graph with a difference applied; new ones come last. Throws EDGEWISE_CONFLICT when the graph does not hold what the difference replaces:
 * then it comes from an earlier version.
 */
export async function* withDifference(graph: GraphRecords, { nodes, relationships }: Difference): AsyncGenerator<ImportRecord> {
  yield* replacedIn(graph.nodes(), nodes, ({ key }) => key)
  yield* replacedIn(graph.relationships(), relationships, ({ source }) => source)
}

/** `hint`: a part of the content that is cheap to compare. */
async function* replacedIn<T extends NodeRecord | RelationshipRecord>(
  batches: AsyncIterable<readonly T[]>,
  replaced: readonly Replaced<T>[],
  hint: (record: T) => string
): AsyncGenerator<T> {
  const left = new Left(replaced, hint)
  for await (const batch of batches) {
    for (const record of batch) {
      const next = left.take(record)
      if (next !== null) yield next
    }
  }
  left.refuseAny()
  for (const { before, after } of replaced) if (before === null && after !== null) yield after
}

/** Replacements that have not met their record yet, by its content. */
class Left<T extends NodeRecord | RelationshipRecord> {
  readonly #byContent = new Map<string, { readonly before: T; readonly afters: (T | null)[] }>()
  readonly #hints = new Set<string>()
  readonly #hint: (record: T) => string

  constructor(replaced: readonly Replaced<T>[], hint: (record: T) => string) {
    this.#hint = hint
    for (const { before, after } of replaced) if (before !== null) this.#put(before, after)
  }

  /** The record's replacement; the record itself where it has none. */
  take(record: T): T | null {
    if (!this.#hints.has(this.#hint(record))) return record
    const found = this.#byContent.get(contentOf(record))?.afters.shift()
    return found === undefined ? record : found
  }

  refuseAny(): void {
    for (const { before, afters } of this.#byContent.values()) if (afters.length > 0) throw changedSince(before)
  }

  #put(before: T, after: T | null): void {
    this.#hints.add(this.#hint(before))
    const content = contentOf(before)
    const known = this.#byContent.get(content)
    if (known === undefined) this.#byContent.set(content, { before, afters: [after] })
    else known.afters.push(after)
  }
}

function changedSince(record: NodeRecord | RelationshipRecord): EdgewiseError {
  const what =
    record.kind === 'node'
      ? `The node ${JSON.stringify(record.key)}`
      : `The relationship ${JSON.stringify(record.source)} -${record.type}-> ${JSON.stringify(record.target)}`
  return new EdgewiseError('EDGEWISE_CONFLICT', {
    detail: `${what} has changed since, so the change cannot be undone. Undo the later change first. Nothing was changed.`
  })
}
