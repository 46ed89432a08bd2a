import { Spin, Tabs } from 'antd'
import { Suspense, lazy } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { useDesigner } from '../context.tsx'
import { printDocument } from '../document/print.ts'
import { BeforeAfter, type Side } from './BeforeAfter.tsx'
import { ChangeList } from './ChangeList.tsx'

const DiffView = lazy(async () => ({ default: (await import('../source/DiffView.tsx')).DiffView }))

export interface Compared {
  readonly before: Side
  readonly after: Side
}

/** Two states of a screen: in words, as pictures, and line by line. */
export function CompareDialog({ compared, onClose }: { readonly compared: Compared; readonly onClose: () => void }) {
  const { say } = useDesigner()
  const { before, after } = compared
  return (
    <Dialog
      open
      width="min(1400px, 96vw)"
      title={say('DESIGNER_COMPARE_TITLE', { before: before.title, after: after.title })}
      footer={null}
      onCancel={onClose}
    >
      <ChangeList before={before.document} after={after.document} />
      <Tabs
        items={[
          {
            key: 'picture',
            label: say('PICTURE_TITLE'),
            children: <BeforeAfter before={before} after={after} />,
          },
          {
            key: 'source',
            label: say('DESIGNER_SOURCE'),
            children: (
              <Suspense fallback={<Spin className="vd-center" />}>
                <DiffView before={printDocument(before.document)} after={printDocument(after.document)} />
              </Suspense>
            ),
          },
        ]}
      />
    </Dialog>
  )
}
