import { Suspense, use, useMemo } from 'react'
import { useFaces } from '../ui/fields/faces.ts'
import { Loading } from '../ui/frame/Loading.tsx'
import { openGrid } from './code.ts'
import type { GridProps } from './grid-props.ts'

function Fetched(props: GridProps) {
  const code = openGrid()
  useFaces(useMemo(() => props.store.columns.map(({ field }) => field), [props.store]))
  const { OpenGrid } = use(code)
  return <OpenGrid {...props} />
}
/** Rows that are typed into like a spreadsheet. All of it is fetched with the first grid of a visit. */
export function Grid(props: GridProps) {
  return (
    <Suspense fallback={<Loading />}>
      <Fetched {...props} />
    </Suspense>
  )
}
