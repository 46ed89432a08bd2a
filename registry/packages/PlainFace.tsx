import { Input } from 'antd'
import type { FormProps } from '../kit/faces.ts'
import type { NumberValue } from '../kit/numbers.ts'
import { controlProps, enterPlaceholder } from '../kit/parts/control.ts'
import { NumberInput } from '../kit/parts/numbers/NumberInput.tsx'
import type { StorageKind } from './storage-kind.ts'

export type AnyOptions = Readonly<Record<string, unknown>>
export type AnyFormProps = FormProps<unknown, AnyOptions>

/** The stored value as a plain input: what stays of a field when its package cannot be drawn. */
export function PlainFace({
  kind,
  places,
  ...props
}: AnyFormProps & { readonly kind: StorageKind; readonly places: number | undefined }) {
  if (kind === 'number')
    return (
      <NumberInput
        {...controlProps(props)}
        places={places}
        value={props.value as NumberValue}
        onChange={props.onChange}
        placeholder={enterPlaceholder(props)}
      />
    )
  const common = {
    ...controlProps(props),
    value: String(props.value ?? ''),
    placeholder: enterPlaceholder(props),
    onChange: (event: { readonly target: { readonly value: string } }) => props.onChange(event.target.value),
  }
  return kind === 'json' ? <Input.TextArea {...common} autoSize={{ minRows: 2, maxRows: 8 }} /> : <Input {...common} />
}
