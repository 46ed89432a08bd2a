import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { useDesigner } from '../context.tsx'

interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  readonly danger?: boolean
  readonly onOk: () => void
  readonly onCancel: () => void
}

export function ConfirmDialog({ title, text, danger = false, onOk, onCancel }: ConfirmDialogProps) {
  const { say } = useDesigner()
  return (
    <Dialog
      open
      title={title}
      okText={title}
      cancelText={say('COMMON_CANCEL')}
      okButtonProps={{ danger }}
      onOk={onOk}
      onCancel={onCancel}
      width={440}
    >
      {text}
    </Dialog>
  )
}
