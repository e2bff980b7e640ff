const base = '^src/base/'
const graph = '^src/graph/'
const results = '^src/results/'
/** Types of a store, and the one file of an adapter that everything knows. */
const storePorts = ['^src/storage/graphs/(store|scratch|pattern|values|fold)\\.ts$', '^src/storage/graphs/import/record\\.ts$']
const statePorts = '^src/storage/state/[\\w-]+\\.ts$'
const sandboxPort = '^src/outside/sandbox/sandbox\\.ts$'
const modelPort = '^src/outside/models/model\\.ts$'
const jobPort = '^src/jobs/kind\\.ts$'
const plannerPort = '^src/ask/planner\\.ts$'

/** A folder of src imports itself, base and what is listed. */
const only = (folder, may, comment) => ({
  name: `${folder.replaceAll('/', '-')}-imports`,
  comment,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^(src|routes|schema|eval|bench|test)/', pathNot: [`^src/${folder}/`, base, ...may] }
})

/** A package has one home. */
const sole = (name, home) => ({
  name: `${name.replace(/\W/g, '-')}-has-one-home`,
  comment: `Only ${home} imports ${name}.`,
  severity: 'error',
  from: { path: '^(src|routes|schema|eval)/', pathNot: home },
  to: { path: `^node_modules/${name}/` }
})

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const rooms = [
  only('base', [], 'Base imports nothing else.'),
  only('outside', [], 'Access to models, documents, networks and scripts imports base alone.'),
  only('graph', [], 'Graphs import base alone.'),
  only('results', [graph], 'Results import graphs.'),
  only('storage/neo4j', [], 'The connection to Neo4j imports base alone.'),
  only('storage/sqlite', [], 'The driver of SQLite imports base alone.'),
  only('storage/state', ['^src/storage/(neo4j|sqlite)/'], 'State imports its databases.'),
  only('storage/graphs', [graph, results, '^src/storage/(neo4j|sqlite)/', sandboxPort], 'Stores import graphs, results, their databases and the port of the sandbox.'),
  only('engines', [graph, results, '^src/storage/neo4j/', sandboxPort, ...storePorts], 'Engines import graphs, results, the port of stores and the connection to Neo4j.'),
  only('jobs', [results, '^src/outside/net/', statePorts], 'Jobs import the ports of state; what they run is registered with them.'),
  only('tools', [graph, results, '^src/engines/engine\\.ts$', jobPort, statePorts, '^src/outside/(net/network|documents/document(-reader)?)\\.ts$', sandboxPort, modelPort, ...storePorts], 'Engines, stores, models and networks reach a tool through its context.'),
  only('ask', [graph, results, '^src/tools/', jobPort, statePorts, '^src/outside/models/', sandboxPort, ...storePorts], 'Answering imports tools, results and ports.'),
  only('tasks', [graph, results, '^src/tools/', '^src/engines/engine\\.ts$', '^src/jobs/(kind|kept|service)\\.ts$', statePorts, '^src/outside/models/', sandboxPort, ...storePorts, plannerPort, '^src/ask/loop/(model-tools|query-prompt|query-schemas)\\.ts$', '^src/ask/worker/language-service\\.ts$'], 'Tasks import models, tools, queries and ports.'),
  only('faces/mcp', [results, '^src/ask/(loop|linking)/', plannerPort, '^src/tools/', '^src/jobs/service\\.ts$', statePorts, ...storePorts, '^src/runtime/', '^src/faces/picture/answer-scene\\.ts$'], 'MCP shows the registry, the ask loop, jobs and drawings, never a store or an engine.'),
  only('faces/openai', [results, '^src/ask/loop/(types|conversation)\\.ts$', '^src/ask/worker/question-length\\.ts$', plannerPort, statePorts, ...storePorts, '^src/runtime/'], 'The OpenAI API imports the asker, results and ports.')
]

/** Within ask, whatever reads text imports downward: inline graphs, parser, linking. */
const reading = [
  forbid('linking-is-lowest', 'Linking imports nothing else of ask.', { path: '^src/ask/linking/' }, { path: '^src/ask/', pathNot: '^src/ask/linking/' }),
  forbid('grounding-imports-linking', 'Grounding imports linking alone.', { path: '^src/ask/grounding/' }, { path: '^src/ask/', pathNot: '^src/ask/(grounding|linking)/' }),
  forbid('parser-imports-linking', 'The parser imports linking and the port of planners.', { path: '^src/ask/parser/' }, { path: '^src/ask/', pathNot: ['^src/ask/(parser|linking)/', plannerPort] }),
  forbid('inline-graph-imports-parser', 'Inline graphs import parser and linking.', { path: '^src/ask/inline-graph/' }, { path: '^src/ask/', pathNot: ['^src/ask/(inline-graph|parser|linking)/', plannerPort] }),
  forbid(
    'text-is-read-on-its-own-thread',
    'Code that reads text is loaded by the language worker alone, evaluations and tests apart.',
    { path: '^(src|routes|schema)/', pathNot: ['^src/ask/(parser|inline-graph|grounding|linking)/', '^src/ask/planner\\.ts$', '^src/ask/worker/(reading-worker|handlers|unread|language-service-here)\\.ts$', '^src/ask/worker/query/'] },
    { path: ['^src/ask/(parser|inline-graph|grounding|linking)/', '^src/ask/worker/(handlers|language-service-here)\\.ts$', '^src/ask/worker/query/'], dependencyTypesNot: ['type-only'] }
  )
]

const pure = [
  forbid('no-cycles', 'Modules form no cycle.', {}, { circular: true }),
  forbid('errors-import-their-table', 'Errors import their table, which imports nothing.', { path: '^src/base/(errors|error-table)\\.ts$' }, { path: '.+', pathNot: ['^src/base/error-table\\.ts$'] }),
  forbid('table-by-errors', 'The table of errors is read through errors.ts.', { path: '.+', pathNot: ['^src/base/errors\\.ts$'] }, { path: '^src/base/error-table\\.ts$' }),
  forbid('graph-is-pure', 'Kernels and certificates import nothing from outside, not even node:.', { path: graph, pathNot: '^src/graph/vertex/' }, { path: '.+', pathNot: [graph, '^src/base/errors\\.ts$'] }),
  forbid('certificates-run-no-kernel', 'A certificate knows the kernel it checks by its types alone.', { path: '^src/graph/certificates/' }, { path: '^src/graph/(kernels|vertex)/', dependencyTypesNot: ['type-only'] }),
  forbid('kernels-know-no-certificate', 'Kernels import neither certificates nor vertex programs.', { path: '^src/graph/(kernels|learning)/' }, { path: '^src/graph/(certificates|vertex)/' })
]

const facePorts = ['^src/faces/http/', '^src/tools/tool\\.ts$', '^src/base/errors\\.ts$', '^src/ask/loop/types\\.ts$', plannerPort, '^src/results/(shape|provenance|answer-document)\\.ts$']
const entries = [
  forbid('faces-import-no-entry', 'Faces are started by the root of src and know none of it.', { path: '^src/faces/' }, { path: ['^src/[\\w-]+\\.ts$', '^(routes|schema)/'] }),
  forbid('runtime-imports-no-face', 'The runtime knows no face.', { path: '^src/(runtime|tasks|ask|tools|jobs|engines|storage|graph|outside|results|base)/' }, { path: ['^src/faces/', '^src/[\\w-]+\\.ts$', '^(routes|schema)/'] }),
  forbid('runtime-is-opened-by-faces', 'Only faces and entries import the runtime.', { path: '^src/(tasks|ask|tools|jobs|engines|storage|graph|outside|results|base)/' }, { path: '^src/runtime/' }),
  forbid('only-the-entry-imports-the-shell', 'Nothing but its entry imports the command line.', { pathNot: '^src/(faces/cli/|cli\\.ts$)' }, { path: '^src/faces/cli/' }),
  forbid('shell-imports-no-adapter', 'The command line imports ports and the runtime, never a store or an engine.', { path: '^src/faces/cli/' }, { path: '^src/(storage/(graphs|state)/sqlite|engines/(?!spark/export-program)|outside/models/openai)' }),
  forbid('routes-are-thin', 'Routes import the plugins of HTTP and types of tools, never a store.', { path: '^routes/' }, { path: '^src/', pathNot: [...facePorts, '^src/faces/graphql/', '^src/ask/loop/question-schema\\.ts$'] }),
  forbid('schema-is-thin', 'Resolvers import the plugins of HTTP and types of tools, never a store and never a transport.', { path: '^schema/', pathNot: '^schema/generate\\.ts$' }, { path: '^(src|routes|eval|bench|test)/', pathNot: [...facePorts, '^src/base/concurrency/'] }),
  forbid('the-page-is-a-client', 'The page knows the service by its public APIs alone, and nothing imports the page.', { path: '^web/' }, { path: '^(src|routes|schema)/' }),
  forbid('the-app-brings-the-schema', 'Only the app imports the schema.', { path: '^(src|routes)/', pathNot: '^src/app\\.ts$' }, { path: '^schema/' })
]

const packages = [
  sole('croner', '^src/jobs/schedules/times\\.ts$'),
  sole('openai', '^src/outside/models/(openai-(client|send|transcriber)|request-body|wire-reply)\\.ts$'),
  sole('@photostructure/sqlite', '^src/storage/((graphs|state)/)?sqlite/'),
  sole('@modelcontextprotocol/server', '^src/faces/mcp/'),
  sole('fastest-levenshtein', '^src/base/edit-distance\\.ts$'),
  sole('linkedom', '^src/outside/documents/'),
  sole('graphology-layout-forceatlas2', '^src/engines/layout/place-part\\.ts$'),
  sole('hyparquet-writer', '^src/(engines/spark/write-graph|storage/graphs/export/parquet)\\.ts$'),
  sole('undici', '^src/outside/net/'),
  sole('neo4j-driver', '^src/storage/neo4j/'),
  sole('quickjs-emscripten-core', '^src/outside/sandbox/'),
  sole('oxigraph', '^src/outside/sandbox/'),
  sole('pg', '^src/storage/graphs/import/databases/postgres-connection\\.ts$'),
  sole('n3', '^src/storage/graphs/import/read-rdf\\.ts$')
]

export default {
  forbidden: [...pure, ...rooms, ...reading, ...entries, ...packages],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] }
  }
}
