const MIB = 1024 * 1024

/** What one document may cost. Beyond the first group a document is refused; beyond the second it is cut, and a note says where. */
export interface DocumentLimits {
  readonly maxBytes: number
  readonly maxUnpackedBytes: number
  readonly maxRatio: number
  /** The heap of the process that reads it. */
  readonly maxHeapBytes: number
  /** One buffer outside of the heap, and all that were made while it was read. */
  readonly maxBufferBytes: number
  readonly maxBuffersBytes: number

  readonly maxTextLength: number
  readonly maxPages: number
  readonly maxCells: number
  readonly maxEntries: number
}

export const documentLimits: DocumentLimits = {
  /** The largest files that people attach to a question; a process holds a few copies of it. */
  maxBytes: 64 * MIB,
  /** All parts of one archive, and of those within it, together: twice the input, as office files are mostly text that packs well. */
  maxUnpackedBytes: 128 * MIB,
  /** Office files reach 50; bombs start at 1,000. */
  maxRatio: 100,
  maxHeapBytes: 768 * MIB,
  /** The text of a page has a few MiB; what unpacks it doubles its buffer as it goes. */
  maxBufferBytes: 256 * MIB,
  maxBuffersBytes: 2048 * MIB,
  /** Some 3,000 pages: more than any model reads, and a message of this size takes the main thread a few milliseconds. */
  maxTextLength: 10_000_000,
  /** A long book. */
  maxPages: 500,
  /** As Markdown about 2 MB. */
  maxCells: 200_000,
  maxEntries: 1000
}

/** Small parts may pack better than `maxRatio`: a blank table of 1 MiB is no bomb. */
export const RATIO_COUNTS_FROM = MIB
/** Archives within an archive that are opened, not only named. */
export const MAX_ARCHIVE_DEPTH = 1
/** Parts of an office file that are looked at: a deck of 500 slides has some 3,000. */
export const MAX_PARTS = 10_000
/** Elements within elements: browsers stop at 512, and what walks a page calls itself for each. */
export const MAX_ELEMENT_DEPTH = 256
/** Links of a page that are listed; all stand in the text as well. */
export const MAX_LINKS = 500
/** Notes on one document: an archive of archives has some for each entry. */
export const MAX_NOTES = 100
/** Characters of a title, a note, the text of a link or its address. */
export const MAX_LINE = 2000
/**
 * JSON that is parsed to see whether it is. What the engine does in one step, like to parse or to replace, can take far more than the limit of the heap and end the
 * process: such steps get texts that fit.
 */
export const MAX_PARSED = MIB

export const inMib = (bytes: number): string => `${Math.ceil(bytes / MIB)} MiB`
