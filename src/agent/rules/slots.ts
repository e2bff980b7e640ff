import type { NodeMention } from '../../linking/mention.ts'
import { type Token, wordsOfName } from '../../linking/tokens.ts'
import type { GraphSchema, PropertySchema } from '../../store/store.ts'
import type { Tool } from '../../tools/tool.ts'
import type { Item } from './item.ts'
import { measureOf } from './qualities.ts'

/** What the words of a question give a tool's parameters. */
export interface Slots {
  readonly arguments: Readonly<Record<string, unknown>>
  /** Token positions they account for. */
  readonly explained: Set<number>
  /** Share of the required parameters that are filled. */
  readonly filled: number
  /** Parameters that the schema filled, not the question's words. */
  readonly guessed: number
  readonly nodes: readonly NodeMention[]
  readonly limit: number | null
}

interface Parameter {
  readonly type?: string
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly items?: Readonly<Record<string, unknown>>
  readonly 'x-edgewise-node'?: boolean
}

const hopCounting = new Set(['stop', 'hop', 'step', 'change', 'edge', 'link', 'station', 'connection', 'relationship'])

/** Fills a tool's parameters from a row of items, each parameter by its type and name. */
export class SlotFiller {
  private readonly values: Record<string, unknown> = {}
  private readonly explained = new Set<number>()
  private readonly parameters: Readonly<Record<string, Parameter>>
  private readonly guessed = new Set<string>()
  private limit: number | null = null
  private readonly tool: Tool
  private readonly tokens: readonly Token[]
  private readonly schema: GraphSchema
  private readonly row: readonly Item[]

  constructor(tool: Tool, tokens: readonly Token[], schema: GraphSchema, row: readonly Item[]) {
    this.tool = tool
    this.tokens = tokens
    this.schema = schema
    this.row = row
    this.parameters = tool.input.properties as unknown as Record<string, Parameter>
  }

  fill(): Slots {
    const nodes = this.row.filter((item): item is NodeMention => item.kind === 'node')
    this.fillNodes(nodes)
    this.fillWeight()
    this.fillTypesAndLabels()
    this.fillNumbers()
    this.fillOrientation()
    this.fillNamedProperties()
    this.fillFlags()
    const required = (this.tool.input.required as readonly string[] | undefined) ?? []
    const filled = required.length === 0 ? 1 : required.filter((name) => name in this.values).length / required.length
    return { arguments: this.values, explained: this.explained, filled, guessed: this.guessed.size, nodes, limit: this.limit }
  }

  private has(name: string): boolean {
    return name in this.parameters
  }

  private explain(span: { start: number; end: number }): void {
    for (let at = span.start; at < span.end; at += 1) this.explained.add(at)
  }

  private set(name: string, value: unknown, span?: { start: number; end: number }): void {
    this.values[name] = value
    if (span !== undefined) this.explain(span)
  }

  private reference(mention: NodeMention): unknown {
    return mention.nodes.length === 1 ? { id: mention.nodes[0]?.key } : mention.text
  }

  /** `from A to B`, `between A and B`, `to B from A`; the first two otherwise. */
  private fillNodes(nodes: readonly NodeMention[]): void {
    const before = (mention: NodeMention, words: readonly string[]) => [1, 2, 3].some((back) => words.includes(this.tokens[mention.start - back]?.folded ?? '') && !nodes.some((other) => other.end > mention.start - back && other.start < mention.start))
    if (this.has('source')) {
      const target = nodes.find((mention, at) => before(mention, ['to', 'reach', 'towards', 'toward', 'into']) && !(at === 0 && nodes.length === 1))
      const source = nodes.find((mention) => mention !== target && before(mention, ['from', 'of', 'leaving', 'between'])) ?? nodes.find((mention) => mention !== target)
      const end = this.has('target') ? (target ?? nodes.find((mention) => mention !== source)) : undefined
      if (source !== undefined) this.set('source', this.reference(source), source)
      if (end !== undefined) this.set('target', this.reference(end), end)
      if (this.has('targets')) this.fillTargets(nodes.filter((mention) => mention !== source))
      return
    }
    if (this.has('node') && nodes[0] !== undefined) return this.set('node', this.reference(nodes[0]), nodes[0])
    const personal = this.tokens.some((token) => ['personalise', 'personalize', 'personalised', 'personalized', 'perspective', 'viewpoint', 'standpoint', 'bias', 'restart'].includes(token.lemma))
    const list = this.has('sources') && personal ? 'sources' : 'nodes'
    if (!this.has(list) || nodes.length === 0) return
    this.set(list, nodes.flatMap((mention) => (mention.nodes.length > 1 ? mention.nodes.map((node) => ({ id: node.key })) : [this.reference(mention)])))
    for (const mention of nodes) this.explain(mention)
  }

  private fillTargets(nodes: readonly NodeMention[]): void {
    if (nodes.length === 0) return
    this.set('targets', nodes.map((mention) => this.reference(mention)))
    for (const mention of nodes) this.explain(mention)
  }

  private relationshipProperties(): PropertySchema[] {
    return this.schema.relationshipTypes.flatMap((type) => type.properties).filter((property) => property.types.includes('integer') || property.types.includes('float'))
  }

  /** A relationship property that is named, or measured by `quickest`, `cheapest`, `how long ... take`; none when hops are counted. */
  private fillWeight(): void {
    if (!this.has('weight')) return
    const numeric = this.relationshipProperties()
    const fewest = this.row.find((item) => item.kind === 'superlative' && !item.descending)
    if (fewest !== undefined && [0, 1].some((ahead) => hopCounting.has(this.tokens[fewest.end + ahead]?.lemma ?? ''))) {
      return this.explain({ start: fewest.start, end: fewest.end + 2 })
    }
    const mentioned = this.row
      .filter((item) => item.kind === 'property')
      .flatMap((item) => item.owners.filter((owner) => owner.owner === 'relationship' && numeric.some((property) => property.property === owner.property)).map((owner) => ({ item, owner })))
      .sort((a, b) => b.item.score - a.item.score)[0]
    if (mentioned !== undefined) {
      this.explainWeightWords()
      return this.set('weight', mentioned.owner.property, mentioned.item)
    }
    this.tokens.forEach((token, at) => {
      const adjective = token.lemma === 'long' && this.tokens.some((other) => other.lemma === 'take') ? 'quick' : token.lemma
      if (['short', 'long', 'near', 'close', 'strong', 'weak', 'far'].includes(adjective) || 'weight' in this.values) return
      const measure = measureOf(adjective, numeric)
      if (measure !== null) this.set('weight', measure.property, { start: at, end: at + 1 })
    })
    const weighted = this.tokens.findIndex((token) => ['weighted', 'weight'].includes(token.folded))
    if (weighted >= 0 && !('weight' in this.values) && numeric.length === 1) this.set('weight', numeric[0]?.property, { start: weighted, end: weighted + 1 })
  }

  private explainWeightWords(): void {
    this.tokens.forEach((token, at) => {
      if (['weight', 'weighted', 'cost', 'metric', 'measure', 'travel'].includes(token.lemma)) this.explained.add(at)
    })
  }

  /** Types narrow the computation; a label narrows it where the graph has several and relationships stay among them. */
  private fillTypesAndLabels(): void {
    for (const item of this.row) {
      if (item.kind === 'type' && item.score >= 0.9 && this.has('relationshipTypes')) {
        const before = (this.values['relationshipTypes'] as string[] | undefined) ?? []
        this.set('relationshipTypes', [...new Set([...before, ...item.types])], item)
      }
      if (item.kind === 'label') this.explain(item)
    }
    if (this.schema.relationshipTypes.length === 1) delete this.values['relationshipTypes']
  }

  private fillNumbers(): void {
    for (const item of this.row) {
      if (item.kind === 'top' && (this.has('k') || !this.has('source'))) {
        this.limit = item.limit
        this.set(this.has('k') ? 'k' : 'limit', item.limit, item)
      } else if (item.kind === 'hops' && this.has('maxDepth')) this.set('maxDepth', item.max, item)
      else if (item.kind === 'number') this.fillNumber(item)
    }
  }

  /** A number goes to the parameter whose words stand beside it; a bare one to `k`, or to the limit when it counts a plural. */
  private fillNumber(item: Extract<Item, { kind: 'number' }>): void {
    const around = this.tokens.slice(Math.max(0, item.start - 4), item.end + 4).map((token) => token.lemma)
    for (const [name, parameter] of Object.entries(this.parameters)) {
      if ((parameter.type !== 'number' && parameter.type !== 'integer') || ['limit', 'offset', 'k', 'seed'].includes(name)) continue
      const words = wordsOfName(name).split(' ').map((word) => word.replace(/s$/, ''))
      const telling = words.filter((word) => !['max', 'min', 'size', 'use'].includes(word))
      if (telling.length > 0 && telling.every((word) => around.includes(word))) return this.setNear(name, item, telling)
    }
    if (!Number.isInteger(item.value) || item.value < 1) return
    if (this.has('k') && !('k' in this.values)) return this.set('k', item.value, item)
    const plural = this.tokens.slice(item.end, item.end + 4).some((token) => token.pos === 'NOUN' && token.folded !== token.lemma)
    if (plural && this.has('limit') && !this.has('source')) {
      this.limit = item.value
      this.set('limit', item.value, item)
    }
  }

  private setNear(name: string, item: { start: number; end: number; value: number }, words: readonly string[]): void {
    this.set(name, item.value, item)
    this.tokens.forEach((token, at) => {
      if (words.includes(token.lemma) && Math.abs(at - item.start) <= 4) this.explained.add(at)
    })
  }

  private fillOrientation(): void {
    if (!this.has('orientation')) return
    const words = new Map([['incoming', 'reverse'], ['inbound', 'reverse'], ['in-degree', 'reverse'], ['indegree', 'reverse'], ['received', 'reverse'], ['outgoing', 'natural'], ['outbound', 'natural'], ['out-degree', 'natural'], ['outdegree', 'natural'], ['undirected', 'undirected']])
    this.tokens.forEach((token, at) => {
      const orientation = words.get(token.text.toLowerCase())
      if (orientation !== undefined) this.set('orientation', orientation, { start: at, end: at + 1 })
    })
    const ignoring = this.row.find((item) => item.kind === 'undirected')
    if (ignoring !== undefined) this.set('orientation', 'undirected', ignoring)
  }

  /** `latitudeProperty` and the like: a node property of that name, or whose name it begins with. */
  private fillNamedProperties(): void {
    const known = this.schema.labels.flatMap((label) => label.properties).map((property) => property.property)
    for (const name of Object.keys(this.parameters)) {
      if (!name.endsWith('Property') || name === 'nameProperty' || name === 'seedProperty') continue
      const word = name.slice(0, -'Property'.length).toLowerCase()
      const property = known.find((candidate) => candidate.toLowerCase() === word) ?? known.find((candidate) => candidate.length >= 3 && word.startsWith(candidate.toLowerCase()))
      if (property === undefined) continue
      this.set(name, property)
      this.guessed.add(name)
    }
  }

  /** Yes-or-no parameters whose words are all in the question: `Wasserman-Faust`. */
  private fillFlags(): void {
    const said = new Set(this.tokens.flatMap((token) => token.folded.split(' ')))
    for (const [name, parameter] of Object.entries(this.parameters)) {
      if (parameter.type !== 'boolean') continue
      const words = wordsOfName(name).split(' ').filter((word) => !['use', 'include', 'is', 'with'].includes(word))
      if (words.length === 0 || !words.every((word) => said.has(word))) continue
      this.set(name, true)
      this.tokens.forEach((token, at) => {
        if (token.folded.split(' ').some((word) => words.includes(word))) this.explained.add(at)
      })
    }
  }
}
