export const GRAPHS = 'edgewise://graphs/'
export const RESULTS = 'edgewise://results/'

export function graphUri(graph: string): string {
  return `${GRAPHS}${encodeURIComponent(graph)}`
}

export function resultUri(handle: string): string {
  return `${RESULTS}${encodeURIComponent(handle)}`
}
