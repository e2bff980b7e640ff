export { addDependencies, prepareDependencies } from './betweenness'
export { countTriangles, prepareTriangles } from './triangles'
