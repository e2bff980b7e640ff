import { type Static, Type } from 'typebox'
import { fileName } from '../../tools/knowledge/files.ts'
import { backendNames } from './backend.ts'
import { profiles } from './parameters.ts'
import { styles } from './task-run.ts'
import { writeNames } from './write-languages.ts'

export const KIND = 'kgot'

const MAX_TASK = 50_000
/** Maximum files of one task. */
export const MAX_FILES = 20
const whole = (minimum: number, maximum: number, description: string) => Type.Optional(Type.Integer({ minimum, maximum, description }))

const parametersSchema = Type.Object(
  {
    maxIterations: whole(1, 50, 'Rounds in which knowledge is added, at most.'),
    votes: whole(1, 15, 'Opinions on what to do next.'),
    stopEarly: Type.Optional(Type.Boolean({ description: 'Ask no more once the decision is certain.' })),
    mergeReasons: Type.Optional(Type.Boolean({ description: 'Let the model merge the reasons of several votes.' })),
    maxFixes: whole(0, 10, 'Fixes of a query that fails, when it reads and when it writes.'),
    maxRegenerations: whole(0, 10, 'New queries in place of one that leads nowhere.'),
    backToEnhance: Type.Optional(Type.Boolean({ description: 'A solve that finds nothing leads back to adding knowledge.' })),
    mathCheck: Type.Optional(Type.Boolean({ description: 'Ask whether a calculation is left to do.' })),
    answerSamples: whole(1, 10, 'Wordings of each solution, among which one is chosen.'),
    toolVotes: whole(1, 15, 'Opinions on which tools to call; with several, those calls are made that most have.'),
    maxCallsPerRound: whole(1, 20, 'Calls of tools in one round.'),
    graphTokens: whole(200, 200_000, 'Tokens of the graph in a prompt.'),
    resultTokens: whole(200, 200_000, "Tokens of one tool's result in a prompt."),
    replyTokens: whole(200, 200_000, 'Tokens of a reply that writes down what a tool found; other replies have half of it.'),
    surf: Type.Optional(Type.Boolean({ description: 'Research on the web by a loop of its own, in place of single calls.' })),
    maxSurfSteps: whole(1, 50, 'Turns of one research.')
  },
  { additionalProperties: false, description: 'In place of what the profile says.' }
)

export const taskSchema = Type.Object(
  {
    task: Type.String({ minLength: 1, maxLength: MAX_TASK, description: 'The problem, in words.' }),
    profile: Type.Optional(
      Type.Enum(Object.keys(profiles) as (keyof typeof profiles)[], { default: 'lean', description: '`paper`: as Knowledge Graph of Thoughts has it.' })
    ),
    parameters: Type.Optional(parametersSchema),
    backends: Type.Optional(
      Type.Array(Type.Enum([...backendNames]), {
        minItems: 1,
        maxItems: backendNames.length,
        uniqueItems: true,
        default: ['tools'],
        description: 'How answers are drawn from the graph; several are judged together. `cypher` needs the setting EDGEWISE_SCRATCH_NEO4J_URI.'
      })
    ),
    writes: Type.Optional(
      Type.Enum([...writeNames], {
        default: 'operations',
        description: 'What the model writes to add to the graph: operations, or queries that run on a copy of it, whose changes are taken as operations.'
      })
    ),
    style: Type.Optional(Type.Enum([...styles], { default: 'prose', description: 'The form of the answer.' })),
    answerSchema: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema of the answer; with the style `schema`.' })),
    attachments: Type.Optional(
      Type.Array(Type.Object({ name: fileName, sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) }, { additionalProperties: false }), {
        maxItems: MAX_FILES,
        description: 'Files that were sent before, by the hash of their bytes. To send files, send the task as a form.'
      })
    ),
    tools: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        maxItems: 200,
        description:
          'Names of tools that it may use; default: all that read graphs, and `ask_model`. Those that reach other servers are used only when they are named, by a key with the scope `fetch`.'
      })
    ),
    budget: Type.Optional(
      Type.Object(
        {
          maxModelCalls: whole(1, 10_000, 'Requests to models.'),
          maxTokens: whole(1, 100_000_000, 'Tokens, in and out.'),
          maxSeconds: whole(1, 86_400, 'From the first run to the last request.'),
          maxCost: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Money, by `EDGEWISE_MODEL_PRICES`.' }))
        },
        { additionalProperties: false, description: 'Bounds over all runs of the job. A spent budget ends the task with the best answer so far.' }
      )
    )
  },
  {
    additionalProperties: false,
    examples: [{ task: 'Which station of zone 1 has the most lines, and how many passengers does its busiest neighbour have?', style: 'short' }]
  }
)

export type TaskInput = Static<typeof taskSchema>
