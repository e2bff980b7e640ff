import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import '../style.css'
import { AskApp } from './ask-app.tsx'

const queries = { networkMode: 'always', staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false } as const
const queryClient = new QueryClient({ defaultOptions: { queries, mutations: { networkMode: 'always' } } })

const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <AskApp />
  </QueryClientProvider>
)
