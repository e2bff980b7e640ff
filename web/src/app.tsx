import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Route, Router, Switch } from 'wouter'
import { Empty } from './parts/empty.tsx'
import { Problem } from './service/problem.ts'
import { Shell } from './shell/shell.tsx'

const AskView = lazy(() => import('./ask/ask-view.tsx'))
const ToolsView = lazy(() => import('./tools/tools-view.tsx'))
const ResultView = lazy(() => import('./results/result-view.tsx'))
const TasksView = lazy(() => import('./tasks/tasks-view.tsx'))
const OperationsView = lazy(() => import('./operations/operations-view.tsx'))
const GraphView = lazy(() => import('./graph/graph-view.tsx'))
const ImportPage = lazy(() => import('./graph/import-page.tsx'))
const SchemaPage = lazy(() => import('./graph/schema-page.tsx'))
const MOST_TRIES = 5

/** Only what may pass by itself is tried again. A request beyond the limit of a key has waited already. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => error instanceof Problem && error.retryable && error.status !== 429 && failures < MOST_TRIES,
      retryDelay: (failures, error) => (error instanceof Problem && error.retryAfterSeconds !== null ? error.retryAfterSeconds * 1000 : 1000 * 2 ** failures)
    },
    mutations: { networkMode: 'always' }
  }
})

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router base="/ui">
        <Shell>
          <Suspense fallback={<Empty title="Loading" />}>
            <Switch>
              <Route path="/" component={AskView} />
              <Route path="/ask/:conversation?" component={AskView} />
              <Route path="/tools/:name?" component={ToolsView} />
              <Route path="/results/:handle" component={ResultView} />
              <Route path="/tasks/:id?" component={TasksView} />
              <Route path="/jobs/:id" component={TasksView} />
              <Route path="/operations/:page?" component={OperationsView} />
              <Route path="/graph/new" component={ImportPage} />
              <Route path="/graph/:name/schema" component={SchemaPage} />
              <Route path="/graph/:name?" component={GraphView} />
              <Route>
                <Empty title="There is no such page">
                  <a href="/ui/">Ask a question</a>
                </Empty>
              </Route>
            </Switch>
          </Suspense>
        </Shell>
      </Router>
    </QueryClientProvider>
  )
}
