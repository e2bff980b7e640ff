/** One failure that a caller can meet: stable code, HTTP status, message template, whether the same call may succeed later, CLI exit code. */
export interface ErrorEntry {
  readonly status: number
  readonly title: string
  /** `{name}` is replaced by the parameter of that name; lists are joined by a comma. */
  readonly message: string
  readonly retryable: boolean
  readonly exitCode: number
}

function entry(status: number, title: string, message: string, exitCode: number, retryable = false): ErrorEntry {
  return { status, title, message, retryable, exitCode }
}

/** Exit codes: 2 wrong use, 3 not found, 4 cannot be computed, 5 model, 69 unavailable, 70 internal, 74 bad file, 75 try again, 77 not allowed, 78 settings. */
export const errorTable = {
  EDGEWISE_INVALID_INPUT: entry(400, 'Invalid input', '{detail}', 2),
  EDGEWISE_INVALID_PROGRAM: entry(400, 'Invalid program', 'The program "{program}" cannot run. {detail}', 2),
  EDGEWISE_MALFORMED_JSON: entry(400, 'Malformed JSON', 'The body is not valid JSON: {detail}', 2),
  EDGEWISE_INPUT_TOO_LARGE: entry(400, 'Input too large', '{detail}', 2),
  EDGEWISE_INVALID_UTF8: entry(400, 'Invalid UTF-8', 'The body is not valid UTF-8; send JSON encoded as UTF-8.', 2),
  EDGEWISE_UNAUTHENTICATED: entry(401, 'Not authenticated', '{detail}', 77),
  EDGEWISE_BAD_SIGNATURE: entry(401, 'Bad signature', '{detail}', 77),
  EDGEWISE_INSUFFICIENT_SCOPE: entry(403, 'Insufficient scope', '{what} needs a key with the scope "{scope}".', 77),
  EDGEWISE_EFFECT_NOT_GRANTED: entry(
    403,
    'Effect not granted',
    '"{tool}" {effect}. This requires the setting {setting}=true, a key with the scope "{scope}", and the header "edgewise-grant: {effect}" on each call (CLI: --grant {effect}).',
    77
  ),
  EDGEWISE_STORE_FORBIDDEN: entry(403, 'Not allowed by the store', 'The store rejected the operation: {detail}', 77),
  EDGEWISE_CROSS_ORIGIN: entry(403, 'Cross-origin request', 'Cross-origin writes from {origin} are not allowed. Only pages served from {host} may write.', 77),
  EDGEWISE_NOT_FOUND: entry(404, 'Not found', 'No route matches {method} {path}. See /openapi.json or /docs.', 3),
  EDGEWISE_UNKNOWN_TOOL: entry(404, 'Unknown tool', 'No tool is named "{tool}". Nearest: {suggestions}.', 3),
  EDGEWISE_UNKNOWN_PROGRAM: entry(
    404,
    'Unknown program',
    'No vertex program is named "{program}". Nearest: {suggestions}. Call list_vertex_programs for the full list.',
    3
  ),
  EDGEWISE_UNKNOWN_GRAPH: entry(404, 'Unknown graph', 'No graph is named "{graph}". Known graphs: {known}.', 3),
  EDGEWISE_UNKNOWN_CHANGE: entry(
    404,
    'Unknown change',
    'Graph "{graph}" has no {change} to undo. The last 100 changes since the last import are kept; GET /graphs/{graph}/changes lists them.',
    3
  ),
  EDGEWISE_UNKNOWN_HANDLE: entry(404, 'Unknown handle', 'No result has the handle "{handle}". Handles come from the field "handle" of earlier results.', 3),
  EDGEWISE_NO_PICTURE: entry(
    404,
    'No picture',
    'The result "{handle}" of {tool} has no picture. Only explain_vertex_program produces one, for graphs of up to 50 nodes and 2,500 relationships.',
    3
  ),
  EDGEWISE_UNKNOWN_CONVERSATION: entry(
    404,
    'Unknown conversation',
    'No conversation has the id "{conversationId}". Omit the id to start a new conversation.',
    3
  ),
  EDGEWISE_UNKNOWN_CHAT_MODEL: entry(404, 'Unknown model', 'No model is named "{model}". Models: {known}. To choose a graph, append "@" and its name.', 3),
  EDGEWISE_UNKNOWN_RESPONSE: entry(404, 'Unknown response', 'No stored response has the id "{response}". Use the field "id" of a stored response.', 3),
  EDGEWISE_UNKNOWN_KEY: entry(
    404,
    'Unknown key',
    'No key has the id "{id}". The id is the part of the key between "ew_" and the next "_". "edgewise keys list" shows all ids.',
    3
  ),
  EDGEWISE_UNKNOWN_FILE: entry(
    404,
    'Unknown file',
    'File {file} does not exist. Upload it with POST /kgot/files, or with a task as multipart/form-data. Files are kept for an hour, and while a job refers to them.',
    2
  ),
  EDGEWISE_UNKNOWN_JOB: entry(404, 'Unknown job', 'No job has the id "{id}". Find ids in the Location header of a 202 response, or with GET /jobs.', 3),
  EDGEWISE_UNKNOWN_WEBHOOK: entry(404, 'Unknown webhook', 'No webhook has the id "{id}". GET /webhooks lists them.', 3),
  EDGEWISE_UNKNOWN_DELIVERY: entry(
    404,
    'Unknown delivery',
    'The log of webhook "{id}" has no event "{event}". GET /webhooks/{id}/deliveries shows the log.',
    3
  ),
  EDGEWISE_UNKNOWN_HOOK: entry(404, 'Unknown hook', 'No hook has the id "{id}". GET /hooks lists the hooks of your tenant.', 3),
  EDGEWISE_UNKNOWN_SCHEDULE: entry(404, 'Unknown schedule', 'No schedule has the id "{id}". GET /schedules lists the schedules of your tenant.', 3),
  EDGEWISE_PAGE_NOT_BUILT: entry(404, 'Page not built', 'The page is not built. Build it with "npm run build", then start the service again.', 3),
  EDGEWISE_PAGE_NOT_FOUND: entry(404, 'Page not found', '{detail}', 3),
  EDGEWISE_METHOD_NOT_ALLOWED: entry(405, 'Method not allowed', '{path} does not allow {method}. Allowed: {allowed}.', 2),
  EDGEWISE_SLOW_BODY: entry(408, 'Body too slow', 'The body did not arrive within {timeoutMs} ms. Nothing was changed. Send it again.', 75, true),
  EDGEWISE_TOO_MANY_PROGRAMS: entry(
    409,
    'Too many programs',
    'The tenant has reached the limit of {limit} vertex programs. Drop one with drop_vertex_program first.',
    4
  ),
  EDGEWISE_CONFLICT: entry(409, 'Conflict', '{detail}', 4, true),
  EDGEWISE_JOB_STATE: entry(409, 'Wrong job state', 'The job {id} is {state}. {what} requires a job that is {allowed}.', 4),
  EDGEWISE_LEASE_LOST: entry(409, 'Lease lost', 'Another worker has taken over the job {id}. Later writes from this worker were rejected.', 75, true),
  EDGEWISE_HANDLE_GONE: entry(
    410,
    'Result gone',
    '{what} has changed from version {was} to {now}, so the rows of {handle} no longer exist. Run the call again: {call}',
    4
  ),
  EDGEWISE_RESULT_DROPPED: entry(
    410,
    'Result dropped',
    'The rows of {handle} are no longer cached, and "{tool}" is never rerun automatically. Call it again: {call}',
    4
  ),
  EDGEWISE_HOOK_GONE: entry(410, 'Hook gone', 'The key that created this hook {why}. Create a new hook with a valid key.', 77),
  EDGEWISE_VERSION_MISMATCH: entry(
    412,
    'Version mismatch',
    'Graph "{graph}" has the version "{version}", not "{given}". Nothing was changed. Read the graph again, then send the request with its version.',
    4
  ),
  EDGEWISE_BODY_TOO_LARGE: entry(
    413,
    'Body too large',
    'The body is larger than {maxBytes} bytes. Upload graphs as multipart to /graphs/{name}/import, which does not have this limit.',
    2
  ),
  EDGEWISE_UPLOAD_TOO_LARGE: entry(413, 'Upload too large', 'The upload is larger than {maxBytes} bytes (EDGEWISE_MAX_UPLOAD_BYTES). Nothing was changed.', 2),
  EDGEWISE_IMPORT_TOO_LARGE: entry(
    413,
    'Import too large',
    'A file of this format is read as a whole, so it may have at most {maxBytes} bytes, unpacked. Convert it to CSV, JSON lines, GraphML or GEXF, which may have any size. Nothing was changed.',
    2
  ),
  EDGEWISE_DOCUMENT_TOO_LARGE: entry(413, 'Document too large', '{document} {detail} Send only the relevant part.', 74),
  EDGEWISE_UNSUPPORTED_MEDIA_TYPE: entry(415, 'Unsupported media type', '{detail}', 2),
  EDGEWISE_IDEMPOTENCY_KEY_REUSED: entry(
    422,
    'Idempotency-Key reused',
    'The Idempotency-Key "{key}" was already used for a different request. Use a new key for each new request; repeat a key only to retry.',
    2
  ),
  EDGEWISE_INVALID_QUERY: entry(422, 'Invalid query', '{detail}', 3),
  EDGEWISE_UNKNOWN_NODE: entry(422, 'Unknown node', 'No node of graph "{graph}" is named "{node}". Nearest: {suggestions}.', 3),
  EDGEWISE_AMBIGUOUS_NODE: entry(422, 'Ambiguous node', '"{node}" names {count} nodes of graph "{graph}": {candidates}. Give one as {"id": "..."}.', 3),
  EDGEWISE_UNKNOWN_LABEL: entry(422, 'Unknown label', 'Graph "{graph}" has no label "{label}". Known labels: {known}.', 3),
  EDGEWISE_UNKNOWN_RELATIONSHIP_TYPE: entry(422, 'Unknown relationship type', 'Graph "{graph}" has no relationship type "{type}". Known types: {known}.', 3),
  EDGEWISE_UNKNOWN_PROPERTY: entry(
    422,
    'Unknown property',
    '{owner} of graph "{graph}" has no property "{property}". Nearest: {suggestions}. Known: {known}.',
    3
  ),
  EDGEWISE_UNKNOWN_COLUMN: entry(422, 'Unknown column', 'The result has no column "{column}". Nearest: {suggestions}. Known: {known}.', 3),
  EDGEWISE_NOT_NUMERIC: entry(422, 'Not numeric', 'Property "{property}" of graph "{graph}" has values that are not numbers: {detail}', 4),
  EDGEWISE_MISSING_VALUE: entry(422, 'Missing value', '{count} {owner} of graph "{graph}" have no "{property}". Give a default value or another property.', 4),
  EDGEWISE_NEGATIVE_WEIGHT: entry(
    422,
    'Negative weight',
    '{algorithm} requires weights of zero or more, but "{property}" contains {weight}. Omit the weight to count hops.',
    4
  ),
  EDGEWISE_IMPORT_INVALID: entry(422, 'Invalid import', '{source}, line {line}: {detail} Nothing was changed.', 4),
  EDGEWISE_EMPTY_IMPORT: entry(
    422,
    'Empty import',
    'The import contains no nodes, so graph "{graph}" would be empty. Nothing was changed. To remove the graph, use DELETE /graphs/{graph}. To store an empty graph, set allowEmpty=true (CLI: --allow-empty).',
    4
  ),
  EDGEWISE_UNKNOWN_KIND: entry(422, 'Unknown kind', 'No kind of job is named "{kind}". Kinds: {known}.', 3),
  EDGEWISE_JOB_CHANGED: entry(
    422,
    'Job changed',
    'The stored step "{step}" has a different input from the current run, so the job cannot be resumed. Submit a new job.',
    4
  ),
  EDGEWISE_JOB_DEADLINE: entry(422, 'Job deadline passed', 'The job did not finish within {deadlineMs} ms.', 4),
  EDGEWISE_JOB_ABANDONED: entry(503, 'Worker lost', 'The worker stopped responding during attempt {attempt}.', 75, true),
  EDGEWISE_HOOK_PAYLOAD: entry(422, 'Unusable event', 'The event cannot be processed: {detail}', 4),
  EDGEWISE_EVENT_ID_REUSED: entry(
    422,
    'Event id reused',
    'The id "{id}" in the header {header} was already used for a different event. Use a unique id for each event; repeat an id only to resend the same event.',
    2
  ),
  EDGEWISE_SCHEDULE_REFUSED: entry(422, 'Invalid schedule', '{detail}', 4),
  EDGEWISE_ADDRESS_REFUSED: entry(
    422,
    'Address not allowed',
    '{what} {reason}. Use a public http or https address, or ask the operator to add "{entry}" to EDGEWISE_NETWORK_ALLOW.',
    4
  ),
  EDGEWISE_DOCUMENT_ENCRYPTED: entry(422, 'Document encrypted', '{document} is encrypted. Save it without a password and resend it.', 74),
  EDGEWISE_DOCUMENT_DAMAGED: entry(422, 'Document damaged', '{document} cannot be read: {reason} Open it in its application, save it again and resend it.', 74),
  EDGEWISE_DOCUMENT_TOO_COSTLY: entry(
    422,
    'Document too complex',
    '{document} could not be read within {limit}. Send only the relevant part, or save it in a simpler format.',
    4
  ),
  EDGEWISE_UNREADABLE: entry(422, 'Text too complex', 'The text could not be parsed within {readMs} ms. Ask one question at a time, in fewer words.', 4),
  EDGEWISE_NO_HALT: entry(
    422,
    'No halt',
    'The program "{program}" did not halt within {supersteps} supersteps ("atMost" of {phase}). {changed} nodes changed in the last superstep. Nothing was stored.',
    4
  ),
  EDGEWISE_PROGRAM_REJECTED: entry(
    422,
    'No valid program',
    'The model wrote {designs} programs, but none was valid. Nothing was stored. Last failure: {why}',
    5
  ),
  EDGEWISE_NOT_A_NUMBER: entry(
    422,
    'Not a number',
    'In superstep {superstep} of {phase}, "{field}" of a node became NaN, e.g. from 0 / 0, infinity - infinity or sqrt(-1). Guard the expression with if(...).',
    4
  ),
  EDGEWISE_AGENTS_UNSUPPORTED: entry(422, 'Not supported by node agents', 'Node agents cannot run "{program}": {detail} Use run_vertex_program instead.', 4),
  EDGEWISE_AGENTS_BUDGET: entry(422, 'Node agent budget exceeded', 'The run needs {needs}, more than {limit}. No model was called. {hint}', 4),
  EDGEWISE_AGENT_REPLY: entry(
    422,
    'Unusable agent reply',
    'The agent of node "{node}" gave no usable reply in two attempts ({step}): {reason}. Use a stronger model, or set "onDivergence": "correct".',
    5
  ),
  EDGEWISE_GRAPH_TOO_LARGE: entry(
    422,
    'Graph too large',
    'This part of graph "{graph}" has {nodes} nodes and {relationships} relationships; positions and pictures have up to {maxNodes} and {maxRelationships}. Choose a smaller part by labels or types. For positions, set "limit", or lower it.',
    4
  ),
  EDGEWISE_WORK_BUDGET: entry(422, 'Too much work', 'The call was stopped after {work}. Instead, {hint}', 4),
  EDGEWISE_MEMORY_CAP: entry(
    422,
    'Too large for memory',
    '{what} needs about {neededBytes} bytes; the limit is {capBytes}. Narrow the labels or types, set "engine": "gds" for a graph in Neo4j, or raise {setting}.',
    4
  ),
  EDGEWISE_CODE_FAILED: entry(422, 'Code failed', 'The code failed: {detail}', 4),
  EDGEWISE_ENGINE_UNAVAILABLE: entry(422, 'Engine unavailable', 'The engine "{engine}" cannot run this: {reason} Omit "engine", or set it to "local".', 4),
  EDGEWISE_TOOL_UNAVAILABLE: entry(422, 'Tool unavailable', 'The tool "{tool}" needs {needs}.', 4),
  EDGEWISE_BACKEND_UNAVAILABLE: entry(422, 'Backend unavailable', 'The backend "{backend}" needs {needs}.', 4),
  EDGEWISE_MODEL_NEEDED: entry(422, 'Model required', '{detail} Set OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL to configure a model.', 5),
  EDGEWISE_RATE_LIMITED: entry(
    429,
    'Too many requests',
    'Rate limit exceeded: {perMinute} requests per minute for this {policy}. Try again in {retryAfterSeconds} s.',
    75,
    true
  ),
  EDGEWISE_CANCELLED: entry(499, 'Cancelled', 'The caller cancelled the call.', 75, true),
  EDGEWISE_CERTIFICATE_FAILED: entry(500, 'Certificate failed', 'The result of {algorithm} failed its check: {detail}', 70),
  EDGEWISE_INTERNAL: entry(500, 'Internal error', 'The service failed. See the log for the cause, under request {requestId}.', 70),
  EDGEWISE_MODEL_FAILED: entry(502, 'Model failed', 'The model endpoint failed: {detail}', 5, true),
  EDGEWISE_SPARK_FAILED: entry(502, 'Spark failed', 'The Spark run failed: {detail}', 75),
  EDGEWISE_REMOTE_FAILED: entry(502, 'Remote server failed', '{detail}', 75, true),
  EDGEWISE_BUSY: entry(503, 'Busy', 'The service is busy: the limit of {limit} {what} in progress is reached. Try again in {retryAfterSeconds} s.', 75, true),
  EDGEWISE_TOO_MANY_JOBS: entry(
    429,
    'Too many jobs',
    'This tenant has reached the limit of {limit} waiting jobs. Try again in {retryAfterSeconds} s.',
    75,
    true
  ),
  EDGEWISE_QUEUE_FULL: entry(503, 'Busy', 'The {queue} queue is full ({size} waiting). Try again in {retryAfterSeconds} s.', 75, true),
  EDGEWISE_STORE_UNAVAILABLE: entry(503, 'Store unavailable', 'The store cannot be reached: {detail}', 69, true),
  EDGEWISE_SHUTTING_DOWN: entry(503, 'Shutting down', 'The service is shutting down and stopped this call. Retry in a moment.', 75, true),
  EDGEWISE_STORE_FAILED: entry(503, 'Store failed', 'The database {file} {reason}', 74),
  EDGEWISE_STORE_REFUSED: entry(
    503,
    'Store rejected the credentials',
    'Neo4j at {address} rejected the credentials. Check the user name and password in the settings.',
    78
  ),
  EDGEWISE_DEADLINE: entry(504, 'Deadline passed', 'The call did not finish within {deadlineMs} ms. Narrow it or raise its deadline.', 75, true),
  EDGEWISE_INVALID_SETTING: entry(500, 'Invalid setting', 'Setting {setting}: {detail}', 78),
  EDGEWISE_CANNOT_LISTEN: entry(500, 'Cannot listen', 'Cannot listen on {host}, port {port}: {detail}', 69)
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorTable
