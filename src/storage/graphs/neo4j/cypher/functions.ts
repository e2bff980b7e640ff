/** Allowed functions in Neo4j's spelling: all are pure functions of their arguments. */
const plain = [
  'abs acos asin atan atan2 ceil cos cot degrees e exp floor haversin isNaN log log10 pi radians round sign sin sqrt tan',
  'btrim char_length character_length left lower ltrim normalize replace reverse right rtrim split substring toLower toUpper trim upper toString toStringOrNull',
  'toBoolean toBooleanList toBooleanOrNull toFloat toFloatList toFloatOrNull toInteger toIntegerList toIntegerOrNull toStringList valueType',
  'coalesce head isEmpty last nullIf size tail length',
  'elementId endNode id labels keys nodes properties relationships startNode type',
  'date.truncate datetime.fromEpoch datetime.fromEpochMillis datetime.truncate localdatetime.truncate localtime.truncate time.truncate',
  'duration duration.between duration.inDays duration.inMonths duration.inSeconds',
  'point point.distance point.withinBBox vector.similarity.cosine vector.similarity.euclidean'
]

/** Without arguments these return another value each time. */
const clocks = 'date datetime localdatetime localtime time'

/** Their arguments may begin with DISTINCT. */
const aggregates = 'avg collect count max min percentileCont percentileDisc stDev stDevP sum'

const volatile = 'rand randomUUID timestamp'

function byName(lists: readonly string[]): Map<string, string> {
  return new Map(lists.flatMap((list) => list.split(' ')).map((name) => [name.toLowerCase(), name]))
}

const known = byName([...plain, clocks, aggregates, 'range'])
const clockNames = byName([clocks])
const aggregateNames = byName([aggregates])
const volatileNames = byName([volatile])

/** The function in Neo4j's spelling; undefined for one that is not allowed. */
export function functionNamed(name: string): string | undefined {
  return known.get(name.toLowerCase())
}

export function readsClock(name: string): boolean {
  return clockNames.has(name.toLowerCase())
}

export function isAggregate(name: string): boolean {
  return aggregateNames.has(name.toLowerCase())
}

/** Whether repeated calls return different values, so that repeated statements return different rows. */
export function isVolatile(name: string): boolean {
  return volatileNames.has(name.toLowerCase()) || /^(?:date|datetime|time|localtime|localdatetime)\.(?:transaction|statement|realtime)$/i.test(name)
}

/** Functions with a similar name, for a message; else the families. */
export function functionsLike(name: string): readonly string[] {
  const wanted = name.toLowerCase()
  const [first = ''] = wanted.split('.')
  const near = [...known]
    .filter(([lower]) => lower.startsWith(wanted.slice(0, 4)) || (first.length > 2 && lower.startsWith(first)))
    .map(([, spelled]) => spelled)
  return near.slice(0, 5)
}
