import { type Static, type TObject, type TProperties, type TUnsafe, Type } from 'typebox'
import { engineWishes } from '../engines/engine.ts'
import { operators } from '../graph/spec.ts'
import { MAX_CALL_ROWS } from '../results/answer-document.ts'
import type { StoredNode } from '../storage/graphs/store.ts'
import type { ModelKind } from '../storage/state/models.ts'

/** Marks a parameter that names a node; `callTool` resolves it. */
export const nodeMark = 'x-edgewise-node'
/** Marks a parameter that holds the handle of an earlier result. */
export const handleMark = 'x-edgewise-handle'

/** Marks a parameter that names a vertex program; its value gets a version. */
export const programMark = 'x-edgewise-program'
/** Marks a parameter that names a model of the tenant; its value is the model's kind. */
export const modelMark = 'x-edgewise-model'

/** The parameters of a tool. Callers may omit those with a default, which is filled in before the tool runs. */
export function toolInput<Parameters extends TProperties>(properties: Parameters): TObject<Parameters> {
  const optional = (name: string) => '~optional' in (properties[name] as object) || 'default' in (properties[name] as object)
  return Type.Object(properties, { additionalProperties: false, required: Object.keys(properties).filter((name) => !optional(name)) })
}

const identifier = { type: ['string', 'integer'], minLength: 1 }

export const nodeReferenceSchema = {
  anyOf: [
    identifier,
    { type: 'object', properties: { id: identifier }, required: ['id'], additionalProperties: false },
    { type: 'object', properties: { name: { type: 'string' }, label: { type: 'string' } }, required: ['name'], additionalProperties: false }
  ]
}

/** One node, by name ("Ada"), by label and name ({ name, label }) or by the key it was imported with ({ id }). */
export function nodeReference(description: string): TUnsafe<StoredNode> {
  return Type.Unsafe<StoredNode>({ ...nodeReferenceSchema, [nodeMark]: true, description: `${description} A name, or {"id": key}, or {"name", "label"}.` })
}

export const nodeReferenceList = { type: 'array', items: { ...nodeReferenceSchema, [nodeMark]: true }, minItems: 1, maxItems: 1000 }

export function nodeReferences(description: string): TUnsafe<StoredNode[]> {
  return Type.Unsafe<StoredNode[]>({ ...nodeReferenceList, description: `${description} Names, or {"id": key} each.` })
}

export function choice<const Values extends readonly string[]>(
  values: Values,
  options: { description: string; default?: Values[number] }
): TUnsafe<Values[number]> {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options })
}

const text = Type.String({ minLength: 1 })
const texts = (description: string) => Type.Array(text, { minItems: 1, maxItems: 1000, description })

export const graph = Type.Optional(Type.String({ minLength: 1, description: 'Graph to use; default: the graph of the request.' }))
const graphOrProjection = Type.Optional(Type.String({ minLength: 1, description: 'Graph or named projection to use; default: the graph of the request.' }))
export const labels = Type.Optional(texts('Only nodes with any of these labels; default: all nodes.'))
export const optionalLabels = (description: string) => Type.Optional(texts(description))
export const relationshipTypes = Type.Optional(texts('Only relationships of these types; default: all.'))
const orientation = Type.Optional(
  choice(['natural', 'reverse', 'undirected'], {
    description: 'How relationships are followed: natural (source to target), reverse, or undirected (both ways). Default: as the graph is declared.'
  })
)
export const weight = Type.Optional(
  Type.String({ minLength: 1, description: 'Numeric relationship property to use as weight or cost; leave out to count every relationship as 1.' })
)
const defaultWeight = Type.Optional(
  Type.Number({ description: 'Weight of relationships that lack the weight property; without it a missing weight is an error.' })
)
export const nameProperty = Type.Optional(
  Type.String({ minLength: 1, description: 'Node property that names are looked up in; default: the name property of each label.' })
)
/** A number, or a vector, for each node: see `projectWith`. */
export function column(description: string) {
  return Type.String({
    minLength: 1,
    description: `${description} A numeric node property, a column of the named projection, or the handle of an earlier result.`
  })
}
export const nodes = Type.Optional(nodeReferences('Report only these nodes; the computation still covers the whole graph.'))
const rowLimit = (rows: number) => Type.Integer({ minimum: 1, maximum: MAX_CALL_ROWS, default: rows, description: 'Rows to show; the handle has the rest.' })
const offset = Type.Integer({ minimum: 0, default: 0, description: 'Rows to skip.' })
const handleOf = (description: string) => Type.String({ minLength: 1, [handleMark]: true, description })
export const handle = handleOf('The field "handle" of an earlier result.')
export const otherHandle = handleOf('The handle of the second result.')
export const optionalHandle = (description: string) => Type.Optional(handleOf(description))

/** A trained model, which determines the result together with the other parameters. */
export function modelReference(kind: ModelKind, description: string) {
  return Type.String({ minLength: 1, maxLength: 200, [modelMark]: kind, description })
}
export const newModelName = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Name to keep the model under; a model that has it already is replaced.'
})

export const condition = Type.Object(
  {
    property: text,
    operator: choice(operators, { description: 'Text tests but "=" and "in" ignore case; "exists" and "missing" take no value.' }),
    value: Type.Optional(Type.Unknown({ description: 'Value to compare with; a list for "in".' }))
  },
  { additionalProperties: false }
)

const conditionBounds = { minItems: 1, maxItems: 50 }
export const conditionList = Type.Array(condition, conditionBounds)

export function conditions(description: string) {
  return Type.Optional(Type.Array(condition, { ...conditionBounds, description: `${description} All must hold.` }))
}

const descending = Type.Boolean({ default: false, description: 'Largest first.' })
const orderOptions = (by: string) => ({
  additionalProperties: false,
  required: [by],
  description: `Order of the rows by one ${by}, smallest first unless descending.`
})

export const propertyOrder = Type.Optional(Type.Object({ property: text, descending }, orderOptions('property')))
export const columnOrder = Type.Optional(Type.Object({ column: text, descending }, orderOptions('column')))
export const places = Type.Optional(
  Type.Object(
    {
      first: Type.Integer({ minimum: 0, default: 0 }),
      count: Type.Integer({ minimum: 1 })
    },
    { additionalProperties: false, required: ['count'], description: 'Places kept, with ties.' }
  )
)

const engine = Type.Optional(
  choice(engineWishes, { description: 'Where to compute: local (this service), gds (the database, by Graph Data Science) or auto (by size). Default: auto.' })
)

/** Parameters of every algorithm: the part of the graph, its orientation and weights, and the engine. */
export const projectionParameters = {
  graph: graphOrProjection,
  labels,
  relationshipTypes,
  orientation,
  nodeWhere: conditions('Only nodes that meet these conditions take part.'),
  relationshipWhere: conditions('Only relationships that meet these conditions take part.'),
  engine
}

/** Marks a question that may contain an inline graph. */
export const tellsMark = 'x-edgewise-tells'

/** Edges in place of a graph: see `tellGraph`. They are a text, because parsing and checking a long list would block the event loop. */
export const edgeParameters = {
  edges: Type.Optional(
    Type.Unsafe<string | readonly unknown[]>({
      anyOf: [
        { type: 'string', minLength: 1, maxLength: 2 * 1_048_576 },
        { type: 'array', items: {}, minItems: 1, maxItems: 5000 }
      ],
      description:
        'Edges in the place of a graph: a text with a line for each, up to 100,000: source, target and, if there are weights, a weight, separated by commas or tabs; or a list of up to 5,000 [source, target] or [source, target, weight]. One name alone: a node without edges.'
    })
  ),
  directed: Type.Optional(Type.Boolean({ description: 'Whether "edges" lead from source to target; default: both ways.' }))
}

export const weightParameters = { weight, defaultWeight }
export const pageParameters = { limit: rowLimit(20), offset }
/** Used where pages of earlier results are read, so that a first reply stays small. */
export const lists = choice(['ends', 'whole'], { default: 'ends', description: 'Long lists in cells: their two ends, or whole.' })
/** Fewer rows, for rows that hold lists. */
export const listPageParameters = { limit: rowLimit(10), offset }
/** For rows that hold vectors. */
export const vectorPageParameters = { limit: rowLimit(5), offset }

const projectionInput = Type.Object({ ...projectionParameters, ...weightParameters })
export type ProjectionInput = Static<typeof projectionInput>
