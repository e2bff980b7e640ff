import type { ShapedResult } from '../../results/shape.ts'
import { isRounded } from '../../results/whole-number.ts'
import { fold } from '../../store/fold.ts'
import { numberAt, readWords } from '../reading/words.ts'
import type { Steps } from '../steps.ts'
import type { Fact, NumberCell, Sequence, Source } from './fact.ts'
import { unitOf } from './fields.ts'
import { NumberIndex } from './number-index.ts'
import { namesWorkedOut } from './worked-out.ts'

export type { Fact, Sequence, Source } from './fact.ts'

/** A result of a run, as the trace has it. */
export interface GivenResult {
  readonly result: ShapedResult
  readonly step: number
  readonly arguments: Readonly<Record<string, unknown>>
}

const anchorKeys = ['source', 'sources', 'node', 'root', 'start', 'target', 'targets']
/** Texts of summaries and rows that are words about the result, not names in the graph. */
const wordKeys = new Set([
  'of',
  'costUnit',
  'weightUnit',
  'capacityUnit',
  'objective',
  'orientation',
  'what',
  'property',
  'graph',
  'modelHash',
  'targetProperty',
  'expression'
])
/** Columns of a row whose words are of the schema, and those that name another node than the row is about. */
const schemaColumns = new Set(['property', 'name', 'of', 'keys'])
const wordColumns = new Set(['type', 'relationshipType', 'kind', 'types', 'nameProperty', 'createdAt', 'expiresAt'])

function isWordColumn(field: string, tool: string): boolean {
  if (tool === 'count' || tool === 'aggregate_result' || tool === 'get_unique_values') return false
  return /^previous/.test(field) || (wordColumns.has(field) && (/Type$|^type$/.test(field) || aboutSchema.test(tool)))
}

const aboutSchema = /^(get_schema|list_graphs|list_models|get_\w+_keys)$/

interface Gathered {
  readonly names: Set<string>
  readonly numbers: NumberCell[]
}

export class Facts {
  readonly sources: readonly Source[]
  readonly sequences: readonly Sequence[]
  /** Facts that hold a name, by the folded name. */
  readonly byName: ReadonlyMap<string, readonly Fact[]>
  /** Names as they are written, by the folded name. */
  readonly written: ReadonlyMap<string, string>
  /** Names that are said of whole results: covered by facts that do not hold them. */
  readonly ofSources: ReadonlySet<string>
  readonly numbers: NumberIndex
  readonly steps: Steps

  /** @param isWord whether a folded text is a word of the schema or of the tools, and so no name. */
  constructor(given: readonly GivenResult[], isWord: (folded: string) => boolean, steps: Steps) {
    this.steps = steps
    const folder = new NameFolder(isWord)
    const byHandle = new Map<string, Source>()
    this.sources = given.map((one) => {
      const source = openSource(one, folder, byHandle)
      byHandle.set(one.result.handle, source)
      return source
    })
    const extra = this.sources.flatMap((source) => nestedFacts(source, folder))
    const facts = [...this.sources.flatMap((source) => [source.summary, ...source.rows]), ...extra]
    const byName = new Map<string, Fact[]>()
    for (const fact of facts) {
      for (const name of fact.names) {
        const known = byName.get(name)
        if (known === undefined) byName.set(name, [fact])
        else known.push(fact)
      }
    }
    this.byName = byName
    this.written = folder.written
    this.ofSources = new Set(this.sources.flatMap(({ anchors, given }) => [...anchors, ...given]))
    this.numbers = new NumberIndex(facts, this)
    this.sequences = this.sources.flatMap((source) => sequencesOf(source, folder))
  }

  /** Facts that hold a name, each looked at. */
  holding(name: string): readonly Fact[] {
    const facts = this.byName.get(name) ?? []
    this.steps.take(facts.length)
    return facts
  }
}

/** Folds each text once. */
class NameFolder {
  readonly written: Map<string, string>
  /** For cells of rows, where a word of the schema may be a value too. */
  readonly ofRows: NameFolder
  private readonly folded = new Map<string, string>()
  private readonly isWord: (folded: string) => boolean

  constructor(isWord: (folded: string) => boolean, written = new Map<string, string>(), isOfRows = false) {
    this.isWord = isWord
    this.written = written
    this.ofRows = isOfRows ? this : new NameFolder(() => false, written, true)
  }

  /** null: no name. */
  fold(text: string): string | null {
    let folded = this.folded.get(text)
    if (folded === undefined) {
      folded = text.length > 200 ? '' : fold(text)
      if (this.isWord(folded)) folded = ''
      this.folded.set(text, folded)
      if (folded !== '' && !this.written.has(folded)) this.written.set(folded, text)
    }
    return folded === '' ? null : folded
  }
}

/** Adds what a cell says: its names and numbers, those of its lists too. */
function gather(field: string, cell: unknown, into: Gathered, folder: NameFolder): void {
  if (typeof cell === 'number') into.numbers.push({ field, value: cell })
  else if (typeof cell === 'string') gatherText(field, cell, into, folder)
  else if (Array.isArray(cell)) {
    into.numbers.push({ field: `${field}Length`, value: cell.length })
    for (const item of cell) if (typeof item !== 'object' || Array.isArray(item)) gather(field, item, into, folder)
  } else if (typeof cell === 'object' && cell !== null) gatherMembers(field, cell as Readonly<Record<string, unknown>>, into, folder)
}

function gatherText(field: string, text: string, into: Gathered, folder: NameFolder): void {
  if (/^-?\d+$/.test(text)) {
    const value = Number(text)
    into.numbers.push({ field, value, ...(isRounded(value) ? { digits: text } : {}), isName: true })
  }
  const name = folder.fold(text)
  if (name !== null) into.names.add(name)
}

/** A list that is cut, or a map. */
function gatherMembers(field: string, cell: Readonly<Record<string, unknown>>, into: Gathered, folder: NameFolder): void {
  if (!Array.isArray(cell['head'])) {
    for (const [key, member] of Object.entries(cell)) if (typeof member !== 'object') gather(key, member, into, folder)
    return
  }
  for (const item of [...cell['head'], ...((cell['tail'] as unknown[] | undefined) ?? [])]) if (typeof item !== 'object') gather(field, item, into, folder)
  if (typeof cell['length'] === 'number') into.numbers.push({ field: `${field}Length`, value: cell['length'] })
}

function factOf(source: Source, row: number | null, cells: Readonly<Record<string, unknown>>, folder: NameFolder): Fact {
  const into: Gathered = { names: new Set(), numbers: [] }
  for (const [field, cell] of Object.entries(cells)) {
    if (row === null ? wordKeys.has(field) : isWordColumn(field, source.result.tool)) continue
    if (field === 'parent' && !('weight' in cells)) continue
    gather(field, cell, into, row !== null && !schemaColumns.has(field) ? folder.ofRows : folder)
  }
  return { source, row, ...into }
}

function openSource({ result, step, arguments: given }: GivenResult, folder: NameFolder, earlier: ReadonlyMap<string, Source>): Source {
  const { summary, rows, total, returned, offset } = result
  const source = { result, step, unit: unitOf(result), isWhole: offset === 0 && returned === total } as { -readonly [Key in keyof Source]: Source[Key] }
  source.rows = rows.map((row, at) => factOf(source, offset + at, row, folder))
  source.summary = factOf(source, null, { ...summary, total, returned, note: numbersIn(result.notes) }, folder)
  const about = new Set<string>()
  addTexts(given, about, folder, earlier)
  source.given = about
  const anchors = new Set<string>()
  for (const key of anchorKeys) addTexts(summary[key], anchors, folder, new Map())
  source.anchors = anchors
  source.inRows = new Set(source.rows.flatMap((fact) => [...fact.names]))
  const originOf = (...keys: string[]) => keys.flatMap((key) => earlier.get(String(given[key])) ?? [])[0]
  const [a, b] = [originOf('handle', 'a', 'from', 'result'), originOf('other', 'b')]
  source.origins = [a, b].filter((origin) => origin !== undefined)
  if (result.tool === 'calculate' && typeof summary['expression'] === 'string') {
    const names = namesWorkedOut(summary['expression'], { a, b, earlier: [...earlier.values()], fold })
    source.rows = source.rows.map((fact) => ({ ...fact, names }))
    source.summary = { ...source.summary, names }
  }
  return source
}

function numbersIn(notes: readonly string[]): number[] {
  const words = readWords(notes.join('\n'))
  return words.flatMap((_, at) => numberAt(words, at)?.value ?? [])
}

/** Names among the arguments of a call, and those that the results it reads were made from. */
function addTexts(value: unknown, into: Set<string>, folder: NameFolder, earlier: ReadonlyMap<string, Source>): void {
  if (typeof value === 'string') addText(value, into, folder, earlier.get(value))
  else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) addTexts(member, into, folder, earlier)
}

function addText(text: string, into: Set<string>, folder: NameFolder, origin: Source | undefined): void {
  for (const name of [...(origin?.given ?? []), ...(origin?.anchors ?? [])]) into.add(name)
  // Words like `natural` are options, not names that a text may bring up.
  const name = /\p{Lu}|\d/u.test(text) ? folder.fold(text) : fold(text)
  if (name !== null && name !== '') into.add(name)
}

/** Maps inside of a summary: each says something by itself. */
function nestedFacts(source: Source, folder: NameFolder): Fact[] {
  const found: Fact[] = []
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 3) return
    if (!Array.isArray(value) && depth > 0) found.push(factOf(source, null, value as Record<string, unknown>, folder))
    for (const member of Object.values(value)) visit(member, depth + 1)
  }
  visit(source.result.summary, 0)
  return found
}

const isPathTable = ({ result }: Source) => result.columns.some(({ name }) => /^(costs|walk|totalCost|hops)$/.test(name))

function namesOf(cell: unknown, folder: NameFolder): string[] {
  const names = (items: readonly unknown[]) => items.flatMap((item) => (typeof item === 'string' ? (folder.fold(item) ?? []) : []))
  return Array.isArray(cell) ? names(cell) : []
}

function sequencesOf(source: Source, folder: NameFolder): Sequence[] {
  const { result, summary, rows } = source
  const found: Sequence[] = []
  for (const key of ['path', 'longest', 'negativeCycle']) found.push({ names: namesOf(result.summary[key], folder), fact: summary })
  if (isPathTable(source)) {
    for (const { name } of result.columns.filter(({ type }) => type === 'nodes')) {
      for (const [at, row] of result.rows.entries()) found.push({ names: namesOf(row[name], folder), fact: rows[at] as Fact })
    }
  }
  if (result.orderedBy[0] === 'step asc') found.push({ names: result.rows.flatMap((row) => namesOf([row['node']], folder)), fact: summary })
  return found.filter(({ names }) => names.length > 1)
}

/** Whether a fact speaks of a name: holds it or, unless the name has rows of its own, belongs to a result about it. */
export function covers(fact: Fact, name: string): boolean {
  if (fact.names.has(name)) return true
  const { source } = fact
  if (source.anchors.has(name)) return true
  return !source.inRows.has(name) && source.given.has(name)
}
