import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { EdgewiseError } from '../../src/base/errors.ts'
import type { Key } from './verdict.ts'

/** A question about a graph, with its key. */
export interface WayQuestion {
  readonly id: string
  readonly set: string
  /** null for a question with an inline graph. */
  readonly graph: string | null
  readonly question: string
  readonly key: Key
}

export interface QuestionFile {
  readonly questions: readonly WayQuestion[]
  /** Number of conversation turns, which have no keys. */
  readonly skipped: number
  /** Bytes of a graph in this project's JSON. */
  openGraph(name: string): AsyncIterable<Uint8Array>
}

interface RowsForm {
  readonly graph: string | null
  readonly questions: readonly { readonly q: string; readonly kind: string; readonly gold: unknown; readonly n?: number }[]
}

type NamesEntry = { readonly graph?: string; readonly q?: string; readonly of?: string; readonly chain?: unknown; readonly after?: number } & Omit<
  Key,
  'others'
>

interface NamesForm {
  readonly graphs: Readonly<Record<string, unknown>>
  readonly sets: Readonly<Record<string, readonly NamesEntry[]>>
  readonly members?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

const isNamesForm = (file: object): file is NamesForm => 'sets' in file && 'graphs' in file

/** The key of a question whose answer is rows, a number, a set of numbers, yes or no, or a text. */
function keyOf({ kind, gold, n }: RowsForm['questions'][number]): Key {
  if (kind === 'yn') return { yes: /^y/i.test(String(gold)) }
  if (kind === 'num') return { num: [Number(gold)] }
  if (kind === 'set') return { set: (gold as readonly unknown[]).map(Number) }
  return kind === 'text' ? { any: [String(gold)] } : { rows: gold as readonly unknown[], most: n ?? 0 }
}

async function* fileBytes(folder: string, name: string): AsyncGenerator<Uint8Array> {
  const plain = join(folder, `${name}.json`)
  const packed = `${plain}.gz`
  if (!existsSync(plain) && !existsSync(packed))
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `--graphs needs ${name}.json or ${name}.json.gz.` })
  yield* existsSync(plain) ? createReadStream(plain) : createReadStream(packed).pipe(createGunzip())
}

async function* jsonBytes(value: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify(value))
}

/** Reads questions with rows as keys, whose graphs are files of a folder; or with names as keys, beside their graphs. */
export function readQuestionFile(file: string, folder: string | null): QuestionFile {
  const content = JSON.parse(readFileSync(file, 'utf8')) as object
  if (isNamesForm(content)) return namesFile(content)
  const sets = Object.entries(content as Readonly<Record<string, RowsForm>>)
  const questions = sets.flatMap(([set, { graph, questions: all }]) =>
    all.map((one, at) => ({ id: `${set} ${at + 1}`, set, graph, question: one.q, key: keyOf(one) }))
  )
  const openGraph = (name: string) => {
    if (folder === null) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: 'These questions need --graphs DIR, the folder of their graphs.' })
    return fileBytes(folder, name)
  }
  return { questions, skipped: 0, openGraph }
}

function namesFile({ graphs, sets, members = {} }: NamesForm): QuestionFile {
  const all = Object.entries(sets).flatMap(([set, entries]) => entries.map((entry, at) => ({ ...entry, set, id: `${set} ${at + 1}` })))
  const asked = all.filter(({ chain, after, q }) => chain === undefined && after === undefined && q !== undefined)
  const questions = asked.map(({ id, set, graph = null, q = '', of = '', ...key }) => {
    const others = (members[graph ?? '']?.[of] ?? []).filter((name) => !q.includes(name))
    return { id, set, graph, question: q, key: { ...key, others } }
  })
  return { questions, skipped: all.length - asked.length, openGraph: (name) => jsonBytes(graphs[name]) }
}
