import { editDistance } from '../../../../base/edit-distance.ts'
import { fold } from '../../fold.ts'
import type { GraphSchema } from '../../store.ts'
import type { GuardedStatement } from './guard.ts'
import type { Mention } from './reading.ts'

/** Component names of times, durations, points and strings in parameters. */
const COMPONENTS = new Set(
  (
    'year quarter month week weekYear dayOfQuarter quarterDay day ordinalDay dayOfWeek weekDay hour minute second millisecond microsecond nanosecond timezone offset offsetMinutes ' +
    'offsetSeconds epochMillis epochSeconds years quarters months weeks days hours minutes seconds milliseconds microseconds nanoseconds quartersOfYear monthsOfQuarter monthsOfYear ' +
    'daysOfWeek minutesOfHour secondsOfMinute millisecondsOfSecond microsecondsOfSecond nanosecondsOfSecond x y z latitude longitude height crs srid'
  ).split(' ')
)

export interface KnownNames {
  readonly labels: readonly string[]
  readonly types: readonly string[]
  readonly properties: readonly string[]
}

export function namesIn({ labels, relationshipTypes }: GraphSchema): KnownNames {
  const properties = new Set([...labels, ...relationshipTypes].flatMap((entry) => entry.properties.map(({ property }) => property)))
  return { labels: labels.map(({ label }) => label), types: relationshipTypes.map(({ type }) => type), properties: [...properties] }
}

const wording: Readonly<Record<Mention['kind'], { readonly what: string; readonly list: keyof KnownNames }>> = {
  label: { what: 'label', list: 'labels' },
  type: { what: 'relationship type', list: 'types' },
  property: { what: 'property', list: 'properties' }
}

/** A note for each name that the statement mentions and the graph lacks, with the nearest known name, because an unmatched name is not an error in Cypher. */
export function unknownNames({ mentions, ownKeys }: GuardedStatement, known: KnownNames, parameters: unknown): string[] {
  const keys = keysIn(parameters)
  const isKnown = ({ kind, name }: Mention) =>
    known[wording[kind].list].includes(name) || (kind === 'property' && (ownKeys.has(name) || keys.has(name) || COMPONENTS.has(name)))
  const notes = mentions.filter((mention) => !isKnown(mention)).map(({ kind, name }) => noteOn(wording[kind].what, name, known[wording[kind].list]))
  return [...new Set(notes)]
}

function noteOn(what: string, name: string, names: readonly string[]): string {
  const target = fold(name)
  const ranked = names.map((each) => ({ each, far: editDistance(target, fold(each)) })).sort((a, b) => a.far - b.far || (a.each < b.each ? -1 : 1))
  const [nearest] = ranked
  return `The graph has no ${what} "${name}"${nearest === undefined ? '' : `; the nearest is "${nearest.each}"`}.`
}

/** The keys of all maps in the parameters. */
function keysIn(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) for (const item of value) keysIn(item, found)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      found.add(key)
      keysIn(member, found)
    }
  }
  return found
}
