/** Why nothing can be changed; null: it can. */
export function whyNot(readOnly: boolean, scopes: readonly string[]): string | null {
  if (readOnly) return 'Another program fills this graph, so it cannot be changed here.'
  return scopes.includes('write') ? null : 'The key in use has no scope "write".'
}
