const neo4j = { neo4j: { uri: 'neo4j://graphs:7687', stateUri: 'neo4j+s://state:7687' }, existingSecret: 'edgewise' }
const keySecret = { name: 'edgewise-metrics' }
const keda = { enabled: true, prometheusUrl: 'http://prometheus:9090' }

/** Values that work together. */
export const valueSets: Readonly<Record<string, object>> = {
  'embedded single': {},
  'Neo4j with workers': {
    ...neo4j,
    server: { replicas: 2 },
    worker: { enabled: true, replicas: 3, concurrency: 4 },
    extraEnv: [{ name: 'NODE_OPTIONS', value: '' }]
  },
  HPA: { ...neo4j, server: { autoscaling: { enabled: true, minReplicas: 2, maxReplicas: 5 } }, settings: { LOG_LEVEL: 'warn' } },
  'ingress and PVC': {
    ingress: { enabled: true, host: 'graphs.example.com', tlsSecret: 'tls', className: 'nginx', annotations: { 'example.com/proxy': 'off' } },
    persistence: { enabled: true, size: '20Gi', storageClass: 'fast' },
    test: { keySecret: { name: 'edgewise-test' } }
  },
  'KEDA and ServiceMonitor': { ...neo4j, worker: { enabled: true, keda }, serviceMonitor: { enabled: true, keySecret }, prometheusRule: { enabled: true } }
}

const share = 'set neo4j.uri and neo4j.stateUri, as embedded databases cannot be shared'
/** Values that do not, and what is said of them. */
export const refused: readonly (readonly [object, string])[] = [
  [{ server: { replicas: 2 } }, `server.replicas is 2: ${share}, or keep one server.`],
  [{ existingSecret: 'edgewise', neo4j: { uri: 'bolt://graphs' }, server: { replicas: 2 } }, `server.replicas is 2: ${share}, or keep one server.`],
  [{ server: { autoscaling: { enabled: true } } }, `server.autoscaling.enabled: ${share}, or turn it off.`],
  [{ worker: { enabled: true } }, `worker.enabled: ${share}, or turn it off and let the server run jobs.`],
  [{ ...neo4j, existingSecret: '' }, 'existingSecret is empty: name a Secret with NEO4J_PASSWORD and STATE_NEO4J_PASSWORD'],
  [{ neo4j: { stateUri: 'bolt://state' } }, 'existingSecret is empty: name a Secret'],
  [
    { ...neo4j, persistence: { enabled: true } },
    'persistence.enabled keeps embedded databases, and with neo4j.uri and neo4j.stateUri there are none: turn it off.'
  ],
  [
    { ...neo4j, server: { autoscaling: { enabled: true, minReplicas: 5, maxReplicas: 4 } } },
    'server.autoscaling.maxReplicas is 4: set it to minReplicas (5) or more.'
  ],
  [{ ...neo4j, server: { autoscaling: { enabled: true }, resources: { requests: null } } }, 'set server.resources.requests.cpu.'],
  [{ ...neo4j, worker: { keda } }, 'worker.keda.enabled scales workers: set worker.enabled, too.'],
  [{ ...neo4j, worker: { enabled: true, keda: { enabled: true } } }, 'set worker.keda.prometheusUrl.'],
  [{ ...neo4j, worker: { enabled: true, keda: { ...keda, minReplicas: 20 } } }, 'worker.keda.maxReplicas is 10: set it to minReplicas (20) or more.'],
  [{ ingress: { enabled: true } }, 'ingress.enabled: set ingress.host to the name that clients call.'],
  [{ serviceMonitor: { enabled: true } }, 'serviceMonitor.enabled: set serviceMonitor.keySecret.name']
]

/** Values that the schema refuses, and what it names. */
export const wrong: readonly (readonly [object, RegExp])[] = [
  [{ server: { replicas: 'two' } }, /\/server\/replicas/],
  [{ server: { replica: 2 } }, /replica/],
  [{ colour: 'red' }, /colour/],
  [{ settings: { EDGEWISE_THREDS: '2' } }, /EDGEWISE_THREDS/],
  [{ settings: { EDGEWISE_THREADS: 2 } }, /\/settings\/EDGEWISE_THREADS/],
  [{ settings: { OPENAI_API_KEY: 'sk-1' } }, /OPENAI_API_KEY/],
  [{ neo4j: { uri: 'http://graphs:7474' } }, /\/neo4j\/uri/],
  [{ neo4j: { uri: 'bolt://neo4j:password@graphs:7687' } }, /\/neo4j\/uri/],
  [{ image: { digest: 'latest' } }, /\/image\/digest/],
  [{ image: { pullPolicy: 'Sometimes' } }, /\/image\/pullPolicy/],
  [{ drainMs: 600_001 }, /\/drainMs/],
  [{ firstKey: { create: 'yes' } }, /\/firstKey\/create/],
  [{ persistence: { size: 'large' } }, /\/persistence\/size/],
  [{ service: { type: 'ExternalName' } }, /\/service\/type/],
  [{ existingSecret: 'Not a name' }, /\/existingSecret/]
]
