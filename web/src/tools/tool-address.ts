import type { Arguments } from './arguments.ts'

/** The address of a tool with its fields filled. */
export function toolAddress(name: string, graph: string | null, given: Arguments = {}): string {
  const parameters = new URLSearchParams({ ...(graph !== null && { graph }), ...(Object.keys(given).length > 0 && { args: JSON.stringify(given) }) })
  return `/tools/${name}${parameters.size === 0 ? '' : `?${parameters}`}`
}
