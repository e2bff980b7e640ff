import { type Static, Type } from 'typebox'

const strict = { additionalProperties: false }
const key = (description: string) => Type.String({ minLength: 1, description })
const labels = (description: string) => Type.Array(Type.String({ minLength: 1 }), { maxItems: 100, description })
const properties = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Values as in the JSON format of imports; null removes a property.'
})
const place = Type.Optional(Type.Integer({ minimum: 0, description: 'Which of several such relationships, from 0. Required where there are several.' }))
const ends = { source: key('Id of the source.'), target: key('Id of the target.'), type: key('Type of the relationship.') }

const createNode = Type.Object(
  { op: Type.Literal('createNode'), id: key('Id of the new node.'), labels: Type.Optional(labels('Its labels.')), properties: Type.Optional(properties) },
  strict
)
const setNode = Type.Object(
  {
    op: Type.Literal('setNode'),
    id: key('Id of the node.'),
    properties: Type.Optional(properties),
    addLabels: Type.Optional(labels('Labels to add.')),
    removeLabels: Type.Optional(labels('Labels to remove.'))
  },
  strict
)
const deleteNode = Type.Object(
  {
    op: Type.Literal('deleteNode'),
    id: key('Id of the node.'),
    relationships: Type.Optional(Type.Boolean({ description: 'Delete its relationships, too. Default: a node with relationships is refused.' }))
  },
  strict
)
const mergeNodes = Type.Object(
  {
    op: Type.Literal('mergeNodes'),
    keep: key('Id of the node that stays.'),
    merge: Type.Array(key('Id of a duplicate.'), { minItems: 1, maxItems: 1000, uniqueItems: true }),
    prefer: Type.Optional(Type.Enum(['kept', 'merged'], { description: 'Whose value stays where they differ. Default: kept.' }))
  },
  { ...strict, description: 'The duplicates go; their labels, properties and relationships move to the node that stays.' }
)
const createRelationship = Type.Object({ op: Type.Literal('createRelationship'), ...ends, properties: Type.Optional(properties) }, strict)
const setRelationship = Type.Object({ op: Type.Literal('setRelationship'), ...ends, place, properties }, strict)
const deleteRelationship = Type.Object({ op: Type.Literal('deleteRelationship'), ...ends, place }, strict)

/** Maximum changes in one batch. */
export const MAX_CHANGES = 10_000

/** Schemas of changes, by operation. Nodes are named by their ids, relationships by their ends and type. */
export const changeKinds = { createNode, setNode, deleteNode, mergeNodes, createRelationship, setRelationship, deleteRelationship }

export type Change = { [Kind in keyof typeof changeKinds]: Static<(typeof changeKinds)[Kind]> }[keyof typeof changeKinds]
