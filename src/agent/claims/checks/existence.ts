import type { Finding, Truth } from '../claim.ts'
import { type Checked, names, says } from '../claim.ts'
import type { Fact, Source } from '../evidence/facts.ts'
import type { Clause } from '../reading/clauses.ts'
import { linkWords, pathNouns } from '../reading/cues.ts'
import { fieldNameWords } from '../reading/words.ts'
import { quantifiedCue } from './rank-cue.ts'

const existential = new Set(['there', 'exists', 'exist', 'found', 'any', 'none', 'nothing', 'nobody'])
const nones = new Set(['no', 'none', 'nothing', 'nobody', 'neither'])

/** `There is no path`, `No station fits`, `There is a way`: what was looked for was found or not. */
export function checkExistence(clause: Clause, checked: Checked): Finding[] {
  const isDenied = clause.isNegated && (says(checked, clause, nones) || says(checked, clause, linkWords))
  if (quantifiedCue(clause, checked) !== null) return []
  if (!isDenied && !(says(checked, clause, existential) && saysPath(clause, checked))) return []
  if (clause.items.some(({ type }) => type === 'number') || new Set(names(clause).map(({ name }) => name)).size > 1) return []
  const [about] = names(clause)
  if (about !== undefined && !checked.facts.sources.some(({ anchors, given }) => anchors.has(about.name) || given.has(about.name))) return []
  const { truth, fact } = existence(clause, checked)
  if (truth === 'unknown') return []
  const supported = truth !== isDenied
  return [{ kind: isDenied ? 'negation' : 'relation', start: clause.start, end: clause.end, supported, fact }]
}

function saysPath(clause: Clause, { read }: Checked): boolean {
  return read.words.slice(clause.from, clause.to).some(({ stem }) => pathNouns.has(stem))
}

function existence(clause: Clause, checked: Checked): { readonly truth: Truth; readonly fact: Fact | null } {
  const { sources } = checked.facts
  if (sources.length === 0) return { truth: 'unknown', fact: null }
  const stems = new Set(checked.read.words.slice(clause.from, clause.to).flatMap(({ stem, folded }) => [stem, folded]))
  for (const source of sources) if (isEmpty(source, stems)) return { truth: false, fact: source.summary }
  const saysNoun = [...stems].some(
    (word) => pathNouns.has(word) || linkWords.has(word) || checked.unitWords.labels.has(word) || checked.unitWords.schema.has(word)
  )
  const isBare = clause.to - clause.from <= 2 || (clause.to - clause.from <= 5 && ['found', 'find', 'exist', 'match', 'result'].some((word) => stems.has(word)))
  return saysNoun || isBare ? { truth: true, fact: sources.at(-1)?.summary ?? null } : { truth: 'unknown', fact: null }
}

/** Nothing was found, or a fact of the summary that the clause names is nought. */
function isEmpty({ result }: Source, stems: ReadonlySet<string>): boolean {
  const { summary, total } = result
  if (total === 0 || summary['found'] === false || summary['targetFound'] === false) return true
  return Object.entries(summary).some(([key, value]) => {
    const isNought = value === 0 || value === null || value === false || (Array.isArray(value) && value.length === 0)
    return isNought && fieldNameWords(key).some((word) => stems.has(word) && word !== 'count')
  })
}

const VERDICT = /^\s*(yes|no)\b(?=\s*[.,:;!–—-]|\s*$)/i
const negativeQuestion = /\b(not|no|never|without|nor|unreachable|disconnected|isolated|lack|lacks|missing|different)\b|n't/i

/** `Yes` or `No` at the beginning, where the last result says which. */
export function checkVerdict(answer: string, question: string, { facts }: Checked): Finding[] {
  const match = VERDICT.exec(answer)
  const last = facts.sources.at(-1)
  if (match === null || last === undefined || negativeQuestion.test(question)) return []
  const truth = verdictOf(last, question)
  if (truth === 'unknown') return []
  const start = match[0].length - (match[1] ?? '').length
  const isYes = match[1]?.toLowerCase() === 'yes'
  return [{ kind: 'verdict', start, end: match[0].length, supported: isYes === truth, fact: last.summary }]
}

function verdictOf({ result }: Source, question: string): Truth {
  const { found, targetFound, componentCount } = result.summary
  if (typeof targetFound === 'boolean') return targetFound
  if (typeof found === 'boolean') return found
  if (typeof componentCount === 'number' && /\bconnected\b|one (piece|part|component)/i.test(question) && result.total === componentCount)
    return componentCount === 1
  if (result.tool === 'match_pattern' || result.tool === 'find_nodes')
    return result.total > 0 && !/\b(more|less|than|older|younger|same|both|all|every|each|only)\b/i.test(question)
      ? true
      : result.total === 0
        ? false
        : 'unknown'
  return 'unknown'
}
