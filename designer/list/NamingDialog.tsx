import { Alert, Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { PERMISSION, TABLE_NAME } from '../../schemas/language/names.ts'
import { errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { Labelled } from '../properties/inputs/Labelled.tsx'
import { MenuSelect } from '../properties/options/sources.tsx'
import type { ScreenSummary } from '../storage/remote.ts'
import { useAsyncAction } from '../use-async-action.ts'
import { type NewScreen, isScreenId, suggestId, suggestPermission, suggestTable } from './blank.ts'

interface NamingDialogProps {
  readonly title: string
  readonly okText: string
  readonly initial: Partial<NewScreen>
  /** All screens. */
  readonly taken: readonly Pick<ScreenSummary, 'id' | 'version' | 'table'>[]
  /** False where the rows come from endpoints. */
  readonly hasTable?: boolean
  /** What else is wrong with the names. */
  readonly faultsOf?: (named: NewScreen) => Partial<Record<keyof NewScreen, string>>
  /** Stores what is named so. Rejects with what the person is shown. */
  readonly onOk: (named: NewScreen) => Promise<void>
  readonly onClose: () => void
  /** The content above the names. */
  readonly children?: ReactNode
}
/** The title is asked; what follows from it is suggested and may be changed. */
export function NamingDialog({
  title,
  okText,
  initial,
  taken,
  hasTable = true,
  faultsOf,
  onOk,
  onClose,
  children,
}: NamingDialogProps) {
  const { say } = useDesigner()
  const [stated, setStated] = useState(initial)
  const [tried, setTried] = useState(false)
  const { isRunning, error, run } = useAsyncAction()
  const prefix = useId()
  const { title: named = '', parent = '' } = stated
  const id =
    stated.id ||
    suggestId(
      named,
      parent,
      taken.map((screen) => screen.id),
    )
  const filled: NewScreen = {
    id,
    title: named,
    parent,
    permission: stated.permission || (isScreenId(id) ? suggestPermission(id) : ''),
    table: stated.table || (isScreenId(id) ? suggestTable(id) : ''),
  }
  const holder = taken.find((screen) => screen.id === filled.id)
  const faults: Partial<Record<keyof NewScreen, string>> = {
    ...(taken.some(({ table }) => table === filled.table) ? { table: say('DESIGNER_COPY_TABLE_TAKEN') } : {}),
    ...faultsOf?.(filled),
    ...(isScreenId(filled.id) ? {} : { id: say('DESIGNER_NEW_ID_WRONG') }),
    ...(holder ? { id: say(holder.version === 0 ? 'DESIGNER_NEW_ID_DRAFT' : 'DESIGNER_NEW_ID_TAKEN') } : {}),
    ...(filled.title.trim() ? {} : { title: say('DESIGNER_FILL_IN') }),
    ...(new RegExp(PERMISSION).test(filled.permission) ? {} : { permission: say('DESIGNER_PERMISSION_WRONG') }),
    ...(!hasTable || new RegExp(TABLE_NAME).test(filled.table) ? {} : { table: say('DESIGNER_TABLE_WRONG') }),
  }
  const handleOk = async () => {
    setTried(true)
    if (isRunning || Object.keys(faults).length) return
    await run(() => onOk({ ...filled, title: filled.title.trim() }))
  }
  /** An empty box is filled with the suggestion again, though not while a person types into it. */
  const suggestAgain = (name: keyof NewScreen) => stated[name] === '' && setStated({ ...stated, [name]: undefined })
  const box = (name: Exclude<keyof NewScreen, 'parent'>, label: string, help: string, placeholder: string) => (
    <Labelled
      id={`${prefix}-${name}`}
      label={label}
      help={help}
      error={tried ? faults[name] : undefined}
      required={name !== 'permission'}
    >
      {(described) => (
        <Input
          {...described}
          value={stated[name] ?? filled[name]}
          placeholder={placeholder}
          onChange={(event) => setStated({ ...stated, [name]: event.target.value })}
          onBlur={() => suggestAgain(name)}
          onPressEnter={() => void handleOk()}
        />
      )}
    </Labelled>
  )
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
      {box('title', say('DESIGNER_TITLE'), say('DESIGNER_NEW_TITLE_HELP'), say('DESIGNER_NEW_TITLE_EXAMPLE'))}
      <Labelled id={`${prefix}-parent`} label={say('DESIGNER_MENU_PARENT')} help={say('DESIGNER_MENU_PARENT_HELP')}>
        {(described) => (
          <MenuSelect
            described={described}
            value={parent}
            onChange={(next) => setStated({ ...stated, parent: next })}
          />
        )}
      </Labelled>
      {box('id', say('DESIGNER_ID'), say('DESIGNER_NEW_ID_HELP'), 'collection.relic')}
      {box('permission', say('DESIGNER_PERMISSION'), say('DESIGNER_PERMISSION_HELP'), 'collection:relic')}
      {hasTable && box('table', say('DESIGNER_TABLE'), say('DESIGNER_TABLE_HELP'), 'biz_collection_relic')}
    </Dialog>
  )
}
