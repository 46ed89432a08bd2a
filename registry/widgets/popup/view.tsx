import { CloseCircleFilled, SelectOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Space } from 'antd'
import type { CellProps, FormProps, QueryProps, ShowProps } from '../../kit/faces.ts'
import { MAX_LINE_LENGTH, truncate } from '../../kit/parts/prose/truncate.ts'
import { LateDialog, lazyPart } from '../../kit/parts/late.tsx'
import { useDialog } from '../../kit/parts/dialog/use-dialog.ts'
import type { ReportRow } from '../../kit/ports.ts'
import { type Pair, copyRows, ownField, readConfig } from './config.ts'
import type { Options } from './options.ts'

const PopupDialog = lazyPart(async () => (await import('./PopupDialog.tsx')).PopupDialog)

interface PopupFieldProps extends Omit<FormProps<string, Options>, 'disabled' | 'invalid' | 'onChange'> {
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly onRows: (rows: readonly ReportRow[], pairs: readonly Pair[]) => void
}

/** The choice, read-only, with the button that opens the table; a message replaces it where options are wrong. */
function PopupField({
  id,
  options,
  field,
  ports,
  value,
  describedBy,
  placeholder,
  onBlur,
  disabled = false,
  invalid = false,
  onRows,
}: PopupFieldProps) {
  const dialog = useDialog()
  const config = readConfig(options)
  if (config.problem) return <Alert id={id} type="error" showIcon title={ports.say(config.problem)} />
  const open = ports.say('POPUP_OPEN', { title: field.title })
  return (
    <>
      <Space.Compact block>
        <Input
          id={id}
          readOnly
          value={value}
          title={value.slice(0, MAX_LINE_LENGTH)}
          disabled={disabled}
          placeholder={placeholder ?? ports.say('PICKER_CHOOSE')}
          aria-label={field.title}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          {...(invalid ? { status: 'error' as const } : {})}
          style={{ cursor: disabled ? 'not-allowed' : 'pointer' }}
          onClick={() => !disabled && dialog.show()}
          onKeyDown={(event) => {
            if (disabled || (event.key !== 'Enter' && event.key !== ' ')) return
            event.preventDefault()
            dialog.show()
          }}
          {...(onBlur ? { onBlur } : {})}
          suffix={
            value !== '' && !disabled ? (
              <Button
                type="text"
                icon={<CloseCircleFilled style={{ fontSize: 12, opacity: 0.5 }} />}
                style={{ width: 20, height: 20, minWidth: 0 }}
                aria-label={ports.say('POPUP_CLEAR', { title: field.title })}
                onClick={(event) => {
                  event.stopPropagation()
                  onRows([], config.pairs)
                }}
                onKeyDown={(event) => event.stopPropagation()}
              />
            ) : (
              // An input that gains a suffix while it has the focus would lose it.
              <span aria-hidden />
            )
          }
        />
        <Button
          icon={<SelectOutlined />}
          disabled={disabled}
          aria-label={open}
          title={open}
          aria-haspopup="dialog"
          onClick={dialog.show}
        />
      </Space.Compact>
      <LateDialog dialog={dialog} ports={ports}>
        <PopupDialog
          dialog={dialog}
          options={options}
          ports={ports}
          title={field.title}
          onChoose={(rows) => onRows(rows, config.pairs)}
        />
      </LateDialog>
    </>
  )
}

/** What the field itself keeps of the chosen rows. */
function ownValue(key: string, rows: readonly ReportRow[], pairs: readonly Pair[]): string {
  const from = ownField(pairs, key)
  return from === undefined ? '' : (copyRows([{ from, to: key }], rows)[key] ?? '')
}

export function Form({ onChange, ...props }: FormProps<string, Options>) {
  const { field, ports } = props
  return (
    <PopupField
      {...props}
      onRows={(rows, pairs) => {
        onChange(ownValue(field.key, rows, pairs))
        const { [field.key]: _, ...others } = copyRows(pairs, rows)
        if (Object.keys(others).length > 0) ports.siblings.set(others)
      }}
    />
  )
}

/** A question is about this field alone: no other one is filled. */
export function Query(props: QueryProps<string, Options>) {
  if (props.mode === 'range') return null
  const { onChange, mode: _, ...rest } = props
  return <PopupField {...rest} onRows={(rows, pairs) => onChange(ownValue(rest.field.key, rows, pairs))} />
}

export function Cell(props: CellProps<string, Options>) {
  return <Form {...props} />
}

export function Show({ text, dense }: ShowProps<string, Options>) {
  return <span title={text.slice(0, MAX_LINE_LENGTH)}>{truncate(text, dense ? undefined : MAX_LINE_LENGTH)}</span>
}
