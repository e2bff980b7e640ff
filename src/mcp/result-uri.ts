const SCHEME = 'edgewise'

/** URIs of what can be read: `edgewise://graphs/london`, `edgewise://results/r_...`. */
export function graphUri(graph: string): string {
  return `${SCHEME}://graphs/${encodeURIComponent(graph)}`
}

export function resultUri(handle: string): string {
  return `${SCHEME}://results/${encodeURIComponent(handle)}`
}
