type Arguments = Readonly<Record<string, unknown>>

const directed = { graphName: 'ways' }
const undirected = { graphName: 'tracks' }
const named = { nodeIdentifierProperty: 'name' }
const from = { ...undirected, ...named, sourceNode: 'Paddington' }
const models = { classes: 'rails', numbers: 'zones', links: 'links', vectors: 'places' }
const split = { splitConfig: { testFraction: 0.3, validationFolds: 2 } }

/** A call with results of each tool that takes arguments. The graphs `ways` and `tracks` must be projected before. */
export const callArguments: Readonly<Record<string, Arguments>> = {
  project_graph_cypher: {
    graphName: 'short-lived',
    cypherQuery: 'MATCH (a)-[r:LINK]->(b) RETURN gds.graph.project($graph_name, a, b, {relationshipType: type(r)})'
  },
  drop_graph: { graphName: 'short-lived' },
  get_graph_info: directed,
  stream_node_properties: { ...directed, nodeProperties: 'zone', nodeLabels: '*' },
  stream_relationship_properties: { ...directed, relationshipProperties: 'time', relationshipTypes: ['LINK'] },
  stream_relationships: directed,
  article_rank: directed,
  articulation_points: undirected,
  betweenness_centrality: directed,
  bridges: { ...undirected, ...named },
  CELF: { ...directed, seedSetSize: 2 },
  closeness_centrality: directed,
  degree_centrality: directed,
  eigenvector_centrality: { ...directed, ...named, sourceNodes: ['Bank'] },
  pagerank: directed,
  harmonic_centrality: directed,
  HITS: directed,
  conductance: { ...undirected, communityProperty: 'rail' },
  HDBSCAN: { ...undirected, nodeProperty: 'latitude' },
  k_core_decomposition: undirected,
  k_1_coloring: directed,
  k_means_clustering: { ...undirected, nodeProperty: 'latitude', k: 3, seedCentroids: [] },
  label_propagation: directed,
  leiden: undirected,
  local_clustering_coefficient: { ...undirected, ...named, nodes: ['Bank'] },
  louvain: { ...directed, includeIntermediateCommunities: true },
  modularity_metric: { ...undirected, communityProperty: 'rail' },
  modularity_optimization: directed,
  strongly_connected_components: directed,
  triangle_count: undirected,
  weakly_connected_components: directed,
  approximate_maximum_k_cut: { ...directed, k: 2 },
  speaker_listener_label_propagation: { ...directed, partitioning: 'AUTO' },
  find_shortest_path: { ...undirected, ...named, start_node: 'Bank', end_node: 'Angel' },
  delta_stepping_shortest_path: { ...from, delta: 2 },
  dijkstra_single_source_shortest_path: from,
  a_star_shortest_path: { ...from, targetNode: 'Angel', latitudeProperty: 'latitude', longitudeProperty: 'longitude' },
  yens_shortest_paths: { ...from, targetNode: 'Angel', k: 3 },
  minimum_weight_spanning_tree: { ...from, relationshipWeightProperty: 'time' },
  minimum_directed_steiner_tree: { ...from, targetNodes: ['Angel', 'Bank'] },
  prize_collecting_steiner_tree: { ...undirected, prizeProperty: 'zone', relationshipWeightProperty: 'time' },
  all_pairs_shortest_paths: directed,
  random_walk: { ...directed, walkLength: 3, walksPerNode: 1 },
  breadth_first_search: { ...from, maxDepth: 2 },
  depth_first_search: { ...from, maxDepth: 2 },
  bellman_ford_single_source_shortest_path: from,
  longest_path: directed,
  max_flow: { ...undirected, ...named, sourceNodes: ['Bank'], targetNodes: ['Angel'], capacityProperty: 'time' },
  node_similarity: { ...directed, ...named, targetNodeFilter: 'Bank', sourceNodeFilter: [] },
  k_nearest_neighbors: { ...undirected, nodeProperties: { zone: 'DEFAULT' }, topK: 2, sourceNodeFilter: 'Station' },
  fast_rp: { ...directed, embeddingDimension: 8 },
  node2vec: { ...directed, embeddingDimension: 4, walkLength: 5, walksPerNode: 1 },
  hashgnn: { ...directed, iterations: 2, embeddingDensity: 4, generateFeatures: { dimension: 16, densityLevel: 2 } },
  graph_sage_train: { ...undirected, modelName: models.vectors, featureProperties: ['zone'], embeddingDimension: 4, maxIterations: 1, sampleSizes: [3, 2] },
  graph_sage_predict: { ...undirected, modelName: models.vectors },
  train_node_classification_model: { ...directed, modelName: models.classes, targetProperty: 'rail', featureProperties: ['zone'], ...split },
  predict_node_classification: { ...directed, modelName: models.classes, includePredictedProbabilities: true },
  train_link_prediction_model: {
    ...undirected,
    modelName: models.links,
    targetRelationshipType: 'LINK',
    linkFeatures: [{ featureType: 'l2', nodeProperties: ['latitude', 'longitude'] }],
    splitConfig: { trainFraction: 0.4, testFraction: 0.3, validationFolds: 2 }
  },
  predict_link_prediction: { ...undirected, modelName: models.links, topN: 3 },
  train_node_regression_model: { ...directed, modelName: models.numbers, targetProperty: 'zone', featureProperties: ['latitude'], ...split },
  predict_node_regression: { ...directed, modelName: models.numbers },
  drop_model: { modelName: models.numbers }
}
