import type { GraphSchema, LabelSchema } from '../../../storage/graphs/store.ts'
import { isNumeric } from '../language/known-graph.ts'
import type { JsonSchema, SmallSets } from '../language/query-schema.ts'
import type { Bounds } from './bounds.ts'
import { ReplyNodes } from './reply-nodes.ts'
import { anyOf, list, names, object } from './schema-parts.ts'
import { USUAL } from './schema-text.ts'

const text = { type: 'string' }

export interface ReplyOptions {
  readonly schema: GraphSchema
  readonly labels: readonly string[]
  readonly sets: SmallSets
  readonly bounds: Bounds
  /** The number of readings that the reply can choose from. */
  readonly readings: number
}

/** Builds the schema of replies to one question: a query in its words, or a reason to write none. */
class ReplySchema {
  readonly #nodes: ReplyNodes
  readonly #bounds: Bounds
  readonly #readings: number

  constructor(nodes: ReplyNodes, bounds: Bounds, readings: number) {
    this.#nodes = nodes
    this.#bounds = bounds
    this.#readings = readings
  }

  build(): JsonSchema {
    const { isRanked, isYesNo, isCounted, shown, shared, relationshipProperties } = this.#bounds
    const ofTypes = isRanked || isYesNo || isCounted ? [] : shown.flatMap((type) => this.#relationships(type))
    const only = shared.length > 0 ? this.#shared(shared) : ofTypes
    const asks =
      only.length > 0
        ? only
        : [...this.#ofNodes(), ...this.#amounts(), ...this.#paths(), ...relationshipProperties.flatMap((type) => this.#relationships(type))]
    const others = ['missing', 'unclear', 'several'].map((name) => object({ [name]: text }, [name]))
    const reading = this.#readings === 0 ? [] : [object({ reading: { type: 'integer', minimum: 1, maximum: this.#readings } }, ['reading'])]
    return { anyOf: [...asks, ...reading, ...others], $defs: this.#nodes.defs }
  }

  #ofNodes(): unknown[] {
    const { isYesNo, isCounted, focus } = this.#bounds
    const { labels } = this.#nodes
    const wanted = labels.filter(({ label }) => focus.length === 0 || focus.includes(label))
    const any = anyOf(labels.map(({ label }) => this.#nodes.requested(label)))
    const yesNo = [object({ ask: { const: 'exists' }, of: any }, ['ask', 'of']), object({ ask: { const: 'every' }, of: any, are: any }, ['ask', 'of', 'are'])]
    const count = isCounted ? [object({ ask: { const: 'count' }, of: any }, ['ask', 'of'])] : []
    return [...(isYesNo ? yesNo : wanted.flatMap((label) => this.#list(label))), ...count]
  }

  /** Nodes that the question names must show properties. */
  #list({ label, properties, nameProperty }: LabelSchema): unknown[] {
    const ask = { const: 'list' }
    const of = this.#nodes.requested(label)
    const { shows } = this.#bounds
    const shown = names(properties).filter((property) => shows?.includes(property) !== false)
    const show = shown.length === 0 ? null : list({ enum: shown })
    if (!this.#nodes.isNamed(label)) return [object({ ask, of, show }, ['ask', 'of'])]
    const values = shown.filter((property) => property !== nameProperty)
    const others = this.#nodes.unnamed(label)
    const unnamed = others === null ? [] : [object({ ask, of: others, show }, ['ask', 'of'])]
    return values.length === 0 ? unnamed : [...unnamed, object({ ask, of, show: list({ enum: values }) }, ['ask', 'of', 'show'])]
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
    return [object({ ask: { enum: functions }, of: this.#nodes.requested(label), measure: { enum: names(numeric) } }, ['ask', 'of', 'measure'])]
  }

  /** Groups all nodes of a label by a shared property. */
  #shared(shared: Bounds['shared']): unknown[] {
    const top = object({ n: this.#nodes.places(), order: this.#nodes.order() }, ['n', 'order'])
    const of = (label: string) => object({ label: { const: label } }, ['label'])
    return shared.map(({ label, property }) => object({ ask: { const: 'group' }, of: of(label), by: { const: property }, top }, ['ask', 'of', 'by', 'top']))
  }

  #group({ label, properties }: LabelSchema, functions: readonly string[]): unknown[] {
    const numeric = names(properties.filter(isNumeric))
    const of = this.#nodes.requested(label)
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
      top: this.#bounds.isRanked ? object({ n: this.#nodes.places(), order: this.#nodes.order() }, ['n', 'order']) : null
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
    // A name in the question must be at one end.
    const depth = this.#bounds.mustName ? 0 : Math.max(0, this.#nodes.depth - 1)
    const end = (side: 'source' | 'target') =>
      anyOf([...new Set(usual.map((pattern) => pattern[side]))].map((label) => this.#nodes.nodes(label, depth, { holdsName: this.#nodes.isNamed(label) })))
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
    const named = [...new Set(Object.values(this.#bounds.names).flat())]
    if (!this.#bounds.isPath || named.length < 2) return []
    const weights = names(this.#nodes.graph.relationshipProperties([]).filter(isNumeric))
    const weight = weights.length === 0 ? null : { enum: weights }
    return [object({ ask: { const: 'path' }, from: { enum: named }, to: { enum: named }, weight, show: { enum: ['path', 'cost'] } }, ['ask', 'from', 'to'])]
  }
}

/** Returns the JSON Schema of a model's replies: names, comparisons and counts are limited to the question's words. */
export function replySchema({ schema, labels, sets, bounds, readings }: ReplyOptions): JsonSchema {
  return new ReplySchema(new ReplyNodes(schema, labels, sets, bounds), bounds, readings).build()
}
