import { Button } from 'antd'
import type { ResolvedScreen } from '../../engine/model/index.ts'
import { offeredActions } from '../host/actions.ts'
import { useHost } from '../host/host.tsx'

interface ScriptButtonsProps {
  readonly screen: ResolvedScreen
  readonly onPress: (code: string) => void
}

/** Buttons of a form: each runs the method of its name. Where no script runs there are none. */
export function ScriptButtons({ screen, onPress }: ScriptButtonsProps) {
  const { permissions, ports, scripts } = useHost()
  if (!scripts?.kinds.has('form')) return null
  return offeredActions(screen, permissions, ports)
    .filter(({ action }) => action.place === 'form' && action.script === true)
    .map(({ action, title, disabled }) => (
      <Button key={action.code} disabled={disabled} onClick={() => onPress(action.code)}>
        {title}
      </Button>
    ))
}
