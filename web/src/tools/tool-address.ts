import type { Arguments } from './arguments.ts'

/** Addresses of several thousand characters are refused on a reload. */
const MOST_CHARACTERS = 4000

export const fitsAddress = (given: Arguments): boolean => encodeURIComponent(JSON.stringify(given)).length <= MOST_CHARACTERS

/** The address of a tool with its fields filled. */
export function toolAddress(name: string, graph: string | null, given: Arguments = {}): string {
  const parameters = new URLSearchParams({
    ...(graph !== null && { graph }),
    ...(Object.keys(given).length > 0 && fitsAddress(given) && { args: JSON.stringify(given) })
  })
  return `/tools/${name}${parameters.size === 0 ? '' : `?${parameters}`}`
}
