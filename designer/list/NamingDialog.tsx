import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { useAsyncAction } from '../use-async-action.ts'
import type { NewScreen } from './blank.ts'
import { FoldedIdentifiers, type NamingOptions, TitleInputs, useNaming } from './naming.tsx'

interface NamingDialogProps extends NamingOptions {
  readonly title: string
  readonly okText: string
  /** Stores what is named so. Rejects with what the person is shown. */
  readonly onOk: (named: NewScreen) => Promise<void>
  readonly onClose: () => void
  /** The content above the names. */
  readonly children?: ReactNode
  /** The content below them. */
  readonly more?: ReactNode
}
/** Asks what a new screen is called. */
export function NamingDialog({ title, okText, onOk, onClose, children, more, ...options }: NamingDialogProps) {
  const { say } = useDesigner()
  const naming = useNaming(options)
  const { isRunning, error, run } = useAsyncAction()
  const handleOk = async () => {
    const named = naming.take()
    if (isRunning || !named) return
    await run(() => onOk(named))
  }
  return (
    <Dialog
      open
      title={title}
      okText={okText}
      cancelText={say('COMMON_CANCEL')}
      confirmLoading={isRunning}
      onOk={() => void handleOk()}
      onCancel={onClose}
      destroyOnHidden
    >
      {error !== undefined && <Alert type="error" showIcon title={errorText(error, say)} className="vd-gap" />}
      {children}
      <TitleInputs naming={naming} onEnter={() => void handleOk()} />
      <FoldedIdentifiers naming={naming} onEnter={() => void handleOk()} />
      {more}
    </Dialog>
  )
}
