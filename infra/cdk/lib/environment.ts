import type { Common } from './settings.ts'

const MB = 1024 * 1024

/**
 * The service's default limits suit a whole machine. Here those that allocate follow the task's or function's memory, so that it answers "too large" instead of
 * being killed.
 */
function memoryLimits(megabytes: number): Record<string, string> {
  const part = (share: number) => String(Math.floor(megabytes * share) * MB)
  return { EDGEWISE_RUN_BYTES: part(0.35), EDGEWISE_PROJECTION_CACHE_BYTES: part(0.2), EDGEWISE_RESULT_CACHE_BYTES: part(0.05) }
}

function model({ openaiBaseUrl, openaiModel }: Common): Record<string, string> {
  return { ...(openaiBaseUrl && { OPENAI_BASE_URL: openaiBaseUrl }), ...(openaiModel && { OPENAI_MODEL: openaiModel }) }
}

/** Settings of every task and function that are not secret. */
export function environmentOf(common: Common, megabytes: number): Record<string, string> {
  return { NEO4J_URI: common.neo4jUri, STATE_NEO4J_URI: common.stateNeo4jUri, ...model(common), ...memoryLimits(megabytes) }
}

/** The keys of the secret, which are the names of the settings. */
export function secretKeys({ hasModel }: Common): string[] {
  return ['NEO4J_PASSWORD', 'STATE_NEO4J_PASSWORD', 'EDGEWISE_SECRET_KEY', ...(hasModel ? ['OPENAI_API_KEY'] : [])]
}
