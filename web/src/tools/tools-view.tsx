import { Link, useParams } from 'wouter'
import { ToolList } from './tool-list.tsx'
import { ToolPage } from './tool-page.tsx'
import style from './tools-view.module.css'

/** All tools, or one with the others beside it, which come after it for the keyboard. */
export default function ToolsView() {
  const { name } = useParams<{ name?: string }>()
  if (name === undefined)
    return (
      <div className={style.all}>
        <h1>Tools</h1>
        <ToolList current={null} isCompact={false} />
      </div>
    )
  return (
    <div className={style.one}>
      <div className={style.main}>
        <Link href="/tools" className={style.back}>
          All tools
        </Link>
        <ToolPage name={name} />
      </div>
      <div className={style.side}>
        <ToolList current={name} isCompact={true} />
      </div>
    </div>
  )
}
