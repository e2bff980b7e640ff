export { addDependencies, prepareDependencies } from './betweenness'
export { preparePagerank, propagate } from './pagerank'
export { countTriangles, prepareTriangles } from './triangles'
