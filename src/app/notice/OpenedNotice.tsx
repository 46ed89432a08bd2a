import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import type { NoticeRecord } from '../../api/notice.ts'
import { LatePart } from '../../ui/frame/LatePart.tsx'
import { useKnownView } from '../views.tsx'

const NoticeDialog = lazyPart(async () => (await import('./NoticeDialog.tsx')).NoticeDialog)
const ViewDialog = lazyPart(async () => (await import('./ViewDialog.tsx')).ViewDialog)

/** What a click on a notice opens: the view it names, if there is such a view, else its text. */
export function OpenedNotice({ notice, onClose }: { notice: NoticeRecord; onClose: () => void }) {
  const view = useKnownView(notice.openType === 'component' ? notice.openPage : '')
  return (
    <LatePart onMissing={onClose}>
      {view ? (
        <ViewDialog notice={notice} view={view} onClose={onClose} />
      ) : (
        <NoticeDialog record={notice} onClose={onClose} />
      )}
    </LatePart>
  )
}
