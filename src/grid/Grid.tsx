import { lazy, Suspense, useMemo } from 'react'
import { withSentences } from '../lib/i18n.ts'
import { useFaces } from '../ui/fields/faces.ts'
import { Loading } from '../ui/Loading.tsx'
import type { GridProps } from './grid-props.ts'

const OpenGrid = lazy(async () => ({ default: (await withSentences('grid', import('./OpenGrid.tsx'))).OpenGrid }))

function Faced(props: GridProps) {
  useFaces(useMemo(() => props.store.columns.map(({ field }) => field), [props.store]))
  return <OpenGrid {...props} />
}
/** Rows that are typed into like a spreadsheet. All of it is fetched with the first grid of a visit. */
export function Grid(props: GridProps) {
  return (
    <Suspense fallback={<Loading />}>
      <Faced {...props} />
    </Suspense>
  )
}
