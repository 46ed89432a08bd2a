import { Alert, Button } from 'antd'
import { useSay } from '../../../ui/use-say.ts'

interface Props {
  /** The words of the server: who saved first, and when. */
  readonly refusal: string | undefined
  readonly onDiscard: () => void
}

/** Says that somebody else saved first, and offers what they stored. */
export function RefusedSave({ refusal, onDiscard }: Props) {
  const say = useSay()
  if (refusal === undefined) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={refusal}
      description={say('PANEL_YOURS_STAY')}
      action={
        <Button size="small" onClick={onDiscard}>
          {say('PANEL_TAKE_THEIRS')}
        </Button>
      }
    />
  )
}
