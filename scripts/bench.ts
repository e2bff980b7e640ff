/** Measures speed and memory: `npm run bench -- NAME [options]`. The head of each file of bench/ explains its measurement. */
import { runNamed } from './run-named.ts'

await runNamed('bench', {
  kernels: { does: 'kernels beside other graph libraries', load: () => import('../bench/kernels.ts') },
  scaling: { does: 'growth of time and memory of each kernel', load: () => import('../bench/scaling.ts') },
  scale: { does: 'a million nodes, from import to the replies of tools', load: () => import('../bench/scale.ts') },
  neo4j: { does: 'PageRank by kernel and by Graph Data Science, end to end', load: () => import('../bench/neo4j.ts') },
  gds: { does: 'each kernel beside its procedure of Graph Data Science', load: () => import('../bench/gds.ts') },
  vertex: { does: 'vertex programs beside the kernels that compute the same', load: () => import('../bench/vertex-programs.ts') },
  spark: { does: 'vertex programs here and in a local Spark', load: () => import('../bench/spark.ts') },
  reasoning: { does: 'six tasks of graph reasoning by vertex programs', load: () => import('../bench/reasoning-table.ts') },
  graphql: { does: 'a ranking by GraphQL beside the same by REST', load: () => import('../bench/graphql.ts') },
  calls: { does: 'a known tool call and question beside a bare HTTP server', load: () => import('../bench/calls.ts') },
  jobs: { does: 'empty jobs per second, and submission to a long queue', load: () => import('../bench/jobs.ts') },
  tasks: { does: 'tasks over one, two and four processes', load: () => import('../bench/tasks.ts') },
  start: { does: 'CPU time from the start of a process to its first replies', load: () => import('../bench/start.ts') }
})
