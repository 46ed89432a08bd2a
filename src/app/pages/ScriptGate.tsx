import { Alert, Button } from 'antd'
import { useSay } from '../../ui/use-say.ts'

interface ScriptGateProps {
  /** User names; none where it is not known. */
  readonly authors: readonly string[]
  readonly onAgree: () => void
}

/** Shown to an administrator until the scripts of other authors are approved. */
export function ScriptGate({ authors, onAgree }: ScriptGateProps) {
  const say = useSay()
  const named = authors.filter((author) => author !== '').join('、')
  return (
    <Alert
      type="warning"
      showIcon
      title={say('SCRIPT_GATE', { authors: named === '' ? say('SCRIPT_GATE_SOMEBODY') : named })}
      description={say('SCRIPT_GATE_WHY')}
      action={
        <Button size="small" onClick={onAgree}>
          {say('SCRIPT_GATE_OK')}
        </Button>
      }
    />
  )
}
