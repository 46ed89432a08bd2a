import { Suspense, useMemo } from 'react'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import type { NoticeRecord } from '../../api/notice.ts'
import { Boundary } from '../../ui/frame/Boundary.tsx'
import { Loading } from '../../ui/frame/Loading.tsx'
import { BrokenPage } from '../pages/BrokenPage.tsx'
import { buildRoutes } from '../routes/entries.ts'
import type { View } from '../views.tsx'

/** A registered view over the page, about the record that the notice names. */
export function ViewDialog({
  notice,
  view: Shown,
  onClose,
}: {
  notice: NoticeRecord
  view: View
  onClose: () => void
}) {
  const entry = useMemo(() => {
    const meta = {
      title: notice.title,
      icon: undefined,
      url: undefined,
      permissionList: [],
      keepAlive: false,
      internalOrExternal: false,
      componentName: undefined,
    }
    return buildRoutes([
      {
        id: notice.id,
        key: notice.id,
        path: `/${notice.openPage}`,
        name: notice.openPage,
        redirect: undefined,
        component: notice.openPage,
        hidden: true,
        alwaysShow: false,
        routed: true,
        meta,
        children: [],
      },
    ])[0]
  }, [notice])
  return (
    <Dialog open width="60%" title={notice.title} footer={null} onCancel={onClose} destroyOnHidden>
      <Boundary renderBroken={(error, retry) => <BrokenPage error={error} onRetry={retry} />}>
        <Suspense fallback={<Loading />}>
          {entry && (
            <Shown entry={entry} params={{ id: notice.busId }} search={`?id=${encodeURIComponent(notice.busId)}`} />
          )}
        </Suspense>
      </Boundary>
    </Dialog>
  )
}
