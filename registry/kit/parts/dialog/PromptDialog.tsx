import { Form, Input, type InputRef } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Dialog } from '../Dialog.tsx'

interface PromptDialogProps {
  readonly title: ReactNode
  /** What is asked for. */
  readonly label: string
  readonly initial?: string
  readonly placeholder?: string
  readonly multiline?: boolean
  readonly okText: string
  readonly cancelText: string
  /** Validators of the text in order; the message of the first that fails is shown. */
  readonly rules: readonly ((text: string) => string | undefined)[]
  /** A promise keeps the dialog open, and busy, until it is settled; one that is refused keeps it open with what was typed. */
  readonly onOk: (text: string) => void | Promise<void>
  readonly onCancel: () => void
}

/** Asks for a text, and takes no answer that breaks a rule. Mounted only while it is open. */
export function PromptDialog({
  title,
  label,
  initial = '',
  placeholder,
  multiline = false,
  okText,
  cancelText,
  rules,
  onOk,
  onCancel,
}: PromptDialogProps) {
  const id = useId()
  const input = useRef<InputRef>(null)
  const [text, setText] = useState(initial)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const wrong = rules.map((rule) => rule(text)).find((sentence) => sentence !== undefined)
  const shown = isTried ? wrong : undefined
  const submit = async () => {
    setTried(true)
    if (wrong !== undefined || isBusy) return void input.current?.focus()
    setBusy(true)
    try {
      await onOk(text)
    } catch {
      // The refusing caller has shown the reason.
    } finally {
      setBusy(false)
    }
  }
  const common = {
    id,
    value: text,
    placeholder,
    'aria-invalid': shown !== undefined,
    'aria-describedby': `${id}-wrong`,
    onChange: (event: { readonly target: { readonly value: string } }) => setText(event.target.value),
    ...(shown === undefined ? {} : { status: 'error' as const }),
  }
  return (
    <Dialog
      open
      title={title}
      width={420}
      okText={okText}
      cancelText={cancelText}
      confirmLoading={isBusy}
      onOk={() => void submit()}
      onCancel={onCancel}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <Form.Item
        label={label}
        htmlFor={id}
        layout="vertical"
        validateStatus={shown === undefined ? '' : 'error'}
        help={
          <span id={`${id}-wrong`} role="alert">
            {shown}
          </span>
        }
      >
        {multiline ? (
          <Input.TextArea {...common} rows={4} ref={(area) => void (input.current = area as unknown as InputRef)} />
        ) : (
          <Input {...common} ref={input} onPressEnter={(event) => !event.nativeEvent.isComposing && void submit()} />
        )}
      </Form.Item>
    </Dialog>
  )
}
