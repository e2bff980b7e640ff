import type { Claim } from '../../results/answer-document.ts'
import type { GivenResult } from '../../results/shape.ts'
import { fold } from '../../storage/graphs/fold.ts'
import type { GraphSchema } from '../../storage/graphs/store.ts'
import { checkGroups } from './checks/groups.ts'
import { checkCounts, checkLists } from './checks/lists.ts'
import { checkNumbers } from './checks/numbers.ts'
import { checkOrders } from './checks/orders.ts'
import { checkPaths } from './checks/paths.ts'
import { checkExistence, checkRelations, checkVerdict } from './checks/relations.ts'
import { checkRows } from './checks/rows.ts'
import { checkData, checkNames } from './checks/unknown-names.ts'
import { attempt, type Checked, type ClauseCheck, type Finding } from './claim.ts'
import { Facts } from './evidence/facts.ts'
import { namesInQuestion } from './name-spans.ts'
import { type Clause, readText } from './reading/clauses.ts'
import { NameFinder } from './reading/name-finder.ts'
import { fieldNameWords, numberAt, readWords, stem } from './reading/words.ts'
import { WorkBudget } from './work-budget.ts'

const MAX_REPORTED = 20
const MAX_CLAIMS = 200
/** The check reads a longer text up to here, and reports the rest as unchecked. */
const MAX_LENGTH = 200_000
const MAX_QUOTE = 120

export interface GroundingContext {
  readonly schema?: GraphSchema
  readonly toolNames?: readonly string[]
  /** Whether a folded word is a node's name, which separates a name from another capitalised word at the start of a sentence. */
  readonly isNodeName?: (folded: string) => boolean
  readonly steps?: WorkBudget
}

export interface Grounding {
  /** Claims in the order of the text; after the first 200 only unsupported ones. */
  readonly claims: readonly Claim[]
  /** At most 20 parts of the answer and values of the data without support. */
  readonly ungrounded: readonly string[]
  /** At most 20 parts that were not checked, because the text is too long or the budget was spent. They count as unsupported. */
  readonly unchecked: readonly string[]
}

interface GivenAnswer {
  readonly answer: string
  readonly data: unknown
  readonly question: string
}

const checks: readonly ClauseCheck[] = [checkNumbers, checkCounts, checkOrders, checkGroups, checkRelations, checkExistence]

/**
 * Splits an answer into claims and looks for the evidence of each: a number needs a row or summary about its name, after correct rounding; a rank or
 * comparison needs values; a relation or path needs rows; a negation needs a result that shows the absence.
 */
export function checkGrounding({ answer, data, question }: GivenAnswer, results: readonly GivenResult[], context: GroundingContext = {}): Grounding {
  const read = opening(answer)
  const text = read.replace(/<br ?\/?>/gi, (tag) => ','.padEnd(tag.length))
  const checked = openCheck({ text, question, results, context })
  // Rows in brackets are checked only as rows, unless they are paths or lists.
  const rows = checked.read.tables.flatMap((table) => (table.kind === 'brackets' ? table.rows : []))
  const isOfData = rows.some((cells) => cells.some(({ text }) => text !== '' && Number.isFinite(Number(text))))
  const byClause =
    rows.length > 0 ? checkRows(rows, checked) : checked.read.clauses.flatMap((clause) => checks.flatMap((check) => checkClause(check, clause, checked)))
  const findings = [
    ...settle([...(isOfData ? [] : checkLists(checked)), ...byClause]),
    ...(isOfData ? [] : checkPaths(checked)),
    ...checkVerdict(text, checked),
    ...checkNames(withoutNames(checked), { ...checked, asking: question, isNodeName: context.isNodeName ?? (() => false) })
  ]
  const claims = withoutRepeats(findings.filter(({ isUnchecked }) => isUnchecked !== true))
    .map((finding) => claimOf(text, finding))
    .sort((a, b) => a.start - b.start || a.end - b.end)
  const { missing, unchecked } = checkData(data, checked)
  const skipped = [...uncheckedParts(text, findings), ...quoted(answer.slice(read.length)), ...unchecked]
  const unsupported = claims.flatMap((claim) => (claim.supported ? [] : [claim.text]))
  return {
    claims: claims.filter((claim, at) => at < MAX_CLAIMS || !claim.supported).slice(0, 2 * MAX_CLAIMS),
    ungrounded: [...new Set([...unsupported, ...missing])].slice(0, MAX_REPORTED),
    unchecked: [...new Set(skipped)].slice(0, MAX_REPORTED)
  }
}

/** Runs a check on a clause. One without names and numbers claims nothing of the results, so it is never reported as unchecked. */
function checkClause(check: ClauseCheck, clause: Clause, checked: Checked): readonly Finding[] {
  const { start, end, items, from, to } = clause
  const findings = attempt(checked, { kind: 'relation', start, end }, () => {
    checked.facts.steps.take(to - from)
    return check(clause, checked)
  })
  return items.length === 0 ? findings.filter(({ isUnchecked }) => isUnchecked !== true) : findings
}

/** Returns the unchecked parts of the text; a nested part is left out. */
function uncheckedParts(text: string, findings: readonly Finding[]): string[] {
  const parts = findings.filter(({ isUnchecked }) => isUnchecked).sort((a, b) => a.start - b.start || b.end - a.end)
  const found: string[] = []
  let reached = 0
  for (const { start, end } of parts) {
    if (end > reached) found.push(...quoted(text.slice(Math.max(start, reached), end)))
    reached = Math.max(reached, end)
  }
  return found
}

const quoted = (part: string): string[] => (part.trim() === '' ? [] : [part.length > MAX_QUOTE ? `${part.slice(0, MAX_QUOTE).trim()}…` : part.trim()])

/** Cuts a long text at the end of a line or, in one long line, of an entry. */
function opening(answer: string): string {
  if (answer.length <= MAX_LENGTH) return answer
  const cut = Math.max(answer.lastIndexOf('\n', MAX_LENGTH), answer.lastIndexOf(']', MAX_LENGTH - 1) + 1, answer.lastIndexOf(';', MAX_LENGTH))
  return answer.slice(0, cut > 0 ? cut : MAX_LENGTH)
}

/** A count of a list decides the number before it, so the number is not checked again. */
function settle(findings: readonly Finding[]): Finding[] {
  const counts = new Set(findings.flatMap(({ kind, start }) => (kind === 'count' ? [start] : [])))
  return findings.filter(({ kind, start }) => kind !== 'number' || !counts.has(start))
}

/** Drops an unsupported claim that contains an unknown name, or is a number within it: the name already reports it. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const unsaid = findings.filter(({ kind, supported }) => kind === 'name' && !supported)
  const isReported = ({ kind, start, end, supported }: Finding) =>
    !supported &&
    kind !== 'name' &&
    unsaid.some((name) => (kind === 'number' ? name.start <= start && end <= name.end : start <= name.start && name.end <= end))
  return findings.filter((finding) => !isReported(finding))
}

function claimOf(text: string, { kind, start, end, supported, fact, column }: Finding): Claim {
  const evidence = supported && fact != null ? { step: fact.source.step, row: fact.row, column: column ?? null } : null
  return { kind, text: text.slice(start, end), start, end, supported, evidence }
}

/** Words of any graph need no evidence. */
const graphWords = 'graph node nodes relationship relationships edge edges path paths label labels property properties'.split(' ')

/** Returns the folded words that need no evidence: names of tools, labels, types, properties, fields and units. */
function vocabularyOf(results: readonly GivenResult[], { schema, toolNames = [] }: GroundingContext): ReadonlySet<string> {
  const ofResults = results.flatMap(({ result: { tool, provenance, summary, columns } }) => [
    ...[tool, provenance.algorithm, provenance.graph, ...Object.keys(summary), ...columns.map(({ name }) => name)],
    ...['costUnit', 'weightUnit', 'capacityUnit', 'orientation'].flatMap((key) => (typeof summary[key] === 'string' ? [summary[key]] : []))
  ])
  const all = [...(schema === undefined ? [] : schemaNames(schema)), ...toolNames, ...ofResults]
  return new Set([...graphWords, ...all.flatMap(formsOf)])
}

const formsKnown = new Map<string, readonly string[]>()
const MAX_KNOWN_FORMS = 2000

/** Returns a name folded, in the plural, as words, and as one word; it is cached because names recur in every answer. */
function formsOf(name: string): readonly string[] {
  const folded = fold(name)
  const forms = formsKnown.get(name) ?? [folded, `${folded}s`, fieldNameWords(name).join(' '), folded.replaceAll(' ', '')]
  if (formsKnown.size < MAX_KNOWN_FORMS) formsKnown.set(name, forms)
  return forms
}

function schemaNames({ name, labels, relationshipTypes }: GraphSchema): string[] {
  const properties = [...labels, ...relationshipTypes].flatMap((kind) => kind.properties.map(({ property }) => property))
  return [name, ...labels.map(({ label }) => label), ...relationshipTypes.map(({ type }) => type), ...properties]
}

/** Masks the supported names of the text and keeps all offsets. */
function withoutNames({ read: { text, items }, facts, question }: Checked): string {
  const parts: string[] = []
  let at = 0
  for (const item of items) {
    if (item.type !== 'name' || !(facts.byName.has(item.name) || question.includes(` ${item.name} `))) continue
    parts.push(text.slice(at, item.start), '¤'.repeat(item.end - item.start))
    at = item.end
  }
  return `${parts.join('')}${text.slice(at)}`
}

/** Whether a name joins two names of the results: `Ash-Birch`. */
function isOfTwo(folded: string, known: ReadonlyMap<string, string>): boolean {
  const parts = folded.split(' ')
  return parts.slice(1).some((_, at) => known.has(parts.slice(0, at + 1).join(' ')) && known.has(parts.slice(at + 1).join(' ')))
}

interface Opening {
  readonly text: string
  readonly question: string
  readonly results: readonly GivenResult[]
  readonly context: GroundingContext
}

function openCheck({ text, question, results, context }: Opening): Checked {
  const { schema } = context
  const words = vocabularyOf(results, context)
  const isWord = (folded: string) => words.has(folded)
  const facts = new Facts(results, isWord, context.steps ?? new WorkBudget())
  const known = new Map(facts.written)
  for (const name of namesInQuestion(question))
    if (!known.has(fold(name)) && !isWord(fold(name)) && !isOfTwo(fold(name), facts.written)) known.set(fold(name), name)
  const questionWords = readWords(question)
  return {
    facts,
    read: readText(text, readWords(text), new NameFinder(known)),
    unitWords: {
      labels: new Set(schema?.labels.flatMap(({ label }) => fieldNameWords(label).slice(-1))),
      schema: new Set(schema === undefined ? [] : schemaNames(schema).flatMap(fieldNameWords)),
      question: new Set(questionWords.map(({ folded }) => stem(folded)))
    },
    questionNumbers: new Set(questionWords.flatMap((_, at) => numberAt(questionWords, at)?.value ?? [])),
    question: ` ${fold(question)} `,
    isDirected: schema?.orientation !== 'undirected',
    isWord
  }
}
