import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { EdgewiseError } from '../../src/errors.ts'
import { linkQuestion } from '../../src/linking/link-question.ts'
import { partQuestion } from '../../src/planner/form/in-form.ts'
import { findAnchors } from '../../src/planner/patterns/candidates/anchors.ts'
import type { Part } from '../../src/planner/patterns/candidates/candidate.ts'
import { candidatesOf } from '../../src/planner/patterns/candidates/candidates.ts'
import { keyOf } from '../../src/planner/patterns/pattern-question.ts'
import { WordsAround } from '../../src/planner/patterns/ranking/features.ts'
import { marksOf } from '../../src/planner/patterns/words/marks.ts'
import { restate } from '../../src/planner/restate.ts'
import type { GraphSchema, GraphStore } from '../../src/store/store.ts'
import type { WalkGraph } from '../graphwalk/walk-graph.ts'
import { type Draw, drawFrom } from '../harness/draw.ts'
import { drawFilling, fillWording } from './filling.ts'
import { forms } from './forms.ts'
import { Rows } from './rows.ts'

/** One way to ask a form of question, with placeholders for names. */
export interface Wording {
  readonly writer: string
  readonly form: string
  readonly text: string
}

/** A wording about a graph, as the ranking sees it: candidates by their parts, parts by the numbers of their features. */
export interface Example {
  readonly wording: Wording
  readonly text: string
  /** Features of each part. */
  readonly parts: Rows
  /** Parts of each candidate. */
  readonly candidates: Rows
  /** What each candidate asks: equal numbers ask for the same. */
  readonly asks: Int32Array
  /** What the wording asks; -1 where no candidate does. */
  readonly right: number
  /** What is asked, told. */
  readonly keys: readonly string[]
}

/** Where wordings are asked. */
export interface Place {
  readonly store: GraphStore
  readonly tenant: string
  readonly graph: WalkGraph
  readonly schema: GraphSchema
}

/** Numbers features in the order in which they are met. */
export class FeatureNumbers {
  readonly names: string[] = []
  private readonly numbers = new Map<string, number>()

  of(name: string): number {
    const known = this.numbers.get(name)
    if (known !== undefined) return known
    this.numbers.set(name, this.names.length)
    this.names.push(name)
    return this.names.length - 1
  }
}

export function readWordings(folder: string): Wording[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'))
  return files.sort().flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const { form, text } = JSON.parse(line) as { form: string; text: string }
        if (forms[form] === undefined) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${file}: there is no form ${form}.` })
        return { writer: basename(file, '.jsonl'), form, text }
      })
  )
}

/** Separates what a part says from the words that it is read from. */
export const cueSign = '|'

function numbersOf(part: Part, words: WordsAround, numbers: FeatureNumbers): number[] {
  return [numbers.of(`${part.says}${cueSign}`), ...words.of(part).map((cue) => numbers.of(`${part.says}${cueSign}${cue}`))]
}

async function exampleOf(wording: Wording, place: Place, draw: Draw, numbers: FeatureNumbers, mayRepeat: boolean): Promise<Example | null> {
  const { store, tenant, graph, schema } = place
  const filling = drawFilling(wording.form, graph, draw, mayRepeat)
  const asked = partQuestion(fillWording(wording, filling, draw), undefined)
  const linked = restate(await linkQuestion(asked.text, { tenant, graph: graph.id, store, schema }))
  const anchors = findAnchors(marksOf(linked), schema)
  if (anchors === null) return null
  const given = (key: string) => anchors.nodes.find(({ nodes }) => nodes.some(({ name }) => name === key))?.nodes ?? []
  const meaning = forms[wording.form]?.({ ...filling, k: given(filling.k), j: given(filling.j) })
  if (meaning === undefined) return null
  const words = new WordsAround(anchors, asked.wish.fields)
  const partNumbers = new Map<string, number>()
  const known = new Map<Part, number>()
  const askNumbers = new Map<string, number>()
  const parts = new Rows()
  const candidates = new Rows()
  const asks: number[] = []
  for (const { key, candidate } of candidatesOf(anchors, schema)) {
    asks.push(numberIn(askNumbers, key))
    const row = candidate.parts.map((part) => {
      const before = known.get(part)
      if (before !== undefined) return before
      const number = numberIn(partNumbers, `${part.says}/${part.at}/${part.to}`)
      if (number === parts.count) parts.add(numbersOf(part, words, numbers))
      known.set(part, number)
      return number
    })
    candidates.add(row)
  }
  const right = askNumbers.get(keyOf(meaning.question, meaning.anyOne)) ?? -1
  return { wording, text: asked.text, parts, candidates, asks: Int32Array.from(asks), right, keys: [...askNumbers.keys()] }
}

function numberIn(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, numbers.size)
  return numbers.size - 1
}

/** Asks every wording about one of the graphs, with drawn names: labels that all differ, and labels that may be the same. Wordings whose names make no question are told in `lost`. */
export async function examplesOf(
  wordings: readonly Wording[],
  places: readonly Place[],
  seed: number
): Promise<{ examples: Example[]; numbers: FeatureNumbers; lost: Wording[] }> {
  const draw = drawFrom(seed)
  const numbers = new FeatureNumbers()
  const examples: Example[] = []
  const lost: Wording[] = []
  for (const wording of wordings) {
    for (const mayRepeat of [false, true]) {
      const example = await exampleOf(wording, draw.one(places), draw, numbers, mayRepeat)
      if (example === null) lost.push(wording)
      else examples.push(example)
    }
  }
  return { examples, numbers, lost }
}
