const RESPONSE_TYPE = 'application/graphql-response+json'
export const JSON_TYPE = 'application/json'

type MediaType = typeof RESPONSE_TYPE | typeof JSON_TYPE

/** Precision and quality with which an entry of an Accept header matches a media type; the more precise entry wins. */
function match(entry: string, type: MediaType): { readonly precision: number; readonly quality: number } | null {
  const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
  const precision = range === type ? 3 : range === 'application/*' ? 2 : range === '*/*' ? 1 : 0
  if (precision === 0) return null
  const given = parameters.find((parameter) => parameter.startsWith('q='))
  const quality = given === undefined ? 1 : Number(given.slice(2))
  return { precision, quality: Number.isFinite(quality) ? quality : 0 }
}

function qualityOf(accept: string, type: MediaType): number {
  const matches = accept.split(',').flatMap((entry) => match(entry, type) ?? [])
  const best = matches.toSorted((a, b) => b.precision - a.precision)[0]
  return best?.quality ?? 0
}

/** The media type of a response; plain JSON when the header has no preference or accepts neither. */
export function chooseMediaType(accept: string | undefined): MediaType {
  if (accept === undefined) return JSON_TYPE
  const [json, response] = [qualityOf(accept, JSON_TYPE), qualityOf(accept, RESPONSE_TYPE)]
  if (json === response) return isNamedFirst(accept.toLowerCase()) ? RESPONSE_TYPE : JSON_TYPE
  return response > json ? RESPONSE_TYPE : JSON_TYPE
}

/** Between equally preferred types the first one wins. */
function isNamedFirst(accept: string): boolean {
  const [json, response] = [accept.indexOf(JSON_TYPE), accept.indexOf(RESPONSE_TYPE)]
  return response >= 0 && (json < 0 || response < json)
}
