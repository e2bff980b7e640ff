/** One failure a caller can meet: stable code, HTTP status, message template, whether the same call may succeed later, CLI exit code. */
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

/** Exit codes: 2 wrong use, 3 not found, 4 cannot be computed, 5 model, 69 unavailable, 70 internal, 74 a file that cannot be used, 75 try again, 77 not allowed, 78 settings. */
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
    '"{tool}" {effect}. That needs the setting {setting}=true, a key with the scope "{scope}" and, with each call, the header "edgewise-grant: {effect}" (in the shell: --grant {effect}).',
    77
  ),
  EDGEWISE_STORE_FORBIDDEN: entry(403, 'Not allowed by the store', 'The store does not allow this: {detail}', 77),
  EDGEWISE_CROSS_ORIGIN: entry(403, 'Cross-origin request', 'Cross-origin writes from {origin} are not allowed; only pages of {host} may write.', 77),
  EDGEWISE_NOT_FOUND: entry(404, 'Not found', 'No route matches {method} {path}. See /openapi.json or /docs.', 3),
  EDGEWISE_UNKNOWN_TOOL: entry(404, 'Unknown tool', 'No tool is named "{tool}". Nearest: {suggestions}.', 3),
  EDGEWISE_UNKNOWN_PROGRAM: entry(404, 'Unknown program', 'No vertex program is named "{program}". Nearest: {suggestions}; list_vertex_programs has all.', 3),
  EDGEWISE_UNKNOWN_GRAPH: entry(404, 'Unknown graph', 'No graph is named "{graph}". Known graphs: {known}.', 3),
  EDGEWISE_UNKNOWN_HANDLE: entry(404, 'Unknown handle', 'No result has the handle "{handle}". Handles come from the field "handle" of earlier results.', 3),
  EDGEWISE_NO_PICTURE: entry(
    404,
    'No picture',
    'The result "{handle}" of {tool} has no picture; those of explain_vertex_program have, for graphs of at most 50 nodes and 2,500 relationships.',
    3
  ),
  EDGEWISE_UNKNOWN_CONVERSATION: entry(404, 'Unknown conversation', 'No conversation has the id "{conversationId}". Leave the id out to start one.', 3),
  EDGEWISE_UNKNOWN_CHAT_MODEL: entry(404, 'Unknown model', 'No model is named "{model}". Models: {known}; "@" and the name of a graph may follow.', 3),
  EDGEWISE_UNKNOWN_RESPONSE: entry(
    404,
    'Unknown response',
    'No response is kept under the id "{response}". Ids come from the field "id" of kept responses.',
    3
  ),
  EDGEWISE_UNKNOWN_KEY: entry(
    404,
    'Unknown key',
    'No key has the id "{id}". The id is the part of the key between "ew_" and the next "_"; "edgewise keys list" shows all ids.',
    3
  ),
  EDGEWISE_UNKNOWN_FILE: entry(
    404,
    'Unknown file',
    'There is no file {file}. Send it by POST /kgot/files, or with a task as multipart/form-data. It is kept for an hour, and for as long as a job names it.',
    2
  ),
  EDGEWISE_UNKNOWN_JOB: entry(404, 'Unknown job', 'No job has the id "{id}". Ids come from the Location of a 202 and from GET /jobs.', 3),
  EDGEWISE_UNKNOWN_WEBHOOK: entry(404, 'Unknown webhook', 'No webhook has the id "{id}". GET /webhooks lists them.', 3),
  EDGEWISE_UNKNOWN_DELIVERY: entry(404, 'Unknown delivery', 'The webhook "{id}" has no event "{event}" in its log. GET /webhooks/{id}/deliveries shows it.', 3),
  EDGEWISE_UNKNOWN_HOOK: entry(404, 'Unknown hook', 'No hook has the id "{id}". GET /hooks lists those of a tenant.', 3),
  EDGEWISE_UNKNOWN_SCHEDULE: entry(404, 'Unknown schedule', 'No schedule has the id "{id}". GET /schedules lists those of a tenant.', 3),
  EDGEWISE_PAGE_NOT_FOUND: entry(404, 'Page not found', '{detail}', 3),
  EDGEWISE_METHOD_NOT_ALLOWED: entry(405, 'Method not allowed', '{path} answers {allowed}, not {method}.', 2),
  EDGEWISE_SLOW_BODY: entry(408, 'Body too slow', 'The body did not arrive within {timeoutMs} ms. Nothing was changed. Send it again.', 75, true),
  EDGEWISE_TOO_MANY_PROGRAMS: entry(
    409,
    'Too many programs',
    'The tenant keeps {limit} vertex programs, which is the most; drop one with drop_vertex_program first.',
    4
  ),
  EDGEWISE_CONFLICT: entry(409, 'Conflict', '{detail}', 4, true),
  EDGEWISE_JOB_STATE: entry(409, 'Not in this state', 'The job {id} is {state}; {what} takes one that is {allowed}.', 4),
  EDGEWISE_LEASE_LOST: entry(409, 'Lease lost', 'Another worker has taken the job {id} over; what this one still wrote was refused.', 75, true),
  EDGEWISE_HANDLE_GONE: entry(
    410,
    'Result gone',
    '{what} has moved from version {was} to {now}; the rows of {handle} no longer exist. Run its call again: {call}',
    4
  ),
  EDGEWISE_RESULT_DROPPED: entry(
    410,
    'Result dropped',
    'The rows of {handle} are no longer kept, and "{tool}" runs only when it is called. Call it again: {call}',
    4
  ),
  EDGEWISE_HOOK_GONE: entry(410, 'Hook gone', 'The key that made this hook {why}. Make a new hook with a key that works.', 77),
  EDGEWISE_BODY_TOO_LARGE: entry(
    413,
    'Body too large',
    'The body is larger than {maxBytes} bytes. Graphs are uploaded as multipart to /graphs/{name}/import, which has no such limit.',
    2
  ),
  EDGEWISE_UPLOAD_TOO_LARGE: entry(
    413,
    'Upload too large',
    'The upload is larger than {maxBytes} bytes, the value of EDGEWISE_MAX_UPLOAD_BYTES. Nothing was changed.',
    2
  ),
  EDGEWISE_DOCUMENT_TOO_LARGE: entry(413, 'Document too large', '{document} {detail} Send the part of it that matters.', 74),
  EDGEWISE_UNSUPPORTED_MEDIA_TYPE: entry(415, 'Unsupported media type', '{detail}', 2),
  EDGEWISE_IDEMPOTENCY_KEY_REUSED: entry(
    422,
    'Idempotency-Key used before',
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
  EDGEWISE_NOT_NUMERIC: entry(422, 'Not numeric', 'Property "{property}" of graph "{graph}" is not a number everywhere: {detail}', 4),
  EDGEWISE_MISSING_VALUE: entry(422, 'Missing value', '{count} {owner} of graph "{graph}" have no "{property}"; give a default value or another property.', 4),
  EDGEWISE_NEGATIVE_WEIGHT: entry(
    422,
    'Negative weight',
    '{algorithm} needs weights of zero or more, but "{property}" holds {weight}. Leave the weight out to count hops.',
    4
  ),
  EDGEWISE_IMPORT_INVALID: entry(422, 'Import refused', '{source}, line {line}: {detail} Nothing was changed.', 4),
  EDGEWISE_EMPTY_IMPORT: entry(
    422,
    'Empty import',
    'The import holds no nodes, so it would leave graph "{graph}" empty. Nothing was changed. To remove the graph, delete it (DELETE /graphs/{graph}); to store an empty one, say so: allowEmpty=true (in the shell: --allow-empty).',
    4
  ),
  EDGEWISE_UNKNOWN_KIND: entry(422, 'Unknown kind', 'No kind of job is named "{kind}". Kinds: {known}.', 3),
  EDGEWISE_JOB_CHANGED: entry(
    422,
    'Job changed',
    'The step "{step}" was stored for another input than the run now has, so the rest cannot be trusted. Submit the job anew.',
    4
  ),
  EDGEWISE_JOB_DEADLINE: entry(422, 'Deadline of the job passed', 'The job did not end within {deadlineMs} ms.', 4),
  EDGEWISE_JOB_ABANDONED: entry(503, 'Worker gone', 'The worker of attempt {attempt} went away without a word.', 75, true),
  EDGEWISE_HOOK_PAYLOAD: entry(422, 'Event refused', 'The event cannot be carried out: {detail}', 4),
  EDGEWISE_EVENT_ID_REUSED: entry(
    422,
    'Event id used before',
    'The id "{id}" in the header {header} came before with another event. Give each event an id of its own; repeat one only to send the same event again.',
    2
  ),
  EDGEWISE_SCHEDULE_REFUSED: entry(422, 'Schedule refused', '{detail}', 4),
  EDGEWISE_ADDRESS_REFUSED: entry(
    422,
    'Address refused',
    '{what} {reason}. Use a public http or https address, or have the operator add "{entry}" to EDGEWISE_NETWORK_ALLOW.',
    4
  ),
  EDGEWISE_DOCUMENT_ENCRYPTED: entry(422, 'Document encrypted', '{document} is encrypted. Save it without a password and send it again.', 74),
  EDGEWISE_DOCUMENT_DAMAGED: entry(422, 'Document damaged', '{document} cannot be read: {reason} Open it in its program, save it anew and send it again.', 74),
  EDGEWISE_DOCUMENT_TOO_COSTLY: entry(
    422,
    'Document too costly to read',
    '{document} could not be read within {limit}. Send the part of it that matters, or save it in a simpler format.',
    4
  ),
  EDGEWISE_UNREADABLE: entry(422, 'Text too hard to read', 'The text could not be read within {readMs} ms. Ask for one thing at a time, in fewer words.', 4),
  EDGEWISE_NO_HALT: entry(
    422,
    'No halt',
    'The program "{program}" had not ended after {supersteps} supersteps of {phase}, its bound (atMost); {changed} nodes changed in the last. Nothing was kept.',
    4
  ),
  EDGEWISE_PROGRAM_REJECTED: entry(
    422,
    'No program passed',
    'The model designed {designs} programs, and none could be used; nothing was kept. The last: {why}',
    5
  ),
  EDGEWISE_NOT_A_NUMBER: entry(
    422,
    'Not a number',
    'In superstep {superstep} of {phase}, "{field}" of a node became no number: such as 0 / 0, infinity - infinity or sqrt(-1). Guard it with if(...).',
    4
  ),
  EDGEWISE_AGENTS_UNSUPPORTED: entry(422, 'Not for node agents', 'Agents cannot carry out "{program}": {detail} run_vertex_program runs it.', 4),
  EDGEWISE_AGENTS_BUDGET: entry(422, 'Too much for node agents', 'The run takes {needs}, more than {limit}. No model was asked. {hint}', 4),
  EDGEWISE_AGENT_REPLY: entry(
    422,
    'Unusable reply of an agent',
    'The node "{node}" gave nothing that can be used, and was asked twice ({step}): {reason}. Take a better model, or say "onDivergence": "correct".',
    5
  ),
  EDGEWISE_WORK_BUDGET: entry(422, 'Too much work', 'The work was stopped after {work}. Narrow it: {hint}', 4),
  EDGEWISE_MEMORY_CAP: entry(
    422,
    'Too large for memory',
    '{what} needs about {neededBytes} bytes, more than the cap of {capBytes}. Narrow labels or types, say "engine": "gds" for a graph in Neo4j, or raise {setting}.',
    4
  ),
  EDGEWISE_CODE_FAILED: entry(422, 'Code failed', 'The code failed: {detail}', 4),
  EDGEWISE_ENGINE_UNAVAILABLE: entry(422, 'Engine unavailable', 'The engine "{engine}" cannot run this: {reason} Leave "engine" out, or say "local".', 4),
  EDGEWISE_TOOL_UNAVAILABLE: entry(422, 'Tool unavailable', 'The tool "{tool}" needs {needs}.', 4),
  EDGEWISE_BACKEND_UNAVAILABLE: entry(422, 'Backend unavailable', 'The backend "{backend}" needs {needs}.', 4),
  EDGEWISE_MODEL_NEEDED: entry(422, 'A model is needed', '{detail} Set OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL to let a model plan.', 5),
  EDGEWISE_RATE_LIMITED: entry(
    429,
    'Too many requests',
    'Rate limit reached: {perMinute} requests per minute for this {policy}. Try again in {retryAfterSeconds} s.',
    75,
    true
  ),
  EDGEWISE_CANCELLED: entry(499, 'Cancelled', 'The call was cancelled by its caller.', 75, true),
  EDGEWISE_CERTIFICATE_FAILED: entry(500, 'Certificate failed', 'The result of {algorithm} failed its check: {detail}', 70),
  EDGEWISE_INTERNAL: entry(500, 'Internal error', 'The service failed; the log holds the cause under request {requestId}.', 70),
  EDGEWISE_MODEL_FAILED: entry(502, 'Model failed', 'The model endpoint failed: {detail}', 5, true),
  EDGEWISE_SPARK_FAILED: entry(502, 'Spark failed', 'The run in Spark failed: {detail}', 75),
  EDGEWISE_REMOTE_FAILED: entry(502, 'Remote server failed', '{detail}', 75, true),
  EDGEWISE_BUSY: entry(503, 'Busy', 'The service is busy: {limit} {what} are in progress, which is the limit. Try again in {retryAfterSeconds} s.', 75, true),
  EDGEWISE_TOO_MANY_JOBS: entry(
    429,
    'Too many jobs',
    '{limit} jobs of this tenant are waiting, which is the limit. Try again in {retryAfterSeconds} s.',
    75,
    true
  ),
  EDGEWISE_QUEUE_FULL: entry(503, 'Busy', 'The queue of {queue} is full ({size} waiting). Try again in {retryAfterSeconds} s.', 75, true),
  EDGEWISE_STORE_UNAVAILABLE: entry(503, 'Store unavailable', 'The store cannot be reached: {detail}', 69, true),
  EDGEWISE_SHUTTING_DOWN: entry(503, 'Shutting down', 'The service is shutting down and ended this call. Send it again in a moment.', 75, true),
  EDGEWISE_STORE_FAILED: entry(503, 'Store failed', 'The database {file} {reason}', 74),
  EDGEWISE_STORE_REFUSED: entry(
    503,
    'Store refused the credentials',
    'Neo4j at {address} refused the credentials. Check the user name and password in the settings.',
    78
  ),
  EDGEWISE_DEADLINE: entry(504, 'Deadline passed', 'The call did not end within {deadlineMs} ms. Narrow it or raise its deadline.', 75, true),
  EDGEWISE_INVALID_SETTING: entry(500, 'Invalid setting', 'Setting {setting}: {detail}', 78),
  EDGEWISE_CANNOT_LISTEN: entry(500, 'Cannot listen', 'Cannot listen on {host}, port {port}: {detail}', 69)
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorTable
