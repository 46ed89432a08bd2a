import { Spin } from 'antd'
import { Suspense, lazy } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { useDesigner } from '../context.tsx'
import type { ScreenDocument } from '../document/json.ts'
import { printDocument } from '../document/print.ts'
import { ChangeList } from './ChangeList.tsx'

const DiffView = lazy(async () => ({ default: (await import('../source/DiffView.tsx')).DiffView }))

interface Side {
  readonly title: string
  readonly document: ScreenDocument
}
export interface Compared {
  readonly before: Side
  readonly after: Side
}

/** Two states of a screen: first in words, then line by line. */
export function CompareDialog({ compared, onClose }: { readonly compared: Compared; readonly onClose: () => void }) {
  const { say } = useDesigner()
  const { before, after } = compared
  return (
    <Dialog
      open
      width="min(1200px, 96vw)"
      title={say('DESIGNER_COMPARE_TITLE', { before: before.title, after: after.title })}
      footer={null}
      onCancel={onClose}
    >
      <ChangeList before={before.document} after={after.document} />
      <Suspense fallback={<Spin className="vd-center" />}>
        <DiffView before={printDocument(before.document)} after={printDocument(after.document)} />
      </Suspense>
    </Dialog>
  )
}
