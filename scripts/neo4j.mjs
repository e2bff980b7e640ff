// Starts or stops the Neo4j for development, with its data in .cache/neo4j: `npm run neo4j -- start|stop [options]`.
const [, , command] = process.argv
if (command === 'start' || command === 'stop') process.argv.splice(3, 0, '.cache/neo4j')
await import('../infra/neo4j/neo4j.mjs')
