const FENCE = '```'
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** Removes the Markdown fences around a query. */
function unfenced(query: string): string {
  const [open, close] = [query.indexOf(FENCE), query.lastIndexOf(FENCE)]
  if (close === open) return query.trim()
  return query
    .slice(open + FENCE.length, close)
    .replace(/^[\w-]*\n/, '')
    .trim()
}

/** Undoes one level of escaping too many. */
function unescaped(query: string): string {
  return query.replace(/\\([nrt"'])/g, (_, sign: string) => ESCAPES[sign] ?? sign)
}

type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: string }

/** Runs a query. A failing query runs again in simpler forms before a model is asked to fix it. `mended` is the form that ran. */
export async function readRepaired<T extends Outcome>(query: string, read: (query: string) => Promise<T>): Promise<T & { readonly mended?: string }> {
  const plain = unfenced(query)
  const outcome = await read(plain)
  if (outcome.ok) return plain === query.trim() ? outcome : { ...outcome, mended: plain }
  const plainer = unescaped(plain)
  if (plainer === plain) return outcome
  const again = await read(plainer)
  return again.ok ? { ...again, mended: plainer } : outcome
}
