import { FieldTimeOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import type { KeyboardEvent } from 'react'
import type { FormProps, ShowProps } from '../../kit/faces.ts'
import { truncate } from '../../kit/parts/prose/truncate.ts'
import { controlProps } from '../../kit/parts/control.ts'
import { LateDialog, lazyPart } from '../../kit/parts/late.tsx'
import { useDialog } from '../../kit/parts/dialog/use-dialog.ts'
import { codec } from './codec.ts'
import type { Options } from './options.ts'
import { describeExpression } from './Preview.tsx'

const CronDialog = lazyPart(async () => (await import('./CronDialog.tsx')).CronDialog)

const PLACEHOLDER = '* * * * * ? *'

export function Form(props: FormProps<string, Options>) {
  const { value, onChange, onBlur, options, ports, disabled, field, placeholder } = props
  const dialog = useDialog()
  const open = ports.say('CRON_OPEN', { title: field.title })
  const words = describeExpression(value, ports)
  const settle = () => {
    const settled = codec.read(value, options)
    if (settled !== value) onChange(settled)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle()
  }
  return (
    <>
      <Space.Compact block>
        <Input
          {...controlProps(props)}
          value={value}
          spellCheck={false}
          autoComplete="off"
          placeholder={placeholder ?? PLACEHOLDER}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={handleKey}
          onBlur={() => {
            settle()
            onBlur?.()
          }}
        />
        <Button
          icon={<FieldTimeOutlined />}
          disabled={disabled}
          aria-label={open}
          title={open}
          aria-haspopup="dialog"
          onClick={dialog.show}
        />
      </Space.Compact>
      {words && <small>{words}</small>}
      <LateDialog dialog={dialog} ports={ports}>
        <CronDialog dialog={dialog} variant={options.editor} value={value} ports={ports} onConfirm={onChange} />
      </LateDialog>
    </>
  )
}

export { TextQuery as Query } from '../../kit/parts/prose/TextQuery.tsx'

export function Show({ value, text, dense, ports }: ShowProps<string, Options>) {
  const words = describeExpression(value, ports)
  if (dense) return <span title={words || text}>{truncate(text)}</span>
  return (
    <span>
      {text}
      {words && (
        <>
          {' '}
          <small>{words}</small>
        </>
      )}
    </span>
  )
}
