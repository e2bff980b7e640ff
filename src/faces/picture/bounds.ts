/** Of a picture, in pixels. */
export const LEAST_WIDTH = 320
export const MOST_WIDTH = 4000
export const MOST_SEED = 2 ** 31 - 1
