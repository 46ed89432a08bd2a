import { lazy, Suspense } from 'react'
import type { NoticeRecord } from '../../api/notice.ts'
import { useKnownView } from '../views.tsx'

const NoticeDialog = lazy(async () => ({ default: (await import('./NoticeDialog.tsx')).NoticeDialog }))
const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog.tsx')).ViewDialog }))

/** What a click on a notice opens: the view it names, if there is such a view, else its text. */
export function Opened({ notice, onClose }: { notice: NoticeRecord; onClose: () => void }) {
  const view = useKnownView(notice.openType === 'component' ? notice.openPage : '')
  return <Suspense fallback={null}>{view ? <ViewDialog notice={notice} view={view} onClose={onClose} /> : <NoticeDialog record={notice} onClose={onClose} />}</Suspense>
}
