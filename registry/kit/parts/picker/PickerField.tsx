import { Button, Space } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { controlValues } from '../control-values.ts'
import { RetryLabels } from '../choices/RetryLabels.tsx'
import { LateDialog } from '../late.tsx'
import { RemoteSelect, type RemoteSelectProps } from '../choices/RemoteSelect.tsx'
import { type DialogState, useDialog } from '../dialog/use-dialog.ts'
import { useLabels } from '../choices/use-labels.ts'
import './picker.css'

export interface PickerFieldProps extends RemoteSelectProps {
  /** Words of the button and title of the dialog. */
  readonly title: string
  readonly icon: ReactNode
  /** The dialog; its code is fetched when it is opened for the first time. */
  readonly renderDialog: (dialog: DialogState) => ReactNode
}

/** As high as the select next to it, which grows with its tags. */
const BESIDE = { height: 'auto', alignSelf: 'stretch' } as const
/** The button's text is hidden before the names next to it are cut. */
const YIELDING = { ...BESIDE, flex: '0 1 auto', maxWidth: '58%' } as const

/** A search select with a button that opens a dialog, and a button that reloads labels that did not load. */
export function PickerField({ title, icon, renderDialog, ...select }: PickerFieldProps): ReactElement {
  const dialog = useDialog()
  const { ports, lookup, value } = select
  const labels = useLabels(ports.lookup, lookup, controlValues(value))
  return (
    <>
      <Space.Compact block className="v-picker">
        <RemoteSelect {...select} labels={labels} />
        {labels.failure !== undefined && <RetryLabels labels={labels} ports={ports} style={BESIDE} />}
        <Button
          icon={icon}
          style={select.compact ? BESIDE : YIELDING}
          disabled={select.disabled ?? false}
          onClick={dialog.show}
          aria-label={title}
          title={title}
          aria-haspopup="dialog"
        >
          {select.compact ? null : <span className="v-picker-words">{title}</span>}
        </Button>
      </Space.Compact>
      <LateDialog dialog={dialog} ports={ports}>
        {renderDialog(dialog)}
      </LateDialog>
    </>
  )
}
