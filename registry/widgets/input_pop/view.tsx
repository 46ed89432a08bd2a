import { ExpandAltOutlined } from '@ant-design/icons'
import { Button, Input, Popover, Space } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef, useState } from 'react'
import type { CellProps, FormProps } from '../../kit/faces.ts'
import { FULL, controlProps, countProps, enterPlaceholder } from '../../kit/parts/control.ts'
import type { Options } from './options.ts'

/** One line, and a button that opens the whole text above it. Text of several lines is changed there only: the line would swallow its breaks. */
export function Form(props: FormProps<string, Options>) {
  const { id, value, onChange, disabled, field, options, ports } = props
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const area = useRef<TextAreaRef>(null)
  const hasLines = value.includes('\n')
  const toggle = (next: boolean) => {
    setOpen(next)
    if (!next) opener.current?.focus()
  }
  const whole = (
    <Input.TextArea
      ref={area}
      aria-label={field.title}
      style={{ width: options.width, maxWidth: 'calc(100vw - 48px)', height: options.height, resize: 'none' }}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && toggle(false)}
      {...countProps(value, field.maxLength, false)}
    />
  )
  return (
    <Space.Compact style={FULL}>
      <Input
        {...controlProps(props)}
        value={value.replaceAll('\n', ' ')}
        readOnly={hasLines}
        onChange={(event) => onChange(event.target.value)}
        placeholder={enterPlaceholder(props)}
        {...countProps(value, field.maxLength, false)}
      />
      <Popover
        content={whole}
        trigger="click"
        open={isOpen && !disabled}
        onOpenChange={toggle}
        afterOpenChange={(next) => next && area.current?.focus({ cursor: 'end' })}
        destroyOnHidden
      >
        <Button
          ref={opener}
          icon={<ExpandAltOutlined />}
          disabled={disabled}
          aria-label={ports.say('POP_OPEN', { title: field.title })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={id}
        />
      </Popover>
    </Space.Compact>
  )
}
export function Cell(props: CellProps<string, Options>) {
  return <Form {...props} />
}
export { TextLine as Show } from '../../kit/parts/prose/Shortened.tsx'
export { TextQuery as Query } from '../../kit/parts/prose/TextQuery.tsx'
