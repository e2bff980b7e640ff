import { budgetSchema } from '../../../ask/loop/question-schema.ts'
import { scoreColumns } from '../../../tools/centrality/ranked-scores.ts'
import { certificates } from '../../../tools/certificates.ts'
import { view } from '../../../tools/community/node-groups.ts'
import { cellSchemas, keyOfNode, plainSchema } from '../../../tools/describe-tool.ts'
import {
  columnOrder,
  condition,
  conditionList,
  graph,
  listPageParameters,
  nameProperty,
  newModelName,
  nodeReferenceList,
  nodeReferenceSchema,
  nodes,
  pageParameters,
  projectionParameters,
  vectorPageParameters,
  weightParameters
} from '../../../tools/schemas.ts'
import { endpointFields } from './callback.ts'
import { factSchemas, sourceSchema } from './task.ts'
import { toolEvents } from './tool-operation.ts'

const { graph: graphOrProjection, labels, relationshipTypes, orientation, nodeWhere, relationshipWhere, engine } = projectionParameters

/** Schemas that several operations share, by component name. */
const schemas = {
  Budget: budgetSchema,
  Certificates: certificates,
  ColumnOrder: columnOrder,
  Condition: condition,
  Conditions: conditionList,
  DefaultWeight: weightParameters.defaultWeight,
  Engine: engine,
  EventTypes: endpointFields.events,
  GraphName: graph,
  GraphOrProjection: graphOrProjection,
  IntegerCell: cellSchemas.integer,
  Labels: labels,
  ListCell: cellSchemas.list,
  ModelName: newModelName,
  NameProperty: nameProperty,
  NodeKey: keyOfNode('node'),
  NodeReference: nodeReferenceSchema,
  NodeReferences: nodeReferenceList,
  NodeWhere: nodeWhere,
  Orientation: orientation,
  Rank: { ...cellSchemas.integer, description: scoreColumns('score', '').rank.description },
  RelationshipTypes: relationshipTypes,
  RelationshipWhere: relationshipWhere,
  ReportedNodes: nodes,
  RowLimit: pageParameters.limit,
  RowLimitOfLists: listPageParameters.limit,
  RowLimitOfVectors: vectorPageParameters.limit,
  RowOffset: pageParameters.offset,
  TaskConflicts: factSchemas.conflicts,
  TaskSource: sourceSchema,
  TaskSources: factSchemas.sources,
  ToolEvents: toolEvents,
  View: view,
  Weight: weightParameters.weight
}

/** The same schemas as in the document, without marks that only this service reads. */
export const sharedSchemas = plainSchema(JSON.parse(JSON.stringify(schemas))) as Readonly<Record<keyof typeof schemas, object>>
