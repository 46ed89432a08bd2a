import { Button, Flex } from 'antd'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { Dialog } from '../Dialog.tsx'
import type { Ports } from '../../ports.ts'
import type { DialogState } from '../dialog/use-dialog.ts'
import { useNarrow } from '../hooks/use-narrow.ts'

interface PickerDialogProps {
  readonly title: string
  readonly width: number
  readonly dialog: DialogState
  readonly ports: Ports
  /** Shown at the left of the buttons, e.g. how many are chosen. */
  readonly status?: ReactNode
  readonly onOk: () => void
  readonly children: ReactNode
}

const WINDOW = {
  style: { top: 'min(6vh, 48px)', paddingBottom: 0, maxWidth: 'calc(100vw - 16px)' },
  styles: { body: { maxHeight: 'calc(100vh - 220px)', overflowY: 'auto', overflowX: 'hidden' } },
} as const
const WHOLE = {
  width: '100vw',
  style: { top: 0, margin: 0, padding: 0, maxWidth: '100vw' },
  styles: {
    container: {
      display: 'flex',
      flexDirection: 'column',
      height: '100dvh',
      borderRadius: 0,
      paddingInline: 12,
      paddingBlock: 12,
    },
    body: { flex: 1, minHeight: 0, overflowY: 'auto', overflowX: 'hidden' },
  },
} as const

/**
 * Frame of every picker: title, the stated width where the window has it and the whole window on a phone, own scrolling,
 * two buttons. Ctrl with Enter confirms from anywhere. What was chosen inside is forgotten when it hides.
 */
export function PickerDialog({ title, width, dialog, ports, status, onOk, children }: PickerDialogProps): ReactElement {
  const isNarrow = useNarrow()
  const confirmByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    onOk()
  }
  return (
    <Dialog
      title={title}
      {...(isNarrow ? WHOLE : { ...WINDOW, width })}
      open={dialog.open}
      onCancel={dialog.hide}
      afterClose={dialog.afterClose}
      destroyOnHidden
      footer={
        <Flex justify="space-between" align="center" gap="small" wrap>
          <span aria-live="polite">{status}</span>
          <Flex gap="small">
            <Button onClick={dialog.hide}>{ports.say('COMMON_CANCEL')}</Button>
            <Button type="primary" onClick={onOk}>
              {ports.say('COMMON_CONFIRM')}
            </Button>
          </Flex>
        </Flex>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only hears a key that its controls let through */}
      <div onKeyDown={confirmByKey}>{children}</div>
    </Dialog>
  )
}
