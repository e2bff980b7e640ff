export { addDependencies, prepareDependencies } from './betweenness'
export { preparePagerank, propagate } from './pagerank'
export { comparedLast, compareRow, offersSoFar, prepareOffers, prepareSimilarity } from './similarity'
export { countTriangles, prepareTriangles } from './triangles'
