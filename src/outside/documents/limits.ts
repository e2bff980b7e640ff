const MIB = 1024 * 1024

/** Limits of one document. Beyond the first group it is rejected; beyond the second it is cut with a note. */
export interface DocumentLimits {
  readonly maxBytes: number
  readonly maxUnpackedBytes: number
  readonly maxRatio: number
  /** Heap of the process that reads it. */
  readonly maxHeapBytes: number
  /** Limits of one buffer outside the heap, and of all buffers together. */
  readonly maxBufferBytes: number
  readonly maxBuffersBytes: number

  readonly maxTextLength: number
  readonly maxPages: number
  readonly maxCells: number
  readonly maxEntries: number
}

export const documentLimits: DocumentLimits = {
  /** Covers usual attachments; a process has a few copies of it. */
  maxBytes: 64 * MIB,
  /** All parts of one archive and its nested archives together: twice the input, because office files are mostly compressible text. */
  maxUnpackedBytes: 128 * MIB,
  /** Office files reach 50; bombs start at 1,000. */
  maxRatio: 100,
  maxHeapBytes: 768 * MIB,
  /** A page's text has a few MiB, and unpacking doubles its buffer repeatedly. */
  maxBufferBytes: 256 * MIB,
  maxBuffersBytes: 2048 * MIB,
  /** Some 3,000 pages: more than any model reads, and a message of this size takes the main thread a few milliseconds. */
  maxTextLength: 10_000_000,
  /** A long book. */
  maxPages: 500,
  /** About 2 MB of Markdown. */
  maxCells: 200_000,
  maxEntries: 1000
}

/** Small parts may exceed `maxRatio`: a blank table of 1 MiB is not a bomb. */
export const RATIO_COUNTS_FROM = MIB
/** Nesting depth to which archives are opened, rather than only listed. */
export const MAX_ARCHIVE_DEPTH = 1
/** Maximum parts of an office file: a deck of 500 slides has some 3,000. */
export const MAX_PARTS = 10_000
/** Maximum nesting of elements: browsers stop at 512, and traversals are recursive. */
export const MAX_ELEMENT_DEPTH = 256
/** Maximum listed links of a page; the text has all of them. */
export const MAX_LINKS = 500
/** Maximum notes on one document: nested archives have some per entry. */
export const MAX_NOTES = 100
/** Maximum characters of a title, a note, a link's text or its address. */
export const MAX_LINE = 2000
/** Maximum text for one engine step, such as a JSON parse or a replacement, which could exceed the heap limit and end the process. */
export const MAX_PARSED = MIB

export const inMib = (bytes: number): string => `${Math.ceil(bytes / MIB)} MiB`
