/** Adds the dependency of one source on every other node to `scores` (Brandes, 2001). Holds its working arrays, so it can be called for many sources. */
export type AddDependencies = (source: number, scores: Float64Array) => void
