import { MAX_ELEMENT_DEPTH } from './limits.ts'

/** They end by themselves: these have no end, and those may leave theirs out, but cannot lie in their own kind. */
const uncounted = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd tr td th thead tbody tfoot option optgroup colgroup caption'.split(' ')
)

/** HTML without the tags that would nest its elements too deeply. What parses, walks and writes a page takes their depth twice or calls itself. */
export async function limitNesting(html: string): Promise<string> {
  const { Tokenizer } = await import('htmlparser2')
  const kept: string[] = []
  let keptTo = 0
  let depth = 0
  let dropped = 0
  let openedAt = 0
  let isDropped = false
  const drop = (from: number, to: number) => {
    kept.push(html.slice(keptTo, from))
    keptTo = to
  }
  const nothing = () => {}
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      onopentagname(start, end) {
        openedAt = start - 1
        if (uncounted.has(html.slice(start, end).toLowerCase())) return
        isDropped = depth >= MAX_ELEMENT_DEPTH
        if (isDropped) dropped += 1
        else depth += 1
      },
      onopentagend(end) {
        if (isDropped) drop(openedAt, end + 1)
        isDropped = false
      },
      onselfclosingtag(end) {
        if (isDropped) drop(openedAt, end + 1)
        isDropped = false
      },
      onclosetag(start, end) {
        if (uncounted.has(html.slice(start, end).toLowerCase())) return
        if (dropped === 0) depth = Math.max(0, depth - 1)
        else {
          dropped -= 1
          drop(start - 2, html.indexOf('>', end) + 1 || html.length)
        }
      },
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
      ontext: nothing,
      ontextentity: nothing
    }
  )
  tokenizer.write(html)
  tokenizer.end()
  return [...kept, html.slice(keptTo)].join('')
}
