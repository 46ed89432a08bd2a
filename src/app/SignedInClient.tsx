import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { subscribe } from 'valtio'
import { lazyPart } from '../../registry/kit/parts/late.tsx'
import '../lib/i18n-inside.ts'
import { session } from '../state/session/session.ts'
import { viewAs } from '../state/session/view-as.ts'
import { App } from './App.tsx'
import type { ViewLoads } from './views.tsx'

const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 } },
})

let owner = session.username
subscribe(session, () => {
  if (session.username === owner) return
  owner = session.username
  queries.clear()
})
subscribe(viewAs, () => queries.clear())

/** The client of a signed-in user with its query cache. */
export function SignedInClient({ views }: { views: ViewLoads }) {
  const [parts] = useState(() =>
    Object.fromEntries(Object.entries(views).map(([name, load]) => [name, lazyPart(load)])),
  )
  return <App views={parts} queries={queries} />
}
