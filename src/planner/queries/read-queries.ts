import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { Reading } from '../reading.ts'
import { contentWeight, coverage } from '../words/content.ts'
import type { Item } from '../words/item.ts'
import type { Interpretation } from './interpretation.ts'
import { isBareNode, planQuery } from './plan-query.ts'
import type { Query } from './query.ts'
import { nameOf } from './query-pattern.ts'
import { rankQueries } from './rank.ts'
import { renderQuery } from './render-query.ts'

function explainedBy(interpretation: Interpretation): Set<number> {
  const explained = new Set<number>()
  for (const span of [...interpretation.used, ...interpretation.spans]) for (let at = span.start; at < span.end; at += 1) explained.add(at)
  return explained
}

function describeAsk(ask: Query['ask']): string {
  if (ask.kind === 'property') return `value of ${ask.properties.join(' and ')}`
  if (ask.kind === 'aggregate') return `${ask.fn} of ${ask.property}`
  if (ask.kind === 'difference') return `difference in ${ask.property}`
  if (ask.kind === 'count' && ask.edge !== undefined) return 'count of relationships'
  return ask.kind === 'relationship' ? `${ask.property} of the relationship` : ask.kind
}

/** The query in a line, for the explanation. */
export function describe(query: Query): string {
  const entity = (index: number) => {
    const { label, nodes, conditions } = query.entities[index] as Query['entities'][number]
    const who = nodes === null ? (label ?? 'any node') : nodes.map((node) => node.name).join(' or ')
    const tests = conditions.map((test) => `${test.property} ${test.operator} ${JSON.stringify(test.value ?? '')}`).join(' and ')
    return `${nameOf(index)}: ${who}${tests === '' ? '' : ` where ${tests}`}`
  }
  const edges = query.edges.map((edge) => {
    const hops = edge.maxHops > 1 ? `*${edge.minHops}..${edge.maxHops}` : ''
    const [left, right] = edge.direction === 'out' ? ['-', '->'] : edge.direction === 'in' ? ['<-', '-'] : ['-', '-']
    return `${edge.negated ? 'not ' : ''}${nameOf(edge.from)}${left}[${edge.types.join('|')}${hops}]${right}${nameOf(edge.to)}`
  })
  const parts = [...query.entities.map((_, index) => entity(index)), ...edges]
  const ask = describeAsk(query.ask)
  const { beyond } = query
  const bound = beyond === undefined ? '' : `, ${beyond.property} ${beyond.operator} that of ${beyond.node.name}`
  const place = query.order?.place === undefined ? '' : `, number ${query.order.place}`
  const order = query.order === null ? '' : `, ranked by ${query.order.property ?? 'count'} ${query.order.descending ? 'descending' : 'ascending'}`
  const all = query.groupBy?.all === true ? 'every ' : ''
  const group = query.groupBy === null ? '' : `, per ${all}${query.groupBy.property ?? nameOf(query.groupBy.entity)}`
  return `${ask} of ${nameOf(query.target)}${group}${order}${place}${bound} [${parts.join('; ')}]`
}

/** A query with nothing asked and nothing narrowed says little: a bare label in passing is not a question. */
function isVague(query: Query, used: readonly Item[]): boolean {
  const bare =
    query.entities.every((entity) => entity.nodes === null && entity.conditions.length === 0) &&
    query.edges.every(({ where }) => where.length === 0) &&
    query.order === null &&
    query.distinctProperty === null
  const given = query.entities[query.target]?.nodes !== null && query.ask.kind === 'list' && query.order === null && !isBareNode(query)
  const direct = used.some(({ kind }) => kind === 'type') || query.edges.some((edge) => edge.where.length > 0)
  const merelyTied = query.ask.kind === 'exists' && query.entities.every((entity) => entity.nodes !== null) && query.edges.length === 1 && !direct
  return (
    given ||
    merelyTied ||
    (bare && ((query.ask.kind === 'list' && query.edges.length === 0) || (query.ask.kind === 'exists' && !query.edges.some((edge) => edge.negated))))
  )
}

/** An adjective right before a noun of the graph that nothing explains would be dropped in silence: that costs. */
function modifierShare(tokens: LinkedQuestion['tokens'], used: readonly Item[], explained: ReadonlySet<number>): number {
  const dropped = used.some((item) => {
    const before = tokens[item.start - 1]
    return (item.kind === 'label' || item.kind === 'property') && before !== undefined && !explained.has(item.start - 1) && contentWeight(before) >= 0.8
  })
  return dropped ? 0.85 : 1
}

/** `Which people speak Esperanto?`: all of a label are no answer to what is said with a name. */
function leavesOutName({ tokens }: LinkedQuestion, explained: ReadonlySet<number>): boolean {
  return tokens.some((token, at) => at > 0 && token.pos === 'PROPN' && contentWeight(token) > 0 && !explained.has(at))
}

const ofGraph = new Set(['label', 'type', 'property', 'node', 'value'])

/** `What is the price of a ticket?`: a question word alone stands for no label, whatever else is left out. */
function namesNothing({ query: { entities, edges }, used }: Interpretation): boolean {
  const isNarrowed = entities.some(({ nodes, conditions }) => nodes !== null || conditions.length > 0) || edges.some(({ where }) => where.length > 0)
  return !isNarrowed && !used.some(({ kind }) => ofGraph.has(kind))
}

function readInterpretation(question: LinkedQuestion, schema: GraphSchema, interpretation: Interpretation, trust: number): Reading | null {
  const plan = namesNothing(interpretation) ? null : planQuery(interpretation.query, schema, interpretation.yesNo)
  if (plan === null) return null
  const { query, yesNo, ambiguous } = interpretation
  const explained = explainedBy(interpretation)
  const links = interpretation.used.filter((item) => 'score' in item).map((item) => (item as { score: number }).score)
  const linkQuality = links.length === 0 ? 1 : links.reduce((sum, score) => sum + score, 0) / links.length
  const share = coverage(question.tokens, explained)
  const imperative = /^(list|show|give|find|name|which|what|who|display|enumerate)$/.test(question.tokens[0]?.folded ?? '')
  const given = query.entities[query.target]?.nodes !== null && !isBareNode(query)
  const said = question.tokens.some((token) => ['directly', 'direct', 'adjacent', 'neighbour', 'neighbor', 'next'].includes(token.folded))
  const bareNode = isBareNode(query) && share < 1 ? 0.5 : 1
  const vague = isVague(query, interpretation.used) && (!imperative || given || leavesOutName(question, explained)) && !said ? 0.5 : 1
  return {
    name: 'query',
    score: Math.max(
      share === 1
        ? share * interpretation.quality * (0.6 + 0.4 * linkQuality) * vague * bareNode * modifierShare(question.tokens, interpretation.used, explained)
        : 0,
      scoreOf(trust) * vague * bareNode
    ),
    explained,
    missing: [],
    explanation: `Read as ${describe(query)}.`,
    calls: plan.calls,
    render: (results) => renderQuery(query, plan.columns, yesNo, results),
    ambiguity:
      ambiguous === null
        ? null
        : `"${ambiguous.text}" names several nodes: ${ambiguous.nodes.map((node) => `${node.name} (${node.labels.join(':')}, id ${node.key})`).join(', ')}.`
  }
}

/** From here on an answer is more likely right than wrong: a wrong one counts twice when trust is learned. */
const leastTrust = 0.42
const accepted = 0.78

/** Trust as a score that is fit to be weighed against those of tools. */
function scoreOf(trust: number): number {
  return trust >= leastTrust ? accepted + ((1 - accepted) * (trust - leastTrust)) / (1 - leastTrust) : (accepted * trust) / leastTrust
}

/** The question as the query over the graph's own labels, types and properties that it most likely asks for. */
export function readQueries(question: LinkedQuestion, schema: GraphSchema, rows: readonly (readonly Item[])[]): Reading[] {
  const ranked = rankQueries(question, schema, rows)
  if (ranked === null) return []
  const reading = readInterpretation(question, schema, ranked.candidate, ranked.trust)
  return reading === null ? [] : [reading]
}
