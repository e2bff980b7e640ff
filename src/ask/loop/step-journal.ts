import { createHash } from 'node:crypto'
import { canonicalJson } from '../../base/canonical-json.ts'
import type { Completion, Model } from '../../outside/models/model.ts'
import type { StepJournal } from './types.ts'

/** Keeps nothing; a question's results live only as long as its run. */
export const noJournal: StepJournal = {
  once: (_name, _input, make) => make(),
  startAnew() {}
}

/** Runs each named step once, as jobs do. */
export type Once = StepJournal['once']

const HASH_CHARACTERS = 12
const hashOf = (input: unknown): string => createHash('sha256').update(canonicalJson(input)).digest('base64url').slice(0, HASH_CHARACTERS)

/** Names steps by their input too: a resumed run finds its own results, while a restart after a graph change finds none. */
export function createJournal(once: Once): StepJournal {
  let course = 0
  return {
    once: (name, input, make, record) => once(`${course === 0 ? '' : `${course}.`}${name} ${hashOf(input)}`, input, make, record),
    startAnew() {
      course += 1
    }
  }
}

/** Keeps a model's replies. A kept reply counts its original usage, so that budgets hold across runs. */
export function journaledModel(model: Model, journal: StepJournal): Model {
  let replies = 0
  return {
    name: model.name,
    async complete(request) {
      replies += 1
      const { messages, tools, toolChoice, schema } = request
      const input = JSON.parse(JSON.stringify({ messages, tools, toolChoice, schema })) as unknown
      let isMade = false
      const make = () => {
        isMade = true
        return model.complete(request)
      }
      const completion = await journal.once<Completion>(`reply ${replies}`, input, make, { usage: ({ usage }) => usage })
      if (!isMade) request.ledger?.record(completion.usage)
      return completion
    }
  }
}
