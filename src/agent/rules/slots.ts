import type { NodeMention, NumberMention } from '../../linking/mention.ts'
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
  /** Both ends stand in a frame of their own: `from A to B`, `between A and B`. */
  readonly framed: boolean
  /** Required parameters that the words do not fill. */
  readonly missing: readonly string[]
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

const roles = new Map<string, 'source' | 'target'>([
  ...['from', 'of', 'leaving', 'between'].map((word) => [word, 'source'] as const),
  ...['to', 'reach', 'towards', 'toward', 'into'].map((word) => [word, 'target'] as const)
])
const personalWords = new Set(['personalise', 'personalize', 'personalised', 'personalized', 'perspective', 'viewpoint', 'standpoint', 'bias', 'restart'])
/** Qualities that hops have too: a `short` path is the one of fewest hops unless a property is named. */
const unweighing = new Set(['short', 'long', 'near', 'close', 'strong', 'weak', 'far', 'often', 'frequently', 'frequent'])
const orientations = [
  [/\b(incoming|inbound|in degree|indegree|receives?|received)\b/, 'reverse'],
  [/\b(outgoing|outbound|out degree|outdegree)\b/, 'natural'],
  [/\bundirected\b/, 'undirected']
] as const
const orientationWords = /^(incoming|inbound|in|indegree|outgoing|outbound|out|outdegree|undirected|receives?|received)$/
const hopCounting = new Set(['stop', 'hop', 'step', 'change', 'edge', 'link', 'station', 'connection', 'relationship'])

/** Fills a tool's parameters from a row of items, each parameter by its type and name. */
export class SlotFiller {
  private readonly values: Record<string, unknown> = {}
  private readonly explained = new Set<number>()
  private readonly parameters: Readonly<Record<string, Parameter>>
  private readonly guessed = new Set<string>()
  private limit: number | null = null
  private framed = false
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
    const nodes = this.row.filter((item): item is NodeMention => item.kind === 'node').map((mention) => this.withinTypes(mention))
    this.fillNodes(nodes)
    this.fillWeight()
    this.fillTypesAndLabels()
    this.fillNumbers()
    this.fillOrientation()
    this.fillNamedProperties()
    this.fillFlags()
    const required = (this.tool.input.required as readonly string[] | undefined) ?? []
    const missing = required.filter((name) => !(name in this.values))
    return { arguments: this.values, explained: this.explained, missing, framed: this.framed, guessed: this.guessed.size, nodes, limit: this.limit }
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

  /** Of nodes that share a name, those that the named relationships touch. */
  private withinTypes(mention: NodeMention): NodeMention {
    const types = this.row.filter((item) => item.kind === 'type').flatMap((item) => item.types)
    const labels = this.schema.relationshipTypes
      .filter((type) => types.includes(type.type))
      .flatMap((type) => type.patterns.flatMap((pattern) => [pattern.source, pattern.target]))
    const kept = mention.nodes.filter((node) => node.labels.some((label) => labels.includes(label)))
    return kept.length === 0 ? mention : { ...mention, nodes: kept }
  }

  private fillNodes(nodes: readonly NodeMention[]): void {
    if (this.has('source')) this.fillEnds(nodes)
    else if (this.has('node') && nodes[0] !== undefined) this.set('node', this.reference(nodes[0]), nodes[0])
    else this.fillNodeList(nodes)
  }

  /** What the nearest preposition before a name makes of it: `from A` a source, `to B` a target. */
  private roleOf(mention: NodeMention, nodes: readonly NodeMention[]): 'source' | 'target' | null {
    for (const back of [1, 2, 3]) {
      const at = mention.start - back
      if (nodes.some((other) => other.end > at && other.start < mention.start)) return null
      const role = roles.get(this.tokens[at]?.folded ?? '')
      if (role !== undefined) return role
    }
    return null
  }

  /** `from A to B`, `between A and B`, `to B from A`; the first two otherwise. */
  private fillEnds(nodes: readonly NodeMention[]): void {
    const aimed = nodes.length > 1 ? nodes.find((mention) => this.roleOf(mention, nodes) === 'target') : undefined
    const others = nodes.filter((mention) => mention !== aimed)
    const source = others.find((mention) => this.roleOf(mention, nodes) === 'source') ?? others[0]
    if (source === undefined) return
    this.set('source', this.reference(source), source)
    const rest = nodes.filter((mention) => mention !== source)
    const target = aimed ?? rest[0]
    const leads = this.roleOf(source, nodes) === 'source'
    if (this.has('target') && target !== undefined) {
      this.set('target', this.reference(target), target)
      this.framed = leads && (aimed !== undefined || this.tokens.some((token) => token.folded === 'between'))
    }
    if (this.has('targets')) this.fillTargets(rest)
  }

  private fillNodeList(nodes: readonly NodeMention[]): void {
    const personal = this.tokens.some((token) => personalWords.has(token.lemma))
    const list = this.has('sources') && personal ? 'sources' : 'nodes'
    if (!this.has(list) || nodes.length === 0) return
    this.set(
      list,
      nodes.flatMap((mention) => (mention.nodes.length > 1 ? mention.nodes.map((node) => ({ id: node.key })) : [this.reference(mention)]))
    )
    for (const mention of nodes) this.explain(mention)
  }

  private fillTargets(nodes: readonly NodeMention[]): void {
    if (nodes.length === 0) return
    this.set(
      'targets',
      nodes.map((mention) => this.reference(mention))
    )
    for (const mention of nodes) this.explain(mention)
  }

  private relationshipProperties(): PropertySchema[] {
    return this.schema.relationshipTypes
      .flatMap((type) => type.properties)
      .filter((property) => property.types.includes('integer') || property.types.includes('float'))
  }

  /** A relationship property that is named, or measured by `quickest`, `cheapest`, `how long ... take`; none when hops are counted. */
  private fillWeight(): void {
    if (!this.has('weight') || this.countsHops()) return
    const numeric = this.relationshipProperties()
    const names = new Set(numeric.map((property) => property.property))
    const mentioned = this.row
      .filter((item) => item.kind === 'property')
      .flatMap((item) => item.owners.filter((owner) => owner.owner === 'relationship' && names.has(owner.property)).map((owner) => ({ item, owner })))
      .sort((a, b) => b.item.score - a.item.score)[0]
    if (mentioned === undefined) {
      this.fillMeasuredWeight(numeric)
      return
    }
    this.explainWeightWords()
    for (const item of this.row) if (item.kind === 'property' && item.owners.some((owner) => owner.property === mentioned.owner.property)) this.explain(item)
    this.set('weight', mentioned.owner.property, mentioned.item)
  }

  /** `fewest stops`: hops, whatever weights there are. */
  private countsHops(): boolean {
    const fewest = this.row.find((item) => item.kind === 'superlative' && !item.descending)
    const counts = fewest !== undefined && [0, 1].some((ahead) => hopCounting.has(this.tokens[fewest.end + ahead]?.lemma ?? ''))
    if (counts) this.explain({ start: fewest.start, end: fewest.end + 2 })
    return counts
  }

  private fillMeasuredWeight(numeric: readonly PropertySchema[]): void {
    const takes = this.tokens.some((token) => token.lemma === 'take')
    for (const [at, token] of this.tokens.entries()) {
      const adjective = token.lemma === 'long' && takes ? 'quick' : token.lemma
      const measure = unweighing.has(adjective) ? null : measureOf(adjective, numeric)
      if (measure === null) continue
      this.set('weight', measure.property, { start: at, end: at + 1 })
      return
    }
    const weighted = this.tokens.findIndex((token) => ['weighted', 'weight'].includes(token.folded))
    if (weighted >= 0 && numeric.length === 1) this.set('weight', numeric[0]?.property, { start: weighted, end: weighted + 1 })
  }

  private explainWeightWords(): void {
    this.tokens.forEach((token, at) => {
      if (['weight', 'weighted', 'cost', 'metric', 'measure', 'travel'].includes(token.lemma)) this.explained.add(at)
    })
  }

  /** Types narrow the computation; a label narrows it where the graph has several and relationships stay among them. */
  private fillTypesAndLabels(): void {
    for (const item of this.row) {
      if (item.kind === 'type' && this.has('relationshipTypes') && (item.score >= 0.9 || this.namesNetwork(item))) {
        const before = (this.values['relationshipTypes'] as string[] | undefined) ?? []
        this.set('relationshipTypes', [...new Set([...before, ...item.types])], item)
      }
      if (item.kind === 'label') this.explain(item)
    }
    if (this.schema.relationshipTypes.length === 1) delete this.values['relationshipTypes']
  }

  /** `the citation network`, `over citations`: the relationships meant, in other words. */
  private namesNetwork(item: { start: number; end: number }): boolean {
    const next = this.tokens[item.end]?.lemma ?? ''
    return (
      this.tool.family === 'paths' ||
      ['network', 'graph', 'relationship', 'link'].includes(next) ||
      ['over', 'via', 'through', 'along'].includes(this.tokens[item.start - 1]?.folded ?? '')
    )
  }

  private fillNumbers(): void {
    for (const item of this.row) {
      if (item.kind === 'top') this.fillTop(item)
      else if (item.kind === 'hops' && this.has('maxDepth')) this.set('maxDepth', item.max, item)
      else if (item.kind === 'number' && !this.fillNamedNumber(item)) this.fillBareNumber(item)
    }
  }

  /** `top 5` ranks rows or counts paths; a single path has no top. */
  private fillTop(item: Item & { kind: 'top' }): void {
    if (!this.has('k') && this.has('source')) return
    this.limit = item.limit
    this.set(this.has('k') ? 'k' : 'limit', item.limit, item)
  }

  /** A number goes to the parameter whose words stand beside it: `20 iterations`, `damping factor of 0.9`. */
  private fillNamedNumber(item: NumberMention): boolean {
    const around = this.tokens.slice(Math.max(0, item.start - 4), item.end + 4).map((token) => token.lemma)
    for (const [name, parameter] of Object.entries(this.parameters)) {
      if ((parameter.type !== 'number' && parameter.type !== 'integer') || ['limit', 'offset', 'k', 'seed'].includes(name)) continue
      const words = wordsOfName(name)
        .split(' ')
        .map((word) => word.replace(/s$/, ''))
      const telling = words.filter((word) => !['max', 'min', 'size', 'use'].includes(word))
      if (telling.length === 0 || !telling.every((word) => around.includes(word))) continue
      this.setNear(name, item, telling)
      return true
    }
    return false
  }

  /** A bare number is `k`, or the limit when it counts a plural. */
  private fillBareNumber(item: NumberMention): void {
    if (!Number.isInteger(item.value) || item.value < 1) return
    if (this.has('k') && !('k' in this.values)) {
      this.set('k', item.value, item)
      return
    }
    const plural = this.tokens.slice(item.end, item.end + 4).some((token) => token.pos === 'NOUN' && token.folded !== token.lemma)
    if (!plural || !this.has('limit') || this.has('source')) return
    this.limit = item.value
    this.set('limit', item.value, item)
  }

  private setNear(name: string, item: { start: number; end: number; value: number }, words: readonly string[]): void {
    this.set(name, item.value, item)
    this.tokens.forEach((token, at) => {
      if (words.includes(token.lemma) && Math.abs(at - item.start) <= 4) this.explained.add(at)
    })
  }

  private fillOrientation(): void {
    if (!this.has('orientation')) return
    const text = this.tokens.map((token) => token.folded).join(' ')
    for (const [pattern, orientation] of orientations) {
      if (!pattern.test(text)) continue
      this.set('orientation', orientation)
      this.tokens.forEach((token, at) => {
        if (orientationWords.test(token.folded)) this.explained.add(at)
      })
    }
    const ignoring = this.row.find((item) => item.kind === 'undirected')
    if (ignoring !== undefined) this.set('orientation', 'undirected', ignoring)
  }

  /** `latitudeProperty` and the like: a node property of that name, or whose name it begins with. */
  private fillNamedProperties(): void {
    const known = this.schema.labels.flatMap((label) => label.properties).map((property) => property.property)
    for (const name of Object.keys(this.parameters)) {
      if (!name.endsWith('Property') || name === 'nameProperty' || name === 'seedProperty') continue
      const word = name.slice(0, -'Property'.length).toLowerCase()
      const property =
        known.find((candidate) => candidate.toLowerCase() === word) ??
        known.find((candidate) => candidate.length >= 3 && word.startsWith(candidate.toLowerCase()))
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
      const words = wordsOfName(name)
        .split(' ')
        .filter((word) => !['use', 'include', 'is', 'with'].includes(word))
      if (words.length === 0 || !words.every((word) => said.has(word))) continue
      this.set(name, true)
      this.tokens.forEach((token, at) => {
        if (token.folded.split(' ').some((word) => words.includes(word))) this.explained.add(at)
      })
    }
  }
}
