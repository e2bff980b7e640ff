import { type Column, shapeOf } from './columns.ts'
import { type Kind, oneKind, temporalKinds } from './kinds.ts'
import type { Oddity, Survey, SurveyedProperty } from './survey.ts'
import { isRenamed } from './written-names.ts'

/** What a format does not keep, in a few words, and whether the graph has it. */
export interface Loss {
  readonly text: string
  isIn(survey: Survey): boolean
}

const propertiesOf = ({ nodes, relationships }: Survey): SurveyedProperty[] => [...nodes.values(), ...relationships.values()]
const someProperty = (text: string, test: (property: SurveyedProperty) => boolean): Loss => ({ text, isIn: (survey) => propertiesOf(survey).some(test) })
const oddity = (text: string, wanted: Oddity): Loss => ({ text, isIn: ({ oddities }) => oddities.has(wanted) })
const hasAny = (kinds: ReadonlySet<Kind>, wanted: readonly Kind[]): boolean => wanted.some((kind) => kinds.has(kind))

export const directionless: Loss = { text: 'the graph is undirected: set the orientation again', isIn: ({ source }) => source.orientation === 'undirected' }

export const temporalsAsText = someProperty('dates, times and durations become text', ({ kinds }) => hasAny(kinds, temporalKinds))
export const pointsAsText = someProperty('points become text', ({ kinds }) => kinds.has('point'))
export const listsAsText = someProperty('lists become JSON text', ({ kinds }) => kinds.has('list'))
export const itemsAsText = oddity('dates, times, durations and points in lists become text', 'temporal or point in a list')
/** Lists in lists are not looked into. */
export const wholeFloats = oddity('floats without a fraction in lists become integers', 'whole float in a list')
export const noNumbers = oddity('infinities and NaN become text', 'no number')
export const emptyTexts = oddity('empty texts are left out', 'empty text')
export const unstorable = oddity('mixed and nested lists, and dates, times and points that Neo4j cannot store, become text', 'unknown to Neo4j')
export const unspeakable = oddity('characters that XML cannot represent become U+FFFD', 'unspeakable')

export const mixedAsText = someProperty('properties with values of several types become text', ({ kinds }) => kinds.size > 1 && oneKind(kinds) === 'text')
export const integersAsFloats = someProperty('integers become floats where a property has both', ({ kinds, items }) =>
  [kinds, items].some((of) => of.has('integer') && oneKind(of) === 'float')
)

/** In tables. */
export const unevenLists = (splitsLists: boolean): Loss =>
  someProperty(
    splitsLists ? 'lists that are empty, mixed or nested, or have semicolons, become JSON text' : 'mixed and nested lists become JSON text',
    (property) => property.kinds.has('list') && !shapeOf(property, splitsLists).isList
  )

export const renamed = (text: string, names: (survey: Survey) => readonly ReadonlyMap<string, string>[]): Loss => ({
  text,
  isIn: (survey) => names(survey).some(isRenamed)
})

export const renamedColumns = (text: string, columns: (survey: Survey) => readonly Column[]): Loss => ({
  text,
  isIn: (survey) => columns(survey).some(({ property, name }) => property !== name)
})

/** Labels, and relationship types, that the format alters. */
export const changedLabels = (text: string, change: (label: string) => string): Loss => ({
  text,
  isIn: ({ labels }) => [...labels].some((label) => change(label) !== label)
})
export const changedTypes = (text: string, change: (type: string) => string): Loss => ({
  text,
  isIn: ({ types }) => [...types].some((type) => change(type) !== type)
})

export const always = (text: string): Loss => ({ text, isIn: () => true })
