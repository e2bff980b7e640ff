import { isRounded } from '../../../results/whole-number.ts'
import type { GraphStore, NameMatches, StoredNode } from '../../../storage/graphs/store.ts'
import type { NamedNode } from '../tree.ts'
import { type Cursor, shown } from './cursor.ts'

export interface NamePlace {
  readonly tenant: string
  readonly graph: string
  readonly store: Pick<GraphStore, 'resolve'>
}

const NEAREST = 3

const named = ({ id, key, name, labels }: StoredNode): NamedNode => ({ id, key, name, labels })
const shownNode = ({ name, labels }: StoredNode): string => `"${name}"${labels.length === 0 ? '' : ` (${labels.join(', ')})`}`
const hasLabel = (labels: readonly string[]) => (node: StoredNode) => labels.length === 0 || node.labels.some((label) => labels.includes(label))

/** Resolves a query's names: the first reading collects them, `look` finds them all at once, and the second reading uses them. */
export class Names {
  readonly #wanted = new Set<string>()
  readonly #found = new Map<string, NameMatches>()

  async look({ tenant, graph, store }: NamePlace): Promise<void> {
    const texts = [...this.#wanted]
    const matches = texts.length === 0 ? [] : await store.resolve(tenant, graph, texts)
    for (const [at, text] of texts.entries()) this.#found.set(text, matches[at] as NameMatches)
  }

  /** Returns all nodes with the name or key and one of the labels. Where there are none, the error suggests the nearest. */
  nodes(at: Cursor, labels: readonly string[]): NamedNode[] {
    const { value } = at
    if (typeof value !== 'string' && typeof value !== 'number') {
      at.refuse(`A name is a text; got ${shown(value)}.`)
      return []
    }
    if (isRounded(value)) at.refuse('JSON rounds whole numbers beyond 2^53: write the digits as a text.')
    const text = String(value)
    this.#wanted.add(text)
    const matches = this.#found.get(text)
    return matches === undefined ? [] : this.#decide(at, text, matches, labels)
  }

  #decide(at: Cursor, text: string, { exact, folded, nearest }: NameMatches, labels: readonly string[]): NamedNode[] {
    const found = exact.length > 0 ? exact : folded
    const fitting = found.filter(hasLabel(labels))
    if (fitting.length > 0) return fitting.map(named)
    const others = found.slice(0, NEAREST).map(shownNode).join(', ')
    const near = nearest.filter(hasLabel(labels)).slice(0, NEAREST).map(shownNode).join(', ')
    const kind = labels.length === 0 ? 'node' : labels.join(' or ')
    const instead = others !== '' ? ` There is ${others}.` : near === '' ? '' : ` Nearest: ${near}.`
    at.refuse(`No ${kind} is named ${shown(text)}.${instead}`)
    return []
  }
}
