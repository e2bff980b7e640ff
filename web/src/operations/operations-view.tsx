import type { ReactNode } from 'react'
import { Link, Redirect, useParams } from 'wouter'
import { Empty } from '../parts/empty.tsx'
import { HealthPage } from './health-page.tsx'
import { KeysPage } from './keys-page.tsx'
import style from './operations.module.css'
import { QueuePage } from './queue-page.tsx'
import { SchedulesPage } from './schedules-page.tsx'
import { UsagePage } from './usage-page.tsx'
import { WebhooksPage } from './webhooks-page.tsx'

const pages: Readonly<Record<string, { readonly name: string; readonly show: () => ReactNode }>> = {
  usage: { name: 'Usage', show: () => <UsagePage /> },
  queue: { name: 'Queue', show: () => <QueuePage /> },
  webhooks: { name: 'Webhooks', show: () => <WebhooksPage /> },
  schedules: { name: 'Schedules', show: () => <SchedulesPage /> },
  keys: { name: 'Keys', show: () => <KeysPage /> },
  health: { name: 'Health', show: () => <HealthPage /> }
}

/** What the service does for its keys, and how it is. */
export default function OperationsView() {
  const { page } = useParams<{ page?: string }>()
  if (page === undefined) return <Redirect to="/operations/usage" replace />
  const current = pages[page]
  return (
    <div className={style.page}>
      <nav aria-label="Operations" className={style.tabs}>
        {Object.entries(pages).map(([path, { name }]) => (
          <Link key={path} href={`/operations/${path}`} {...(path === page && { 'aria-current': 'page' as const })}>
            {name}
          </Link>
        ))}
      </nav>
      {current === undefined ? (
        <Empty title="There is no such page">
          <Link href="/operations/usage">See the usage</Link>
        </Empty>
      ) : (
        current.show()
      )}
    </div>
  )
}
