import { showTime } from './times.ts'

/** A time in the reader's zone; a dash for none. */
export function TimeText({ at }: { readonly at: string | null | undefined }) {
  return at == null ? <span className="muted">–</span> : <time dateTime={at}>{showTime(at)}</time>
}
