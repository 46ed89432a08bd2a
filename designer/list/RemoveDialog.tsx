import { Alert, Input } from 'antd'
import { useId, useState } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import type { ScreenUses } from '../../schemas/contract/screens/screen-lifecycle.ts'
import { errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { Labelled } from '../properties/inputs/Labelled.tsx'
import { type ScreenSummary, removeScreen } from '../storage/remote.ts'
import { useAsyncAction } from '../use-async-action.ts'
import { useScreenUses } from './use-screen-uses.tsx'

interface RemoveDialogProps {
  readonly row: ScreenSummary
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Lists the tables that are deleted with a page and its references. The user confirms by typing its name. */
export function RemoveDialog({ row, onClose, onDone }: RemoveDialogProps) {
  const { say, words, ports } = useDesigner()
  const { uses, waiting, titlesOf } = useScreenUses(row.id)
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const { isRunning, error, run } = useAsyncAction()
  const prefix = useId()
  const title = words(row.title) || row.id
  const isUsed = (uses?.users.length ?? 0) > 0
  const isNamed = name.trim() === title
  const handleOk = async () => {
    setTried(true)
    if (isRunning || !uses || isUsed || !isNamed) return
    await run(async () => {
      await removeScreen(row.id, name)
      ports.notify('success', say('SCREEN_REMOVE_DONE'))
      onDone()
    })
  }
  return (
    <Dialog
      open
      title={say('DESIGNER_REMOVE_TITLE', { title })}
      okText={say('DESIGNER_REMOVE_PAGE')}
      cancelText={say('COMMON_CANCEL')}
      okButtonProps={{ danger: true, disabled: !uses || isUsed, loading: isRunning }}
      onOk={() => void handleOk()}
      onCancel={onClose}
    >
      {error !== undefined && <Alert type="error" showIcon title={errorText(error, say)} className="vd-gap" />}
      {waiting}
      {uses && isUsed && (
        <Alert type="warning" showIcon title={say('SCREEN_IN_USE', { names: titlesOf(uses.users) })} />
      )}
      {uses && !isUsed && (
        <>
          <p className="vd-said">{say('DESIGNER_REMOVE_TEXT')}</p>
          <ul>
            {uses.tables.map((table) => (
              <li key={table.id}>
                <Counted table={table} />
              </li>
            ))}
          </ul>
          <Labelled
            id={`${prefix}-name`}
            label={say('DESIGNER_REMOVE_NAME', { title })}
            error={tried && !isNamed ? say('DESIGNER_REMOVE_NAME_WRONG') : undefined}
            required
          >
            {(described) => (
              <Input
                {...described}
                autoComplete="off"
                value={name}
                onChange={(event) => setName(event.target.value)}
                onPressEnter={() => void handleOk()}
              />
            )}
          </Labelled>
        </>
      )}
    </Dialog>
  )
}

function Counted({ table: { id, title, table, rows, more } }: { readonly table: ScreenUses['tables'][number] }) {
  const { say, words } = useDesigner()
  return say(
    rows === undefined
      ? 'DESIGNER_REMOVE_TABLE_ONLY'
      : more === true
        ? 'DESIGNER_REMOVE_TABLE_MORE'
        : 'DESIGNER_REMOVE_TABLE',
    { title: words(title) || id, table, rows },
  )
}
