import { invalidInput } from '../../base/errors.ts'
import { columnNamed } from './node-features.ts'

export const linkFeatureTypes = ['hadamard', 'l2', 'cosine', 'sameCategory'] as const

/** How two nodes' columns combine into features of a pair. All are symmetric. */
export interface LinkFeature {
  readonly featureType: (typeof linkFeatureTypes)[number]
  readonly nodeProperties: readonly string[]
}

export interface PairFeatures {
  readonly width: number
  /** Writes the features of a pair from `to` on. */
  write(u: number, v: number, features: Float64Array, to: number): void
}

interface Column {
  readonly values: Float64Array
  readonly width: number
}

/**
 * hadamard: products of entries. l2: squared differences. cosine: of all entries together, 0 where one is zero. sameCategory: 1 where entries are equal, else
 * 0.
 * @throws EDGEWISE_INVALID_INPUT when vectors are compared as categories.
 */
export function pairFeatures(columns: Readonly<Record<string, Float64Array>>, linkFeatures: readonly LinkFeature[], nodeCount: number): PairFeatures {
  const writers = linkFeatures.map(({ featureType, nodeProperties }) => {
    return makers[featureType](nodeProperties.map((name) => columnNamed(columns, name, nodeCount)))
  })
  const width = writers.reduce((sum, writer) => sum + writer.width, 0)
  return {
    width,
    write(u, v, features, to) {
      let place = to
      for (const writer of writers) {
        writer.write(u, v, features, place)
        place += writer.width
      }
    }
  }
}

const totalWidth = (columns: readonly Column[]) => columns.reduce((sum, { width }) => sum + width, 0)

/** Each kind has its own loop, because it runs for every pair of nodes. */
function hadamard(columns: readonly Column[]): PairFeatures {
  return {
    width: totalWidth(columns),
    write(u, v, features, to) {
      let place = to
      for (const { values, width } of columns) {
        const [ofU, ofV] = [u * width, v * width]
        for (let i = 0; i < width; i++) features[place++] = values[ofU + i] * values[ofV + i]
      }
    }
  }
}

function l2(columns: readonly Column[]): PairFeatures {
  return {
    width: totalWidth(columns),
    write(u, v, features, to) {
      let place = to
      for (const { values, width } of columns) {
        const [ofU, ofV] = [u * width, v * width]
        for (let i = 0; i < width; i++) {
          const difference = values[ofU + i] - values[ofV + i]
          features[place++] = difference * difference
        }
      }
    }
  }
}

function cosine(columns: readonly Column[]): PairFeatures {
  return {
    width: 1,
    write(u, v, features, to) {
      let product = 0
      let squareOfU = 0
      let squareOfV = 0
      for (const { values, width } of columns) {
        for (let i = 0; i < width; i++) {
          const a = values[u * width + i]
          const b = values[v * width + i]
          product += a * b
          squareOfU += a * a
          squareOfV += b * b
        }
      }
      const length = Math.sqrt(squareOfU * squareOfV)
      features[to] = length === 0 ? 0 : product / length
    }
  }
}

function sameCategory(columns: readonly Column[]): PairFeatures {
  if (columns.some(({ width }) => width !== 1)) throw invalidInput('sameCategory compares single numbers, not vectors.')
  return {
    width: columns.length,
    write(u, v, features, to) {
      for (let place = 0; place < columns.length; place++) features[to + place] = columns[place].values[u] === columns[place].values[v] ? 1 : 0
    }
  }
}

const makers: Record<LinkFeature['featureType'], (columns: readonly Column[]) => PairFeatures> = {
  hadamard,
  l2,
  cosine,
  sameCategory
}
