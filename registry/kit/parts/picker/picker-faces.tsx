import type { ComponentType, ReactNode } from 'react'
import type { LookupRef } from '../../../../schemas/language/lookup.ts'
import type { Faces, FormProps } from '../../faces.ts'
import type { Ports } from '../../ports.ts'
import { LabelList } from '../choices/LabelList.tsx'
import { PickerField } from './PickerField.tsx'
import type { DialogState } from '../dialog/use-dialog.ts'

type Keys = readonly string[]

/** The props of a picker's dialog. */
export interface PickerDialogFace<O> {
  readonly dialog: DialogState
  /** The text of the button, which is the title of the dialog too. */
  readonly title: string
  readonly options: O
  readonly ports: Ports
  readonly value: Keys
  readonly onChoose: (keys: Keys) => void
}
interface PickerParts<O> {
  /** Code of the sentence on the button and above the dialog. */
  readonly title: string
  readonly icon: ReactNode
  readonly lookupOf: (options: O) => LookupRef
  /** Longest label; default 25. */
  readonly labelLength?: number
  /** Its code is fetched when the dialog is opened for the first time. */
  readonly Dialog: ComponentType<PickerDialogFace<O>>
}
type FieldProps<O> = Pick<FormProps<Keys, O>, 'id' | 'options' | 'field' | 'ports' | 'value' | 'onChange'> &
  Partial<FormProps<Keys, O>> & { readonly compact?: boolean }

/** The faces of a picker of keys: the name can be typed, or chosen in the dialog; shown are the names. */
export function pickerFaces<O extends { readonly multi: boolean }>({
  title,
  icon,
  lookupOf,
  labelLength,
  Dialog,
}: PickerParts<O>): Required<Omit<Faces<Keys, O>, 'preload'>> {
  function Field({ options, field, ...rest }: FieldProps<O>) {
    const { ports, value, onChange } = rest
    const words = ports.say(title, { title: field.title })
    return (
      <PickerField
        {...rest}
        label={field.title}
        lookup={lookupOf(options)}
        multi={options.multi}
        labelLength={labelLength}
        title={words}
        icon={icon}
        renderDialog={(dialog) => (
          <Dialog dialog={dialog} title={words} options={options} ports={ports} value={value} onChoose={onChange} />
        )}
      />
    )
  }
  return {
    Form: Field,
    Query(props) {
      if (props.mode === 'range') return null
      const { mode: _, ...rest } = props
      return <Field {...rest} compact />
    },
    Cell: (props) => <Field {...props} compact />,
    Show: ({ text, dense, value, options, ports }) => (
      <LabelList text={text} dense={dense} keys={value} lookup={lookupOf(options)} length={labelLength} ports={ports} />
    ),
  }
}
