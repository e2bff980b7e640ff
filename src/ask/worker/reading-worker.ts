import { parentPort } from 'node:worker_threads'
import type { Ready } from '../../base/concurrency/thread-slot.ts'
import { EdgewiseError, fromWireError, toWireError } from '../../base/errors.ts'
import type { GraphSchema, VocabularyStore } from '../../storage/graphs/store.ts'
import { tools } from '../../tools/index.ts'
import { tokenize } from '../linking/tokens.ts'
import { planQuestion } from '../parser/plan-question.ts'
import { createHandlers, type Handlers } from './handlers.ts'
import type { ReadingName } from './language-service.ts'
import type { FromWorker, Question, ToWorker, WorkerTools } from './messages.ts'

const port = parentPort
if (port === null) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: 'The reading worker runs on a worker thread only.' })
const tell = (message: Ready | FromWorker) => port.postMessage(message)

const waiting = new Map<number, { resolve(output: unknown): void; reject(error: EdgewiseError): void }>()
let questionCount = 0

function ask(question: Question): Promise<unknown> {
  questionCount += 1
  tell({ question, id: questionCount })
  return new Promise((resolve, reject) => waiting.set(questionCount, { resolve, reject }))
}

/** A proxy of the store: the parent thread reads it for the task's tenant and ignores the tenant given here. */
const store = {
  schema: (_, graph) => ask({ read: 'schema', graph }),
  lookUpPhrases: (_, graph, texts) => ask({ read: 'lookUpPhrases', graph, texts }),
  resolve: (_, graph, texts) => ask({ read: 'resolve', graph, texts })
} as VocabularyStore

function openReadings(names: WorkerTools): Handlers {
  return createHandlers({ planQuestion, tools: tools.filter(({ name }) => names.forRules.includes(name)), toolNames: names.all })
}

let readings: Handlers | null = null

async function run(name: ReadingName, input: unknown): Promise<void> {
  try {
    const reading = readings?.[name] as ((input: unknown, place: { tenant: string; store: VocabularyStore }) => Promise<unknown>) | undefined
    tell({ output: await reading?.(input, { tenant: '', store }) })
  } catch (error) {
    tell({ error: toWireError(error) })
  }
}

/** A first question, of an empty graph, loads all models, so that the time limit covers only the text. */
async function warmUp(table: Handlers): Promise<void> {
  const schema: GraphSchema = {
    name: '',
    version: '',
    orientation: 'directed',
    nodeCount: 0,
    relationshipCount: 0,
    importedAt: '',
    labels: [],
    relationshipTypes: []
  }
  const empty: VocabularyStore = { schema: async () => schema, lookUpPhrases: async () => [], resolve: async () => [] }
  await table.plan({ question: 'Which nodes are there?', graph: '', isInline: false, previous: [] }, { tenant: '', store: empty })
}

/** Loads the tagger while the parent thread opens its databases. */
tokenize('Which nodes are there?')

async function open(names: WorkerTools): Promise<void> {
  readings = openReadings(names)
  await warmUp(readings)
  tell({ ready: true })
}

port.on('message', (message: ToWorker | WorkerTools) => {
  if ('all' in message) void open(message)
  else if ('reading' in message) void run(message.reading, message.input)
  else {
    const { resolve, reject } = waiting.get(message.answer) ?? {}
    waiting.delete(message.answer)
    if ('error' in message) reject?.(fromWireError(message.error))
    else resolve?.(message.output)
  }
})
