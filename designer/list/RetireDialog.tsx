import { Alert } from 'antd'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { type ScreenSummary, retireScreen } from '../storage/remote.ts'
import { useAsyncAction } from '../use-async-action.ts'
import { useScreenUses } from './use-screen-uses.tsx'

interface LifecycleDialogProps {
  readonly row: ScreenSummary
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Explains the effects of retiring a page, or why it is not possible. */
export function RetireDialog({ row, onClose, onDone }: LifecycleDialogProps) {
  const { say, words, ports } = useDesigner()
  const { uses, waiting, titlesOf } = useScreenUses(row.id)
  const { isRunning, error, run } = useAsyncAction()
  const isPart = (uses?.above.length ?? 0) > 0
  const below = uses?.tables.filter(({ id }) => id !== row.id) ?? []
  const handleOk = () =>
    run(async () => {
      await retireScreen(row.id)
      ports.notify('success', say('SCREEN_RETIRE_DONE'))
      onDone()
    })
  return (
    <Dialog
      open
      title={say('DESIGNER_RETIRE_TITLE', { title: words(row.title) || row.id })}
      okText={say('DESIGNER_RETIRE')}
      cancelText={say('COMMON_CANCEL')}
      okButtonProps={{ disabled: !uses || isPart, loading: isRunning }}
      onOk={() => void handleOk()}
      onCancel={onClose}
    >
      {error !== undefined && <Alert type="error" showIcon title={errorText(error, say)} className="vd-gap" />}
      {waiting}
      {uses && isPart && (
        <Alert type="warning" showIcon title={say('SCREEN_RETIRE_PART', { names: titlesOf(uses.above) })} />
      )}
      {uses && !isPart && (
        <>
          <p className="vd-said">{say('DESIGNER_RETIRE_TEXT')}</p>
          {below.length > 0 && <p className="vd-said">{say('DESIGNER_RETIRE_WITH', { titles: titlesOf(below) })}</p>}
          {uses.users.length > 0 && (
            <p className="vd-said">{say('DESIGNER_RETIRE_USERS', { titles: titlesOf(uses.users) })}</p>
          )}
        </>
      )}
    </Dialog>
  )
}
