import type { GraphSchema, LabelSchema } from '../../store/store.ts'
import { isNumeric } from '../language/known-graph.ts'
import type { JsonSchema, SmallSets } from '../language/query-schema.ts'
import type { Bounds } from './bounds.ts'
import { ReplyNodes } from './reply-nodes.ts'
import { anyOf, list, names, object, order } from './schema-parts.ts'
import { USUAL } from './schema-text.ts'

const text = { type: 'string' }

/** Makes the schema of the replies that one question allows: a query of what its words say, or why there is none. */
class ReplySchema {
  readonly #nodes: ReplyNodes
  readonly #bounds: Bounds

  constructor(nodes: ReplyNodes, bounds: Bounds) {
    this.#nodes = nodes
    this.#bounds = bounds
  }

  build(): JsonSchema {
    const asks = [...this.#ofNodes(), ...this.#amounts(), ...this.#paths(), ...this.#bounds.relationshipProperties.flatMap((type) => this.#relationships(type))]
    return { anyOf: [...asks, object({ missing: text }, ['missing']), object({ unclear: text }, ['unclear'])], $defs: this.#nodes.defs }
  }

  #ofNodes(): unknown[] {
    const { isYesNo, isCounted, focus } = this.#bounds
    const { labels } = this.#nodes
    const asked = labels.filter(({ label }) => focus.length === 0 || focus.includes(label))
    const any = anyOf(labels.map(({ label }) => this.#nodes.nodes(label, this.#nodes.depth)))
    const yesNo = [object({ ask: { const: 'exists' }, of: any }, ['ask', 'of']), object({ ask: { const: 'every' }, of: any, are: any }, ['ask', 'of', 'are'])]
    const count = isCounted ? [object({ ask: { const: 'count' }, of: any }, ['ask', 'of'])] : []
    return [...(isYesNo ? yesNo : asked.flatMap((label) => this.#list(label))), ...count]
  }

  /** Of nodes that the question names itself, properties are asked for. */
  #list({ label, properties, nameProperty }: LabelSchema): unknown[] {
    const ask = { const: 'list' }
    const of = this.#nodes.nodes(label, this.#nodes.depth)
    const show = properties.length === 0 ? null : list({ enum: names(properties) })
    const { name = null, ...others } = (this.#nodes.defs[`${label} ${this.#nodes.depth}`] as { readonly properties: Readonly<Record<string, unknown>> })
      .properties
    if (name === null) return [object({ ask, of, show }, ['ask', 'of'])]
    const values = names(properties).filter((property) => property !== nameProperty)
    const unnamed = object({ ask, of: object(others, ['label']), show }, ['ask', 'of'])
    return values.length === 0 ? [unnamed] : [unnamed, object({ ask, of, show: list({ enum: values }) }, ['ask', 'of', 'show'])]
  }

  #amounts(): unknown[] {
    const { isAverage, isSum, isRanked, isGrouped } = this.#bounds
    const functions = [...(isAverage ? ['avg'] : []), ...(isSum ? ['sum'] : []), ...(isRanked ? ['min', 'max'] : [])]
    return this.#nodes.labels.flatMap((label) => [
      ...(functions.length === 0 ? [] : this.#amount(label, functions)),
      ...(isGrouped ? this.#group(label, functions) : [])
    ])
  }

  #amount({ label, properties }: LabelSchema, functions: readonly string[]): unknown[] {
    const numeric = properties.filter(isNumeric)
    if (numeric.length === 0) return []
    return [object({ ask: { enum: functions }, of: this.#nodes.nodes(label, this.#nodes.depth), measure: { enum: names(numeric) } }, ['ask', 'of', 'measure'])]
  }

  #group({ label, properties }: LabelSchema, functions: readonly string[]): unknown[] {
    const numeric = names(properties.filter(isNumeric))
    const of = this.#nodes.nodes(label, this.#nodes.depth)
    const isLinked = this.#nodes.defs[`${label} ${this.#nodes.depth} link`] !== undefined
    const by = [...(properties.length === 0 ? [] : [{ enum: names(properties) }]), ...(isLinked ? [this.#nodes.ref(`${label} ${this.#nodes.depth} link`)] : [])]
    if (by.length === 0) return []
    const isMeasured = functions.length > 0 && numeric.length > 0
    const fields = {
      ask: { const: 'group' },
      of,
      by: anyOf(by),
      function: isMeasured ? { enum: ['count', ...functions] } : null,
      measure: isMeasured ? { enum: numeric } : null,
      top: this.#bounds.isRanked ? object({ n: this.#nodes.places(), order }, ['n', 'order']) : null
    }
    return [object(fields, ['ask', 'of', 'by'])]
  }

  #relationships(type: string): unknown[] {
    const { graph, labels, conditions } = this.#nodes
    const described = graph.schema.relationshipTypes.find((one) => one.type === type)
    if (described === undefined) return []
    const { properties, patterns, count: total } = described
    const known = labels.map(({ label }) => label)
    const usual = patterns.filter(({ source, target, count }) => count >= USUAL * total && known.includes(source) && known.includes(target))
    if (properties.length === 0 || usual.length === 0) return []
    const end = (side: 'source' | 'target') =>
      anyOf([...new Set(usual.map((pattern) => pattern[side]))].map((label) => this.#nodes.nodes(label, Math.max(0, this.#nodes.depth - 1))))
    const fields = {
      ask: { const: 'relationships' },
      type: { const: type },
      from: end('source'),
      to: end('target'),
      where: conditions.where(type, properties, null)
    }
    return [object({ ...fields, show: list({ enum: names(properties) }) }, ['ask', 'type', 'show'])]
  }

  #paths(): unknown[] {
    const said = [...new Set(Object.values(this.#bounds.names).flat())]
    if (!this.#bounds.isPath || said.length < 2) return []
    const weights = names(this.#nodes.graph.relationshipProperties([]).filter(isNumeric))
    const weight = weights.length === 0 ? null : { enum: weights }
    return [object({ ask: { const: 'path' }, from: { enum: said }, to: { enum: said }, weight, show: { enum: ['path', 'cost'] } }, ['ask', 'from', 'to'])]
  }
}

/** The JSON Schema of what a model may reply to one question: it can name, compare and count nothing that the question does not say. */
export function replySchema(schema: GraphSchema, labels: readonly string[], sets: SmallSets, bounds: Bounds): JsonSchema {
  return new ReplySchema(new ReplyNodes(schema, labels, sets, bounds), bounds).build()
}
