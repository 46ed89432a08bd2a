import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { CSSProperties, ReactElement } from 'react'
import type { Ports } from '../../ports.ts'
import type { KnownLabels } from './use-labels.ts'

interface LabelsAgainProps {
  readonly labels: Pick<KnownLabels, 'retry'>
  readonly ports: Pick<Ports, 'say'>
  readonly style?: CSSProperties
}

/** Reloads labels that did not load; next to the control that shows the keys instead. */
export function RetryLabels({ labels, ports, style }: LabelsAgainProps): ReactElement {
  const words = ports.say('PICKER_LABELS_FAILED')
  return (
    <Button
      danger
      icon={<ReloadOutlined />}
      {...(style ? { style } : {})}
      onClick={labels.retry}
      aria-label={words}
      title={words}
    />
  )
}
