import { basename } from 'node:path'
import { EdgewiseError } from '../../src/base/errors.ts'
import type { ImportRecord } from '../../src/storage/graphs/import/record.ts'
import { readJsonFile } from './question.ts'
import { foldName } from './read-answer.ts'

type Row = Readonly<Record<string, string>>

interface NetworkFile {
  readonly stations: readonly Row[]
  readonly connections: readonly Row[]
}

/** The benchmark's network as its keys define it. */
export interface Network {
  readonly names: readonly string[]
  /** Records with nodes keyed by position in the file; every link in both directions, parallel ones kept, `distance` equal to `time`. */
  records(): AsyncGenerator<ImportRecord>
  /** Returns a predicate whether a stored link connects two folded names at this cost: its time, or 1 when hops are counted. */
  linkTest(weighted: boolean): (from: string, to: string, cost: number) => boolean
}

/** The file contains only text, so numeric text is converted. */
function readValue(text: string): string | number {
  return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)
}

const floats = ['latitude', 'longitude', 'zone']

export function readNetwork(file: string): Network {
  const json = readJsonFile(file) as Partial<NetworkFile>
  const { stations, connections } = json
  if (!Array.isArray(stations) || !Array.isArray(connections))
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${file}: expected the lists "stations" and "connections".` })
  const placeOf = new Map((stations as Row[]).map((station, place) => [station['id'], place]))
  const names = (stations as Row[]).map((station) => station['name'] ?? '')
  const costs = new Map<string, Set<number>>()
  for (const { station1, station2, time } of connections as Row[]) {
    const [a = '', b = ''] = [station1, station2].map((id) => foldName(names[placeOf.get(id) ?? -1] ?? ''))
    for (const pair of [JSON.stringify([a, b]), JSON.stringify([b, a])]) costs.set(pair, (costs.get(pair) ?? new Set()).add(Number(time)))
  }
  const place = { source: basename(file), line: 1 }
  return {
    names,
    linkTest: (weighted) => (from, to, cost) => {
      const known = [...(costs.get(JSON.stringify([from, to])) ?? [])]
      return known.length > 0 && (weighted ? known : [1]).some((possible) => Math.abs(possible - cost) < 1e-9)
    },
    async *records() {
      for (const [index, station] of (stations as Row[]).entries()) {
        const properties = Object.fromEntries(Object.entries(station).map(([key, text]) => [key, readValue(text)]))
        yield { kind: 'node', key: String(index), labels: ['Station'], properties, floats, place }
      }
      for (const { station1, station2, line, time } of connections as Row[]) {
        const ends = [String(placeOf.get(station1)), String(placeOf.get(station2))] as const
        const properties = { line: readValue(line ?? ''), time: Number(time), distance: Number(time) }
        yield { kind: 'relationship', source: ends[0], target: ends[1], type: 'LINK', properties, floats: ['time', 'distance'], place }
        yield { kind: 'relationship', source: ends[1], target: ends[0], type: 'LINK', properties, floats: ['time', 'distance'], place }
      }
    }
  }
}
