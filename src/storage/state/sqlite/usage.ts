import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Usage, UsageOfDay } from '../usage.ts'
import { asCalls, inTransaction } from './database.ts'

/** A primary key holds no null, so usage without a key has an empty one. */
const ADD = `
INSERT INTO usage (tenant, day, key, requests, questions, tool_calls, model_calls, prompt_tokens, completion_tokens)
VALUES ($tenant, $day, $key, $requests, $questions, $toolCalls, $modelCalls, $promptTokens, $completionTokens)
ON CONFLICT (tenant, day, key) DO UPDATE SET
  requests = requests + excluded.requests, questions = questions + excluded.questions,
  tool_calls = tool_calls + excluded.tool_calls, model_calls = model_calls + excluded.model_calls,
  prompt_tokens = prompt_tokens + excluded.prompt_tokens, completion_tokens = completion_tokens + excluded.completion_tokens`

const LIST = `
SELECT day, nullif(key, '') AS key, requests, questions, tool_calls AS toolCalls, model_calls AS modelCalls,
  prompt_tokens AS promptTokens, completion_tokens AS completionTokens
FROM usage WHERE tenant = $tenant AND day BETWEEN $from AND $to AND ($key IS NULL OR usage.key = $key)
ORDER BY day, usage.key LIMIT $limit`

const SWEEP = 'DELETE FROM usage WHERE (tenant, day, key) IN (SELECT tenant, day, key FROM usage WHERE day < ? LIMIT ?)'

/** A transaction holds or fails as a whole, so a batch that is sent again was not added. */
export function sqliteUsage(database: DatabaseSyncInstance): Usage {
  const addOne = database.prepare(ADD)
  const list = database.prepare(LIST)
  const sweep = database.prepare(SWEEP)
  return asCalls<Usage>(database, {
    add: ({ entries }) =>
      inTransaction(database, () => {
        for (const { key, ...entry } of entries) addOne.run({ ...entry, key: key ?? '' })
      }),
    list: (tenant, { from, to, key = null }, limit) => (list.all({ tenant, from, to, key, limit }) as unknown as UsageOfDay[]).map((row) => ({ ...row })),
    sweep: (before, limit) => Number(sweep.run(before, limit).changes)
  })
}
