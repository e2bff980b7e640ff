export { addDependencies, prepareDependencies } from './betweenness'
