import { type GivenResult, plainSummary } from '../../../results/shape.ts'
import { isRounded } from '../../../results/whole-number.ts'
import { fold } from '../../../storage/graphs/fold.ts'
import { rememberIn } from '../memoize.ts'
import { numberAt, readWords } from '../reading/words.ts'
import type { WorkBudget } from '../work-budget.ts'
import { namesWorkedOut } from './computed-values.ts'
import type { Fact, NumberCell, Sequence, Source } from './fact.ts'
import { unitOf } from './fields.ts'
import { NumberIndex } from './number-index.ts'

export type { Fact, Sequence, Source } from './fact.ts'

type Cells = Readonly<Record<string, unknown>>

const anchorKeys = ['source', 'sources', 'node', 'root', 'start', 'target', 'targets']
/** Keys of summaries whose texts name nothing in the graph. */
const wordKeys = new Set('of costUnit weightUnit capacityUnit objective orientation what property graph modelHash targetProperty expression'.split(' '))
/** `schemaColumns` hold words of the schema; the other sets hold words that do not name the row's node. */
const schemaColumns = new Set(['property', 'name', 'of', 'keys'])
const wordColumns = new Set(['type', 'relationshipType'])
const wordColumnsOfSchema = new Set(['kind', 'types', 'nameProperty', 'createdAt', 'expiresAt'])
const ofValues = new Set(['count', 'aggregate_result', 'get_unique_values'])
const MAX_NAME = 200

export class Facts {
  readonly sources: readonly Source[]
  readonly sequences: readonly Sequence[]
  /** Facts by the folded names in them. */
  readonly byName: ReadonlyMap<string, readonly Fact[]>
  /** Original spelling of folded names. */
  readonly written: ReadonlyMap<string, string>
  /** Names that whole results are about: they cover facts without the name. */
  readonly ofSources: ReadonlySet<string>
  readonly numbers: NumberIndex
  readonly steps: WorkBudget

  /** @param isWord whether a folded text is a word of the schema or tools, and so no name */
  constructor(given: readonly GivenResult[], isWord: (folded: string) => boolean, steps: WorkBudget) {
    this.steps = steps
    const folder = new NameFolder(isWord)
    const byHandle = new Map<string, Source>()
    this.sources = given.map((one) => {
      const source = openSource(one, folder, byHandle)
      byHandle.set(one.result.handle, source)
      return source
    })
    const facts = this.sources.flatMap((source) => [source.summary, ...source.rows, ...partsOf(source, plainSummary(source.result.summary), 0, folder)])
    const byName = new Map<string, Fact[]>()
    for (const fact of facts) for (const name of fact.names) rememberIn(byName, name, fact)
    this.byName = byName
    this.written = folder.written
    this.ofSources = new Set(this.sources.flatMap(({ anchors, given }) => [...anchors, ...given]))
    this.numbers = new NumberIndex(facts, this)
    this.sequences = this.sources.flatMap((source) => sequencesOf(source, folder))
  }

  /** Returns the facts with a name, and charges the budget for each. */
  holding(name: string): readonly Fact[] {
    const facts = this.byName.get(name) ?? []
    this.steps.take(facts.length)
    return facts
  }
}

class NameFolder {
  readonly written = new Map<string, string>()
  private readonly folded = new Map<string, string>()
  private readonly isWord: (folded: string) => boolean

  constructor(isWord: (folded: string) => boolean) {
    this.isWord = isWord
  }

  /** Returns '' for a text that is not a name. In a row's cell, a word of the schema may be a value. */
  fold(text: string, isOfRow: boolean): string {
    let folded = this.folded.get(text)
    if (folded === undefined) {
      folded = text.length > MAX_NAME ? '' : fold(text)
      this.folded.set(text, folded)
    }
    if (folded === '' || (!isOfRow && this.isWord(folded))) return ''
    if (!this.written.has(folded)) this.written.set(folded, text)
    return folded
  }
}

interface Gathered {
  readonly names: Set<string>
  readonly numbers: NumberCell[]
  fold(text: string): string
}

/** Collects the names and numbers of a cell, also within lists and maps. */
function gather(field: string, cell: unknown, into: Gathered): void {
  if (typeof cell === 'number') into.numbers.push({ field, value: cell })
  else if (typeof cell === 'string') gatherText(field, cell, into)
  else if (Array.isArray(cell)) gatherList(field, cell, cell.length, into)
  else if (typeof cell === 'object' && cell !== null) gatherMembers(field, cell as Cells, into)
}

/** Reads a truncated list or a map. */
function gatherMembers(field: string, cell: Cells, into: Gathered): void {
  const { head, tail, length } = cell
  if (Array.isArray(head)) gatherList(field, [...head, ...(Array.isArray(tail) ? tail : [])], Number(length), into)
  else for (const [key, member] of Object.entries(cell)) if (typeof member !== 'object') gather(key, member, into)
}

function gatherList(field: string, items: readonly unknown[], length: number, into: Gathered): void {
  into.numbers.push({ field: `${field}Length`, value: length })
  for (const item of items) if (typeof item !== 'object' || Array.isArray(item)) gather(field, item, into)
}

function gatherText(field: string, text: string, { names, numbers, fold }: Gathered): void {
  if (/^-?\d+$/.test(text)) {
    const value = Number(text)
    numbers.push({ field, value, ...(isRounded(value) ? { digits: text } : {}), isName: true })
  }
  const name = fold(text)
  if (name !== '') names.add(name)
}

function factOf(source: Source, row: number | null, cells: Cells, folder: NameFolder): Fact {
  const [names, numbers] = [new Set<string>(), [] as NumberCell[]]
  const { tool } = source.result
  const isOfSchema = tool === 'get_schema' || tool.startsWith('list_') || tool.endsWith('_keys')
  const isOfWords = (field: string) =>
    !ofValues.has(tool) && (wordColumns.has(field) || field.startsWith('previous') || (isOfSchema && wordColumnsOfSchema.has(field)))
  for (const [field, cell] of Object.entries(cells)) {
    if (row === null ? wordKeys.has(field) : isOfWords(field) || (field === 'parent' && !('weight' in cells))) continue
    const isOfRow = row !== null && !schemaColumns.has(field)
    gather(field, cell, { names, numbers, fold: (text) => folder.fold(text, isOfRow) })
  }
  return { source, row, names, numbers }
}

function openSource({ result, step, arguments: given }: GivenResult, folder: NameFolder, earlier: ReadonlyMap<string, Source>): Source {
  const { rows, total, returned, offset } = result
  const summary = plainSummary(result.summary)
  const source = { result, step, unit: unitOf(result), isWhole: offset === 0 && returned === total } as { -readonly [Key in keyof Source]: Source[Key] }
  source.rows = rows.map((row, at) => factOf(source, offset + at, row, folder))
  source.summary = factOf(source, null, { ...summary, total, returned, note: numbersIn(result.notes) }, folder)
  source.given = textsIn(given, folder, earlier)
  source.anchors = new Set(anchorKeys.flatMap((key) => [...textsIn(summary[key], folder, new Map())]))
  source.inRows = new Set(source.rows.flatMap((fact) => [...fact.names]))
  if (result.tool === 'calculate' && typeof summary['expression'] === 'string') {
    const originOf = (...keys: string[]) => keys.flatMap((key) => earlier.get(String(given[key])) ?? [])[0]
    const [a, b] = [originOf('handle', 'a', 'from', 'result'), originOf('other', 'b')]
    const names = namesWorkedOut(summary['expression'], { a, b, earlier: [...earlier.values()] })
    source.rows = source.rows.map((fact) => ({ ...fact, names }))
    source.summary = { ...source.summary, names }
  }
  return source
}

function numbersIn(notes: readonly string[]): number[] {
  const words = readWords(notes.join('\n'))
  return words.flatMap((_, at) => numberAt(words, at)?.value ?? [])
}

/** Returns the names in a call's arguments, and those behind the results that it reads. */
function textsIn(value: unknown, folder: NameFolder, earlier: ReadonlyMap<string, Source>): ReadonlySet<string> {
  if (typeof value === 'object' && value !== null) return new Set(Object.values(value).flatMap((member) => [...textsIn(member, folder, earlier)]))
  if (typeof value !== 'string') return new Set()
  const origin = earlier.get(value)
  // Lower-case words like `natural` are options, not names of the answer.
  const name = /\p{Lu}|\d/u.test(value) ? folder.fold(value, false) : fold(value)
  return new Set([...(origin?.given ?? []), ...(origin?.anchors ?? []), ...(name === '' ? [] : [name])])
}

const MAX_DEPTH = 3

/** Makes a fact of each map within a summary. */
function partsOf(source: Source, value: unknown, depth: number, folder: NameFolder): Fact[] {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return []
  const own = Array.isArray(value) || depth === 0 ? [] : [factOf(source, null, value as Cells, folder)]
  return [...own, ...Object.values(value).flatMap((member) => partsOf(source, member, depth + 1, folder))]
}

const pathColumns = new Set(['costs', 'walk', 'totalCost', 'hops'])

function sequencesOf(source: Source, folder: NameFolder): Sequence[] {
  const { result, summary, rows } = source
  const read = (cells: unknown, fact: Fact): Sequence => {
    const texts = (Array.isArray(cells) ? cells : []).filter((cell) => typeof cell === 'string')
    return { names: texts.map((text) => folder.fold(text, false)).filter((name) => name !== ''), fact }
  }
  const lists = result.columns.some(({ name }) => pathColumns.has(name)) ? result.columns.filter(({ type }) => type === 'nodes') : []
  const ofRows = lists.flatMap(({ name }) => result.rows.map((row, at) => read(row[name], rows[at] as Fact)))
  const isOneWay = result.orderedBy[0] === 'step asc'
  const ofAll = ['path', 'longest', 'negativeCycle', 'cycle'].map((key) => read(result.summary[key], summary))
  return [
    ...ofAll,
    ...ofRows,
    ...(isOneWay
      ? [
          read(
            result.rows.map(({ node }) => node),
            summary
          )
        ]
      : [])
  ].filter(({ names }) => names.length > 1)
}

/** Whether a fact is about a name: it has the name, or its result is about a name that has no rows. */
export function covers({ names, source: { anchors, inRows, given } }: Fact, name: string): boolean {
  return names.has(name) || anchors.has(name) || (!inRows.has(name) && given.has(name))
}
