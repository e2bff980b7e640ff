import { join } from 'node:path'
import t, { type Test } from 'tap'
import { createAsker } from '../../../src/ask/loop/ask.ts'
import type { Answer } from '../../../src/ask/loop/types.ts'
import { createReaderHere } from '../../../src/ask/worker/language-service-here.ts'
import { openSqliteState } from '../../../src/storage/state/sqlite/sqlite-state.ts'
import type { StateStore } from '../../../src/storage/state/state.ts'
import { noServer, testServer } from '../../fixtures/neo4j.ts'
import { openTestRuntime, tenant } from '../../fixtures/runtime.ts'
import { openEmptyState } from '../../storage/state/neo4j/open-state.ts'

const { caller, store } = await openTestRuntime(t)

/** Each question has an asker of its own, as if in another process. Only the state passes from one to the next. */
async function converse(state: StateStore, questions: readonly string[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const question of questions) {
    const asker = createAsker({
      caller,
      store,
      state,
      model: null,
      reader: createReaderHere({ caller, store }),
      defaultGraph: 'london',
      budget: {}
    })
    const conversationId = answers.at(-1)?.conversationId
    answers.push(await asker.ask({ question, ...(conversationId && { conversationId }) }, { tenant }))
  }
  return answers
}

async function followsUp(t: Test, state: StateStore): Promise<void> {
  const answers = await converse(state, ['What is the quickest way from Paddington to London Bridge?', 'and from there to Bank?'])
  t.same(
    answers.map(({ status }) => status),
    ['answered', 'answered']
  )
  t.match(answers[1]?.answer, /London Bridge → Bank/)
  const [conversation] = await state.conversations.list(tenant, 10)
  t.equal(conversation?.turns, 2)
  await state.conversations.delete(tenant, conversation?.id ?? '')
  t.same(await state.conversations.list(tenant, 10), [])
  await t.rejects(state.conversations.read(tenant, conversation?.id ?? ''), { code: 'EDGEWISE_UNKNOWN_CONVERSATION' })
}

t.test('follow-ups are understood from turns kept in SQLite', async (t) => {
  const state = await openSqliteState({ path: join(t.testdir(), 'state.sqlite') })
  t.teardown(() => state.close())
  await followsUp(t, state)
})

const server = testServer()
t.test('follow-ups are understood from turns kept in Neo4j', { skip: server === null && noServer }, async (t) => {
  if (server !== null) await followsUp(t, await openEmptyState(t, server))
})
