import { useEffect, useState } from 'react'
import { useSay } from '../../ui/use-say.ts'
import { Field, type FieldProps } from './fields.tsx'

const PAUSE_S = 60

function useCountdown(): [number, () => void] {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, () => setLeft(PAUSE_S)]
}

/** The code of a message, and the button that has one sent: once in a minute. `onSend` answers false when nothing was sent. */
export function CodeField({
  onSend,
  ...field
}: { onSend: () => Promise<boolean> } & Pick<FieldProps, 'name' | 'value' | 'error' | 'onChange' | 'label'>) {
  const say = useSay()
  const [left, begin] = useCountdown()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      if (await onSend()) begin()
    } finally {
      setSending(false)
    }
  }
  return (
    <Field
      {...field}
      kind="digits"
      maxLength={6}
      autoComplete="one-time-code"
      hint={left > 0 ? say('SIGNIN_CODE_SENT') : undefined}
      after={
        <button type="button" disabled={isSending || left > 0} onClick={() => void send()}>
          {left > 0 ? say('SIGNIN_CODE_WAIT', { seconds: left }) : say('SIGNIN_GET_CODE')}
        </button>
      }
    />
  )
}
