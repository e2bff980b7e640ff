interface Operation {
  readonly parameters?: { in: string; required?: boolean; schema?: { default?: unknown } }[]
  readonly requestBody?: { required?: boolean; content: Record<string, { schema?: { required?: readonly string[] } }> }
}

function markParameters({ parameters = [] }: Operation): void {
  for (const parameter of parameters) if (parameter.in === 'query' && parameter.schema?.default !== undefined) parameter.required = false
}

function markBody({ requestBody }: Operation): void {
  const schema = requestBody?.content['application/json']?.schema
  if (requestBody && schema && (schema.required ?? []).length === 0) requestBody.required = false
}

/** Marks inputs with defaults, and bodies of tools without required arguments, as optional in a document built from the routes. */
export function markOptionalInputs(paths: Readonly<Record<string, object | undefined>>): void {
  for (const [path, methods] of Object.entries(paths)) {
    const operations = Object.values(methods ?? {}) as Operation[]
    operations.forEach(markParameters)
    if (path.startsWith('/tools/')) operations.forEach(markBody)
  }
}
