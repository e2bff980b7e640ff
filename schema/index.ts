import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLSchema } from 'graphql'
import type { Tool } from '../src/tools/tool.ts'
import { answerResolvers } from './answer.ts'
import { answerTypes } from './answer-types.ts'
import { askEventResolvers, askEventTypes } from './ask-event.ts'
import { attachResolvers, attachScalars, attachTypes, type Resolvers } from './attach-resolvers.ts'
import { completionResolvers } from './completion.ts'
import { conversationResolvers } from './conversation.ts'
import { graphResolvers } from './graph.ts'
import { graphPartResolvers } from './graph-part.ts'
import { jobResolvers } from './job.ts'
import { keyResolvers } from './key.ts'
import { meResolvers } from './me.ts'
import { nodeResolvers } from './node.ts'
import { resultResolvers, resultTypes } from './result.ts'
import { taskResolvers } from './task.ts'
import { toolResolvers } from './tool.ts'
import { toolField, toolSchema } from './tools/tool-fields.ts'
import { usageResolvers } from './usage.ts'
import { usageByDayResolvers } from './usage-by-day.ts'

export { createContext } from './context.ts'

const files = [
  'root',
  'result',
  'graph',
  'graph-part',
  'tool',
  'conversation',
  'answer',
  'ask-event',
  'usage',
  'completion',
  'me',
  'job',
  'task',
  'key',
  'usage-by-day'
]

/** Reads from the folder beside the module's, so that a bundle works too. */
function readSdl(name: string): string {
  return readFileSync(new URL(`../schema/${name}.graphql`, import.meta.url), 'utf8')
}

/** Field names of Query and Mutation that tools must not use. */
function fieldsOf(parts: readonly Resolvers[]): ReadonlySet<string> {
  return new Set(parts.flatMap(({ Query = {}, Mutation = {} }) => [...Object.keys(Query), ...Object.keys(Mutation)]))
}

/** The whole executable schema: stored data, and a field for each tool. */
export function createSchema(tools: readonly Tool[]): GraphQLSchema {
  const fixed = [
    resultResolvers,
    nodeResolvers,
    graphResolvers,
    graphPartResolvers,
    conversationResolvers,
    answerResolvers,
    usageResolvers,
    completionResolvers,
    meResolvers,
    askEventResolvers,
    jobResolvers,
    taskResolvers,
    keyResolvers,
    usageByDayResolvers,
    toolResolvers((tool) => toolField(tool, taken))
  ]
  const parts = fixed as unknown as readonly Resolvers[]
  const taken = fieldsOf(parts)
  const ofTools = toolSchema(tools, taken)
  const schema = buildSchema([...files.map(readSdl), answerTypes(), ofTools.sdl].join('\n'))
  for (const resolvers of [...parts, ofTools.resolvers as unknown as Resolvers]) attachResolvers(schema, resolvers)
  attachTypes(schema, { ...resultTypes, ...askEventTypes })
  attachScalars(schema)
  return schema
}
